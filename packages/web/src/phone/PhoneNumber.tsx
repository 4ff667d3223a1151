import { isKnownNumber } from '../strings/softphone.ts'
import { formatPhoneNumber } from './format-phone-number.ts'
import { useIsPlanAwaited } from './numbering-plan.ts'

interface PhoneNumberProps {
  /** In E.164, or another text when a caller withholds the number. */
  number: string
  className?: string
}

/**
 * A phone number in groups. `bdi` keeps the groups in their order on a page that is written from right to
 * left, and no translator changes them. While the numbering plans load, it has its place only, so that it is
 * drawn in groups from the beginning.
 */
export function PhoneNumber({ number, className }: PhoneNumberProps) {
  const isAwaited = useIsPlanAwaited() && isKnownNumber(number)
  return (
    <bdi
      dir="ltr"
      translate="no"
      className={isAwaited ? `text-transparent! ${className ?? ''}` : className}
    >
      {formatPhoneNumber(number)}
    </bdi>
  )
}
