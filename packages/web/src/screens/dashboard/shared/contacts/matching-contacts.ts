import type { Contact } from '@ringback/contract/customers/contacts'
import { digitsOf, isInWords, wordsOf } from '@ringback/contract/text/search-text'
import { indexOf } from './contact-index.ts'

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
