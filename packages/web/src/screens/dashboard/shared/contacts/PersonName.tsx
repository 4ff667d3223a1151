import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { Name } from '../../../../ui/identity/Name.tsx'

interface PersonNameProps {
  /** Null for a number without a name. */
  name: string | null
  /** In E.164, or another text when a caller withholds the number. */
  number: string
  /** Of the number. */
  className?: string
}

/** The name of the contact with a number, or the number itself. */
export function PersonName({ name, ...number }: PersonNameProps) {
  return name === null ? <PhoneNumber {...number} /> : <Name>{name}</Name>
}
