import {
  type ContactLimit,
  addTotals,
  exceededLimit,
  totalsOf,
  type ContactFields,
  knownContacts,
} from '@ringback/contract/customers/contacts/contacts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import * as store from '../../store/contacts/contacts.ts'

/**
 * Adds the contacts that the user does not have, all in one transaction, or none of them if they would exceed the
 * limit. A repeated request adds nothing.
 */
export async function importContacts(
  ports: Ports,
  userId: string,
  contacts: readonly ContactFields[],
): Promise<Outcome<{ added: number; known: number }, ContactLimit | 'not-signed-in'>> {
  return ports.database.transaction(async tx => {
    const saved = await store.lockContacts(tx, userId)
    // The account was closed after the request was authenticated.
    if (saved === null) return refused('not-signed-in')
    const known = knownContacts(await store.listContacts(tx, userId))
    const added = contacts.filter(contact => {
      if (known.has(contact)) return false
      known.add(contact)
      return true
    })
    const limit = exceededLimit(saved, addTotals(saved, totalsOf(added)))
    if (limit !== null) return refused(limit)
    const at = ports.clock.now()
    const rows = added.map(fields => ({ ...fields, id: ports.ids.next('contact'), userId, at }))
    await store.insertContacts(tx, rows)
    return accepted({ added: added.length, known: contacts.length - added.length })
  })
}
