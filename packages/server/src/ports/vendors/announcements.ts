import type { E164 } from '@ringback/contract/phone/e164'

/** Calls of the carrier that read a text out. */
export interface Announcements {
  /**
   * Calls a phone and reads a text out, twice. What becomes of the call is not known.
   * @param announcement.text of at most 300 characters
   * @throws VendorUnavailable when the carrier does not begin the call
   */
  announce(announcement: { to: E164; callerId: E164; text: string }): Promise<void>
}
