import type { ContactFields } from './contacts.ts'
import { CONTACTS_MAX, CONTACTS_MAX_BYTES, CONTACT_NUMBERS_OF_ALL_MAX } from '../limits.ts'

/** What all contacts of a user amount to. */
export interface ContactTotals {
  contacts: number
  /** Phone numbers. */
  numbers: number
  /** Of names, labels, numbers and notes, in UTF-8. */
  bytes: number
}

const LIMITS = [
  ['contacts', CONTACTS_MAX, 'too-many-contacts'],
  ['numbers', CONTACT_NUMBERS_OF_ALL_MAX, 'too-many-contact-numbers'],
  ['bytes', CONTACTS_MAX_BYTES, 'contacts-too-large'],
] as const
export type ContactLimit = (typeof LIMITS)[number][2]

const utf8 = new TextEncoder()

export function totalsOf(contacts: readonly Readonly<ContactFields>[]): ContactTotals {
  let [numbers, bytes] = [0, 0]
  for (const contact of contacts) {
    const texts = [contact.name, contact.numbers, contact.note]
    numbers += contact.numbers.length
    bytes += utf8.encode(JSON.stringify(texts)).length
  }
  return { contacts: contacts.length, numbers, bytes }
}

/** The totals with other ones added, or with `sign` -1 taken away. */
export function addTotals(
  to: ContactTotals,
  added: ContactTotals,
  sign: 1 | -1 = 1,
): ContactTotals {
  return {
    contacts: to.contacts + sign * added.contacts,
    numbers: to.numbers + sign * added.numbers,
    bytes: to.bytes + sign * added.bytes,
  }
}

/**
 * The limit that a change would exceed, for the page and again for the server. Null if there is none: what makes the
 * contacts smaller is always possible.
 */
export function exceededLimit(before: ContactTotals, after: ContactTotals): ContactLimit | null {
  const exceeded = LIMITS.find(([of, max]) => after[of] > max && after[of] > before[of])
  return exceeded?.[2] ?? null
}
