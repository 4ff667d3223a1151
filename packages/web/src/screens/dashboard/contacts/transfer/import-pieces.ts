import type { ContactFields } from '@ringback/contract/customers/contacts'
import { CONTACT_IMPORT_MAX_BYTES } from '@ringback/contract/limits'

/** Of `{"contacts":[]}`. */
const BODY_BYTES = 20

const utf8 = new TextEncoder()

/** Divides contacts so that each piece fits into one request. They stay in order. */
export function divide(contacts: readonly ContactFields[]): ContactFields[][] {
  const pieces: ContactFields[][] = []
  let room = 0
  for (const contact of contacts) {
    // With the comma.
    const bytes = utf8.encode(JSON.stringify(contact)).length + 1
    if (bytes > room) {
      pieces.push([])
      room = CONTACT_IMPORT_MAX_BYTES - BODY_BYTES
    }
    pieces.at(-1)?.push(contact)
    room -= bytes
  }
  return pieces
}
