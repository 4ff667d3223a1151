import {
  type Contact,
  addContact,
  changeContact,
  deleteContact,
} from '@ringback/contract/customers/contacts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { loadNumberingPlan } from '../../../phone/numbering-plan.ts'
import { type ContactDraft, fieldsOf } from './contact-draft.ts'
import type { Notices } from '../shared/NoticeBox.tsx'

/** Saves and deletes contacts, one at a time. `busyId` is the id of the contact, `new` for one that is added. */
export function useContactChanges({ succeed, fail, dismiss }: Notices) {
  const client = useClient()
  const queries = useQueryClient()
  const [busyId, setBusyId] = useState<string | null>(null)

  const updateList = async (update: (contacts: Contact[]) => Contact[]) => {
    // A list that was requested before the change would replace the changed one.
    await queries.cancelQueries({ queryKey: keys.contacts })
    queries.setQueryData<{ contacts: Contact[] }>(
      keys.contacts,
      list => list && { contacts: update(list.contacts) },
    )
  }

  /** Returns whether the contact was saved. */
  const save = async (id: string | null, draft: ContactDraft): Promise<boolean> => {
    dismiss()
    setBusyId(id ?? 'new')
    // Numbers are read by its rules.
    await loadNumberingPlan()
    const body = fieldsOf(draft)
    const reply = await (id === null
      ? client.request(addContact, { body })
      : client.request(changeContact, { params: { id }, body }))
    if (!reply.ok) {
      setBusyId(null)
      fail(messageOf(reply.failure, 'The contact could not be saved. Please try again.'))
      return false
    }
    const saved = reply.value.contact
    await updateList(list => withSaved(list, saved))
    setBusyId(null)
    succeed('Contact saved')
    return true
  }

  /** Makes a contact a favourite, or no favourite any more. The list shows the result. */
  const favour = async ({ id, name, note, numbers, isFavourite }: Contact) => {
    dismiss()
    setBusyId(id)
    const body = { name, note, numbers, isFavourite: !isFavourite }
    const reply = await client.request(changeContact, { params: { id }, body })
    if (reply.ok) await updateList(list => withSaved(list, reply.value.contact))
    else fail(messageOf(reply.failure, 'The contact could not be saved. Please try again.'))
    setBusyId(null)
  }

  const remove = async (id: string) => {
    dismiss()
    setBusyId(id)
    const reply = await client.request(deleteContact, { params: { id } })
    setBusyId(null)
    if (!reply.ok) {
      fail(messageOf(reply.failure, 'The contact could not be deleted. Please try again.'))
      void queries.invalidateQueries({ queryKey: keys.contacts })
      return
    }
    await updateList(list => list.filter(contact => contact.id !== id))
    succeed('Contact deleted')
  }
  return {
    busyId,
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
