import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { wordsOf } from '@ringback/contract/text/search-text'
import {
  compareContacts,
  type IndexedContact,
  indexOf,
} from '../../shared/contacts/matching-contacts.ts'

/** How many matches the dialer lists. */
export const MATCHES = 5
/** How many numbers of one contact are listed when another contact matches too. */
const NUMBERS_OF_ONE = 2
/** One digit matches nearly every contact. */
const LEAST_DIGITS = 2
/** The shortest number that may be a whole one. */
const WHOLE_DIGITS = 7

/** One number of a contact that matches what is typed. */
export interface ContactMatch {
  contact: Contact
  label: string
  /** In E.164. */
  phoneNumber: string
}

/**
 * The best matches of a typed name: the contacts of which a word begins with it, each with its numbers.
 * Favourites are first, then names that begin with the text, then by name. At most {@link MATCHES}.
 */
export function matchesOfName(contacts: readonly Contact[], text: string): ContactMatch[] {
  const wanted = wordsOf(text)
  if (wanted === ' ') return []
  const found = bestOf(indexOf(contacts), ({ words }) => rankOf(words.indexOf(wanted)))
  return listed(rowsOf(found, () => true))
}

/**
 * The best matches of typed digits: contacts with a number that begins with them or contains them, then contacts
 * of whose name a word begins with the letters of these keys. A plus is typed only at the beginning of a number.
 */
export function matchesOfNumber(contacts: readonly Contact[], number: string): ContactMatch[] {
  const digits = number.replaceAll(/\D/g, '')
  if (digits.length < LEAST_DIGITS || /[*#]/.test(number)) return []
  const index = indexOf(contacts)
  // A 0 that is dialled only inside of a country is not in the saved number.
  const national = digits.replace(/^0+/, '')
  const isMatch = (phoneNumber: string): boolean => {
    if (number.startsWith('+')) return phoneNumber.startsWith(number)
    return national.length >= LEAST_DIGITS && phoneNumber.includes(national)
  }
  const byNumber = bestOf(index, ({ contact }) =>
    contact.numbers.some(({ phoneNumber }) => isMatch(phoneNumber)) ? 0 : null,
  )
  // A whole number is listed in any case: it says that nothing is left to choose.
  const isWhole = ({ phoneNumber }: ContactMatch): boolean =>
    phoneNumber === number || (national.length >= WHOLE_DIGITS && phoneNumber.endsWith(national))
  const rows = rowsOf(byNumber, isMatch).sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)))
  if (number.startsWith('+')) return listed(rows)
  const byKeys = bestOf(index, ({ keys }) => rankOf(keys.indexOf(` ${digits}`)))
  const known = new Set(rows.map(({ phoneNumber }) => phoneNumber))
  const others = rowsOf(byKeys, phoneNumber => !known.has(phoneNumber))
  return listed([...rows, ...others])
}

/** 0 for the first word, 1 for another one, null for no match. */
function rankOf(position: number): number | null {
  if (position < 0) return null
  return position === 0 ? 0 : 1
}

/**
 * The best {@link MATCHES} contacts in order, without sorting all that match: one letter matches a large part of a
 * long list.
 */
function bestOf(
  index: readonly IndexedContact[],
  rank: (entry: IndexedContact) => number | null,
): Contact[] {
  const best: { contact: Contact; rank: number }[] = []
  for (const entry of index) {
    const entryRank = rank(entry)
    if (entryRank === null) continue
    const candidate = { contact: entry.contact, rank: entryRank }
    // Most matches of a short text end here, after one comparison.
    const last = best.at(MATCHES - 1)
    if (last && !isBefore(candidate, last)) continue
    const place = best.findIndex(other => isBefore(candidate, other))
    if (place >= 0) best.splice(place, 0, candidate)
    else if (best.length < MATCHES) best.push(candidate)
    if (best.length > MATCHES) best.pop()
  }
  return best.map(({ contact }) => contact)
}

interface Ranked {
  contact: Contact
  rank: number
}

function isBefore(a: Ranked, b: Ranked): boolean {
  const { isFavourite } = a.contact
  if (isFavourite !== b.contact.isFavourite) return isFavourite
  return a.rank === b.rank ? compareContacts(a.contact, b.contact) < 0 : a.rank < b.rank
}

function rowsOf(contacts: Contact[], isListed: (phoneNumber: string) => boolean): ContactMatch[] {
  return contacts.flatMap(contact =>
    contact.numbers
      .filter(({ phoneNumber }) => isListed(phoneNumber))
      .map(({ label, phoneNumber }) => ({ contact, label, phoneNumber })),
  )
}

/** The first {@link MATCHES} rows. The numbers of one contact leave room for other contacts. */
function listed(rows: readonly ContactMatch[]): ContactMatch[] {
  const most = rows.some(({ contact }) => contact !== rows[0]?.contact) ? NUMBERS_OF_ONE : MATCHES
  const counts = new Map<Contact, number>()
  return rows
    .filter(({ contact }) => {
      const count = (counts.get(contact) ?? 0) + 1
      counts.set(contact, count)
      return count <= most
    })
    .slice(0, MATCHES)
}
