import type { Contact } from '@ringback/contract/customers/contacts'
import { wordsOf } from '@ringback/contract/text/search-text'
import { lettersToDigits } from '../number-field/keypad-letters.ts'

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
