import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { Users } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useContacts } from '../../../api/contacts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Field, TextInput } from '../../../ui/forms/Field.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { Loaded } from '../shared/loading/LoadFailure.tsx'
import { ContactRow } from './ContactRow.tsx'
import { VirtualContacts } from './VirtualContacts.tsx'
import { matchingContacts, sortContacts } from '../shared/contacts/matching-contacts.ts'

/** What needs the contacts, once they have loaded. */
export function LoadedContacts(props: { children: (contacts: readonly Contact[]) => ReactNode }) {
  return (
    <Loaded
      query={useContacts()}
      what="contacts"
      failed="Your contacts could not be loaded."
      skeleton={<ListSkeleton label="Loading contacts" rows={5} rowHeight="h-14" />}
    >
      {({ contacts }) => props.children(contacts)}
    </Loaded>
  )
}

interface ContactListProps {
  contacts: readonly Contact[]
  canCall: boolean
  busyId: string | null
  onCall: (number: string) => void
  onFavour: (contact: Contact) => void
  onEdit: (contact: Contact) => void
  onRemove: (id: string) => void
  onImport: () => void
}

/** All contacts, favourites first, with a field that searches them. */
export function ContactList(props: ContactListProps) {
  const { contacts, canCall, busyId, onCall, onFavour, onEdit, onRemove, onImport } = props
  const [text, setText] = useState('')
  const [movedId, setMovedId] = useState<string | null>(null)
  const opened = useOpened()
  const sorted = useMemo(() => sortContacts(contacts), [contacts])
  const found = useMemo(() => matchingContacts(sorted, text), [sorted, text])
  if (contacts.length === 0) {
    return <NoContacts onImport={onImport} />
  }
  return (
    <>
      <Field label="Search contacts">
        {ids => (
          <TextInput
            {...ids}
            type="search"
            autoComplete="off"
            placeholder="Name or number"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="not-empty:py-10 text-center text-sm text-soft">
        {found.length === 0 && 'No contact matches your search.'}
      </p>
      <VirtualContacts contacts={found}>
        {contact => (
          <ContactRow
            contact={contact}
            canCall={canCall}
            isOpen={opened.has(contact.id)}
            onToggle={() => opened.toggle(contact.id)}
            isRemoving={busyId === contact.id}
            isBusy={busyId !== null}
            onCall={onCall}
            isMoved={movedId === contact.id}
            onFavour={() => {
              setMovedId(contact.id)
              onFavour(contact)
            }}
            onEdit={() => onEdit(contact)}
            onRemove={() => onRemove(contact.id)}
          />
        )}
      </VirtualContacts>
    </>
  )
}

function NoContacts({ onImport }: Pick<ContactListProps, 'onImport'>) {
  return (
    <EmptyState
      icon={<Users size={24} />}
      title="No contacts yet"
      detail="Save the numbers that you call often under a name."
      action={
        <Button look="secondary" onClick={onImport}>
          Import contacts
        </Button>
      }
    />
  )
}

/** The opened contacts. The rows do not keep it, because only those near the window are in the page. */
function useOpened() {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    has: (id: string) => ids.includes(id),
    toggle: (id: string) =>
      setIds(old => (old.includes(id) ? old.filter(each => each !== id) : [...old, id])),
  }
}
