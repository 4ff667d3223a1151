import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'

// One group of digits as in E.164, or several groups as people write them. The example in the message about
// the E.164 format ("e.g., +12125551234") stays in that format.
const PHONE_NUMBER = /(?<!e\.g\., )(\+\d{7,15}(?!\d)|\+\d{1,3}(?:[ -]\d+)+)/

/** A sentence whose phone numbers are shown like {@link PhoneNumber}. */
export function TextWithNumbers({ children }: { children: string }) {
  const parts = children.split(PHONE_NUMBER).map((part, index) => {
    const isNumber = index % 2 === 1
    if (!isNumber) return part
    const number = part.replaceAll(/[ -]/g, '')
    return <PhoneNumber key={index} number={number} className="whitespace-nowrap" />
  })
  return <>{parts}</>
}
