import {
  type ContactLimit,
  addTotals,
  exceededLimit,
  totalsOf,
  type Contact,
  type ContactFields,
} from '@ringback/contract/customers/contacts/contacts'
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
): Promise<Outcome<Contact, ContactLimit | 'not-signed-in'>> {
  const id = ports.ids.next('contact')
  return ports.database.transaction(async tx => {
    const saved = await store.lockContacts(tx, userId)
    // The account was closed after the request was authenticated.
    if (saved === null) return refused('not-signed-in')
    const limit = exceededLimit(saved, addTotals(saved, totalsOf([fields])))
    if (limit !== null) return refused(limit)
    await store.insertContacts(tx, [{ ...fields, id, userId, at: ports.clock.now() }])
    return accepted({ id, ...fields })
  })
}

/** Replaces all fields of a contact. */
export async function changeContact(
  ports: Ports,
  userId: string,
  { id, fields }: { id: string; fields: ContactFields },
): Promise<Outcome<Contact, ContactLimit | 'unknown-contact' | 'not-signed-in'>> {
  return ports.database.transaction(async tx => {
    const saved = await store.lockContacts(tx, userId)
    if (saved === null) return refused('not-signed-in')
    const contact = await store.findContact(tx, { id, userId })
    if (contact === null) return refused('unknown-contact')
    const others = addTotals(saved, totalsOf([contact]), -1)
    const limit = exceededLimit(saved, addTotals(others, totalsOf([fields])))
    if (limit !== null) return refused(limit)
    await store.updateContact(tx, { id, userId }, fields)
    return accepted({ id, ...fields })
  })
}

export async function deleteContact(
  ports: Ports,
  userId: string,
  id: string,
): Promise<Outcome<null, 'unknown-contact'>> {
  const isDeleted = await ports.database.transaction(tx => store.deleteContact(tx, { id, userId }))
  return isDeleted ? accepted(null) : refused('unknown-contact')
}
