import type { Contact } from '@ringback/contract/customers/contacts'
import { Users } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { contacts as strings } from './strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field, TextInput } from '../../../ui/Field.tsx'
import { ContactRow } from './ContactRow.tsx'
import { SEARCH_STATE } from '../shared/contacts-view.ts'
import { matchingContacts, sortContacts } from '../shared/matching-contacts.ts'

/** How many rows are rendered at first, because thousands of them would make the page slow. */
const ROWS = 100

interface ContactListProps {
  contacts: readonly Contact[]
  canCall: boolean
  busyId: string | null
  onCall: (number: string) => void
  onEdit: (contact: Contact) => void
  onRemove: (id: string) => void
}

/** All contacts, favourites first, with a field that searches them. */
export function ContactList(props: ContactListProps) {
  const { contacts, canCall, busyId, onCall, onEdit, onRemove } = props
  const input = useSearchFocus()
  const [text, setText] = useState('')
  const [rows, setRows] = useState(ROWS)
  const sorted = useMemo(() => sortContacts(contacts), [contacts])
  const found = useMemo(() => matchingContacts(sorted, text), [sorted, text])
  if (contacts.length === 0) {
    return (
      <EmptyState
        icon={<Users size={24} />}
        title={strings.empty}
        detail={strings.emptyDetail}
        className="py-16!"
      />
    )
  }
  return (
    <>
      <Field label={strings.search} hint={strings.searchHint}>
        {ids => (
          <TextInput
            {...ids}
            ref={input}
            type="search"
            autoComplete="off"
            value={text}
            onChange={event => {
              setText(event.target.value)
              setRows(ROWS)
            }}
          />
        )}
      </Field>
      <p role="status" className="not-empty:py-6 text-sm text-faint">
        {found.length === 0 && strings.noneFound}
      </p>
      <ul className="divide-y divide-line">
        {found.slice(0, rows).map(contact => (
          <ContactRow
            key={contact.id}
            contact={contact}
            canCall={canCall}
            isRemoving={busyId === contact.id}
            isBusy={busyId !== null}
            onCall={onCall}
            onEdit={() => onEdit(contact)}
            onRemove={() => onRemove(contact.id)}
          />
        ))}
      </ul>
      {found.length > rows && (
        <Button look="secondary" className="mt-3" onClick={() => setRows(rows + ROWS)}>
          {strings.more}
        </Button>
      )}
    </>
  )
}

/** Focuses the field when the list was opened to search it, and each time that is asked for again. */
function useSearchFocus() {
  const input = useRef<HTMLInputElement>(null)
  const { key, state } = useLocation()
  const isAsked = (state as Partial<typeof SEARCH_STATE> | null)?.searches === SEARCH_STATE.searches
  useEffect(() => {
    if (isAsked) input.current?.focus()
  }, [isAsked, key])
  return input
}
