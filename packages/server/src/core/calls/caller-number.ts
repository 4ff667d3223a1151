import { type E164, isE164 } from '@ringback/contract/phone'

/** Stands for the number of a caller who shows none. */
export const ANONYMOUS = 'anonymous'

/** Who calls: a caller may withhold the number, or have none (another company's client, a SIP address). */
export type CallerNumber = E164 | typeof ANONYMOUS

/**
 * What Twilio gives as the number of a caller who withholds it: ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN and
 * UNAVAILABLE, spelt on a telephone's keys. Some of them look like E.164 and are nobody's.
 */
const WITHHELD: ReadonlySet<string> = new Set([
  '+266696687',
  '+7378742833',
  '+2562533',
  '+8656696',
  '+86282452253',
])

/** Reads what the carrier says of who calls. It is shown to people and written into mails: nothing but a number passes. */
export function callerNumberOf(from: string): CallerNumber {
  return isE164(from) && !WITHHELD.has(from) ? from : ANONYMOUS
}
