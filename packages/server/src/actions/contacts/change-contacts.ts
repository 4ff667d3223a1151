import type { Contact, ContactFields } from '@ringback/contract/customers/contacts'
import { CONTACTS_MAX } from '@ringback/contract/limits'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import * as store from '../../store/contacts/contacts.ts'

/** All contacts of a user, oldest first. */
export function readContacts(ports: Ports, userId: string): Promise<Contact[]> {
  return ports.database.read(db => store.listContacts(db, userId))
}

export async function addContact(
  ports: Ports,
  userId: string,
  fields: ContactFields,
): Promise<Outcome<Contact, 'too-many-contacts' | 'not-signed-in'>> {
  const id = ports.ids.next('contact')
  return ports.database.transaction(async tx => {
    const count = await store.lockContactCount(tx, userId)
    // The account was closed after the request was authenticated.
    if (count === null) return refused('not-signed-in')
    if (count >= CONTACTS_MAX) return refused('too-many-contacts')
    await store.insertContacts(tx, [{ ...fields, id, userId, at: ports.clock.now() }])
    return accepted({ id, ...fields })
  })
}

/** Replaces all fields of a contact. */
export async function changeContact(
  ports: Ports,
  userId: string,
  { id, fields }: { id: string; fields: ContactFields },
): Promise<Outcome<Contact, 'unknown-contact'>> {
  const isChanged = await ports.database.transaction(tx =>
    store.updateContact(tx, { id, userId }, fields),
  )
  return isChanged ? accepted({ id, ...fields }) : refused('unknown-contact')
}

export async function deleteContact(
  ports: Ports,
  userId: string,
  id: string,
): Promise<Outcome<null, 'unknown-contact'>> {
  const isDeleted = await ports.database.transaction(tx => store.deleteContact(tx, { id, userId }))
  return isDeleted ? accepted(null) : refused('unknown-contact')
}
