import { formatPhoneNumber, isKnownNumber } from './format-phone-number.ts'
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
      // "Private number" are words.
      translate={isKnownNumber(number) ? 'no' : undefined}
      className={isAwaited ? `text-transparent! ${className ?? ''}` : className}
    >
      {formatPhoneNumber(number)}
    </bdi>
  )
}

// One group of digits as in E.164, or several groups as people write them. The example in the message about
// the E.164 format ("e.g., +12125551234") stays in that format.
const PHONE_NUMBER = /(?<!e\.g\., )(?:\+\d{7,15}(?!\d)|\+\d{1,3}(?:[ -]\d+)+)/
const AMOUNT = /[+−-]?[$₹]\d+(?:,\d+)*(?:\.\d+)?(?:[KM]\b)?/
const NUMBER = new RegExp(`(${PHONE_NUMBER.source}|${AMOUNT.source})`)

/** A sentence whose phone numbers are shown like {@link PhoneNumber}. No translator changes its amounts either. */
export function TextWithNumbers({ children }: { children: string }) {
  const parts = children.split(NUMBER).map((part, index) => {
    const isNumber = index % 2 === 1
    if (!isNumber) return part
    if (AMOUNT.test(part)) {
      return (
        <bdi key={index} dir="ltr" translate="no">
          {part}
        </bdi>
      )
    }
    const number = part.replaceAll(/[ -]/g, '')
    return <PhoneNumber key={index} number={number} className="whitespace-nowrap" />
  })
  return <>{parts}</>
}
