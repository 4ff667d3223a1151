import { isKnownNumber } from '../../../../phone/format-phone-number.ts'
import { useIsPlanAwaited } from '../../../../phone/numbering-plan.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Face, type FaceProps } from '../../../../ui/identity/Face.tsx'
import { knownCountryOf } from '../number-field/typed-number.ts'

interface PersonFaceProps extends Omit<FaceProps, 'country'> {
  /** In E.164, or another text when a caller withholds the number. */
  number: string
}

/** The face of the person with a number: the initials of the contact, the flag of the number, or "?" for an unknown one. */
export function PersonFace({ number, className = 'size-9 text-sm', ...face }: PersonFaceProps) {
  const isAwaited = useIsPlanAwaited() && face.name === null && isKnownNumber(number)
  return (
    <Face
      {...face}
      country={knownCountryOf(number)?.code ?? null}
      // Its place only, until the flag is known.
      className={classNames(className, isAwaited && 'text-transparent!')}
    />
  )
}
