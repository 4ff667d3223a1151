import { CONTACT_NUMBERS_MAX } from '@ringback/contract/limits'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { type ContactDraft, draftWithNumber, withNumber } from './contact-draft.ts'
import { isContactsView } from '../shared/contacts/AddContactLink.tsx'
import type { Notices } from '../shared/messages/NoticeBox.tsx'

/** The contact in the form. */
export interface Editing {
  /** Null for a new contact. */
  id: string | null
  draft: ContactDraft
  isChanged: boolean
}

/**
 * The contact in the form, null while the list is shown. A `number` or a `name` in the URL opens the form for a new contact. A form
 * with unsaved input keeps it, and gets the number as one more. While a contact is saved, the number waits.
 */
export function useEditing({ succeed, fail }: Notices, isSaving: boolean) {
  const [query, setQuery] = useSearchParams()
  // The dialer has a number in the URL too, while this view may still be on the screen.
  const wanted = isContactsView(query) ? query.get('number') : null
  const name = isContactsView(query) ? query.get('name') : null
  const number = wanted ?? (name === null ? null : '')
  const state = useState<Editing | null>(number === null ? null : newContact(number, name ?? ''))
  const [editing, setEditing] = state
  const [taken, setTaken] = useState(number)
  if (number !== taken && (number === null || !isSaving)) {
    setTaken(number)
    if (number !== null) take(number)
  }
  useEffect(() => {
    // A reload does not open the form again, and the same number can be chosen again.
    if (taken !== null) setQuery({ tab: 'dialer', view: 'contacts' }, { replace: true })
  }, [taken, setQuery])
  return state

  function take(number: string): void {
    if (!editing?.isChanged) return setEditing(newContact(number, name ?? ''))
    if (number === '') return
    const draft = withNumber(editing.draft, number)
    if (!draft) return fail(noRoomText(formatPhoneNumber(number)))
    if (draft !== editing.draft) setEditing({ ...editing, draft, isChanged: true })
    succeed(`${formatPhoneNumber(number)} is now in this form.`)
  }
}

/** A new contact. Both may be empty. */
export function newContact(number: string, name = ''): Editing {
  return { id: null, draft: { ...draftWithNumber(number), name }, isChanged: false }
}

/** A number that was chosen elsewhere does not fit into the open form. */
function noRoomText(number: string): string {
  return `${number} was not added: a contact can have ${CONTACT_NUMBERS_MAX} numbers.`
}
