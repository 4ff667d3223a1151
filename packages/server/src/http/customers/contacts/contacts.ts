import * as blockedNumbers from '@ringback/contract/customers/contacts/blocked-numbers'
import * as contacts from '@ringback/contract/customers/contacts/contacts'
import { accepted } from '@ringback/contract/outcome'
import {
  blockNumber,
  readBlockedNumbers,
  unblockNumber,
} from '../../../actions/contacts/block-numbers.ts'
import {
  addContact,
  changeContact,
  deleteContact,
  readContacts,
} from '../../../actions/contacts/change-contacts.ts'
import { importContacts } from '../../../actions/contacts/import-contacts.ts'
import { handler } from '../../guard/mount.ts'

export const contactHandlers = {
  listContacts: handler(contacts.listContacts, async (world, { user }) =>
    accepted({ contacts: await readContacts(world, user.id) }),
  ),

  addContact: handler(contacts.addContact, async (world, { user, body }) => {
    const added = await addContact(world, user.id, body)
    return added.ok ? accepted({ contact: added.value }) : added
  }),

  importContacts: handler(contacts.importContacts, (world, { user, body }) =>
    importContacts(world, user.id, body.contacts),
  ),

  changeContact: handler(contacts.changeContact, async (world, { user, params, body }) => {
    const changed = await changeContact(world, user.id, { id: params.id, fields: body })
    return changed.ok ? accepted({ contact: changed.value }) : changed
  }),

  deleteContact: handler(contacts.deleteContact, async (world, { user, params }) => {
    const deleted = await deleteContact(world, user.id, params.id)
    return deleted.ok ? accepted({ message: 'Contact deleted' }) : deleted
  }),

  listBlockedNumbers: handler(blockedNumbers.listBlockedNumbers, async (world, { user }) =>
    accepted({ numbers: await readBlockedNumbers(world, user.id) }),
  ),

  blockNumber: handler(blockedNumbers.blockNumber, async (world, { user, body }) => {
    const blocked = await blockNumber(world, user.id, body.phoneNumber)
    return blocked.ok ? accepted({ message: 'Number blocked' }) : blocked
  }),

  unblockNumber: handler(blockedNumbers.unblockNumber, async (world, { user, params }) => {
    await unblockNumber(world, user.id, params.phoneNumber)
    return accepted({ message: 'Number unblocked' })
  }),
}
