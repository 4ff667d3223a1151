import {
  type Contact,
  type ContactFields,
  addContact,
  changeContact,
  deleteContact,
} from '@ringback/contract/customers/contacts/contacts'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { useClient } from '../../../api/use-client.ts'
import { loadNumberingPlan } from '../../../phone/numbering-plan.ts'
import { type ContactDraft, fieldsOf } from './contact-draft.ts'
import type { Notices } from '../shared/messages/NoticeBox.tsx'

/** Saves and deletes contacts, one at a time. `busyId` is the id of the contact, `new` for one that is added. */
export function useContactChanges(notices: Notices) {
  const client = useClient()
  const queries = useQueryClient()
  const { changing, change } = useChange(notices)

  const updateList = async (update: (contacts: Contact[]) => Contact[]) => {
    // A list that was requested before the change would replace the changed one.
    await queries.cancelQueries({ queryKey: keys.contacts })
    queries.setQueryData<{ contacts: Contact[] }>(
      keys.contacts,
      list => list && { contacts: update(list.contacts) },
    )
  }
  /** @param id null for a new contact */
  const store = async (id: string | null, read: () => ContactFields | Promise<ContactFields>) => {
    const send = async () => {
      const body = await read()
      const reply = await (id === null
        ? client.request(addContact, { body })
        : client.request(changeContact, { params: { id }, body }))
      if (reply.ok) await updateList(list => withSaved(list, reply.value.contact))
      return reply
    }
    const failed = 'The contact could not be saved. Please try again.'
    return (await change(id ?? 'new', send, failed)) !== null
  }

  /** Returns whether the contact was saved. */
  const save = async (id: string | null, draft: ContactDraft): Promise<boolean> => {
    const isSaved = await store(id, async () => {
      // Numbers are read by its rules.
      await loadNumberingPlan()
      return fieldsOf(draft)
    })
    if (isSaved) notices.succeed('Contact saved')
    return isSaved
  }

  /** Makes a contact a favourite, or no favourite any more. The list shows the result. */
  const favour = ({ id, name, note, numbers, isFavourite }: Contact) =>
    store(id, () => ({ name, note, numbers, isFavourite: !isFavourite }))

  const remove = async (id: string) => {
    const send = () => client.request(deleteContact, { params: { id } })
    const failed = 'The contact could not be deleted. Please try again.'
    if (!(await change(id, send, failed)))
      return void queries.invalidateQueries({ queryKey: keys.contacts })
    await updateList(list => list.filter(contact => contact.id !== id))
    notices.succeed('Contact deleted')
  }
  return {
    busyId: changing,
    save,
    favour: (contact: Contact) => void favour(contact),
    remove: (id: string) => void remove(id),
  }
}

/** The list in the server's order, oldest first: a number of two contacts has the name of the first one. */
function withSaved(list: Contact[], saved: Contact): Contact[] {
  const isNew = list.every(contact => contact.id !== saved.id)
  return isNew ? [...list, saved] : list.map(contact => (contact.id === saved.id ? saved : contact))
}
