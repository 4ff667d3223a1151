import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { lettersToDigits } from '@ringback/contract/phone/digits'
import { digitsOf, isInWords, wordsOf } from '@ringback/contract/text/search-text'

const BY_NAME = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Favourites first, then by name. */
export function sortContacts(contacts: readonly Contact[]): Contact[] {
  return contacts.toSorted(compareContacts)
}

/** Favourites first, then by name. */
export function compareContacts(a: Contact, b: Contact): number {
  return Number(b.isFavourite) - Number(a.isFavourite) || BY_NAME.compare(a.name, b.name)
}

/** The contacts of which a word of the name begins with the text, or a number contains its digits. */
export function matchingContacts(contacts: readonly Contact[], text: string): Contact[] {
  // The first 0 of a national number is in no saved number.
  if (/^[\s(0]*$/.test(text)) return [...contacts]
  const wanted = wordsOf(text)
  const digits = digitsOf(text)
  return indexOf(contacts)
    .filter(
      ({ contact, words }) =>
        isInWords(words, wanted) ||
        (digits !== '' && contact.numbers.some(({ phoneNumber }) => phoneNumber.includes(digits))),
    )
    .map(({ contact }) => contact)
}

/** What is compared with a typed text. Computed once for each contact, so that a search only compares strings. */
export interface IndexedContact {
  contact: Contact
  /** In the form of {@link wordsOf}. */
  words: string
  /** The digits of the keys with the letters of the name, with a space before each word. */
  keys: string
}

/** By the list, which is a new one after each change. */
const indexes = new WeakMap<readonly Contact[], readonly IndexedContact[]>()

/** The index of a list of contacts, in the order of the list. */
export function indexOf(contacts: readonly Contact[]): readonly IndexedContact[] {
  const known = indexes.get(contacts)
  if (known) return known
  const index = contacts.map(contact => {
    const words = wordsOf(contact.name)
    return { contact, words, keys: lettersToDigits(words) }
  })
  indexes.set(contacts, index)
  return index
}
