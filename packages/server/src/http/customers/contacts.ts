import * as contract from '@ringback/contract/customers/contacts'
import { accepted } from '@ringback/contract/outcome'
import {
  addContact,
  changeContact,
  deleteContact,
  readContacts,
} from '../../actions/contacts/change-contacts.ts'
import { importContacts } from '../../actions/contacts/import-contacts.ts'
import { handler } from '../guard/mount.ts'

export const contactHandlers = {
  listContacts: handler(contract.listContacts, async (world, { user }) =>
    accepted({ contacts: await readContacts(world, user.id) }),
  ),

  addContact: handler(contract.addContact, async (world, { user, body }) => {
    const added = await addContact(world, user.id, body)
    return added.ok ? accepted({ contact: added.value }) : added
  }),

  importContacts: handler(contract.importContacts, (world, { user, body }) =>
    importContacts(world, user.id, body.contacts),
  ),

  changeContact: handler(contract.changeContact, async (world, { user, params, body }) => {
    const changed = await changeContact(world, user.id, { id: params.id, fields: body })
    return changed.ok ? accepted({ contact: changed.value }) : changed
  }),

  deleteContact: handler(contract.deleteContact, async (world, { user, params }) => {
    const deleted = await deleteContact(world, user.id, params.id)
    return deleted.ok ? accepted({ message: 'Contact deleted' }) : deleted
  }),
}
