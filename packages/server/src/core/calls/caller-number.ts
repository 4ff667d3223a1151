import { type E164, isE164 } from '@ringback/contract/phone'

/** Stands for the number of a caller who does not show one. */
export const ANONYMOUS = 'anonymous'

/** A caller's number. Callers may withhold it or have none, for example a SIP address. */
export type CallerNumber = E164 | typeof ANONYMOUS

/**
 * The numbers that Twilio reports for callers who withhold theirs: ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN
 * and UNAVAILABLE, spelled on a telephone's keys. Some of them have E.164 form and belong to no phone.
 */
const WITHHELD: ReadonlySet<string> = new Set([
  '+266696687',
  '+7378742833',
  '+2562533',
  '+8656696',
  '+86282452253',
])

/** Parses the caller's number as the carrier reports it. Every other text becomes `ANONYMOUS`, because the result is shown to users and written into mails. */
export function callerNumberOf(from: string): CallerNumber {
  return isE164(from) && !WITHHELD.has(from) ? from : ANONYMOUS
}
