import { formatPhoneNumber } from './format-phone-number.ts'

interface PhoneNumberProps {
  /** In E.164, or another text when a caller withholds the number. */
  number: string
  className?: string
}

/**
 * A phone number in groups. `bdi` keeps the groups in their order on a page that is written from right to
 * left.
 */
export function PhoneNumber({ number, className }: PhoneNumberProps) {
  return (
    <bdi dir="ltr" className={className}>
      {formatPhoneNumber(number)}
    </bdi>
  )
}
