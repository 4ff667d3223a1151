import { type E164, isE164 } from '@ringback/contract/phone/e164'

/** Stands for the number of a caller who does not show one. */
export const ANONYMOUS = 'anonymous'

/** A caller's number. Callers may withhold it or have none, for example a SIP address. */
export type CallerNumber = E164 | typeof ANONYMOUS

/**
 * The numbers that Twilio reports for callers who withhold theirs: ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN
 * and UNAVAILABLE, spelled on a telephone's keys. Some of them are valid in E.164 form, but belong to no phone.
 */
const WITHHELD: ReadonlySet<string> = new Set([
  '+266696687',
  '+7378742833',
  '+2562533',
  '+8656696',
  '+86282452253',
])

/** Parses the caller's number that the carrier reports. Any text that is not a phone number becomes `ANONYMOUS`, because the result appears on screens and in mails. */
export function callerNumberOf(from: string): CallerNumber {
  return isE164(from) && !WITHHELD.has(from) ? from : ANONYMOUS
}
