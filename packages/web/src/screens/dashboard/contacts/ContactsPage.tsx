import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useNumberingPlan } from '../../../phone/numbering-plan.ts'
import { PATHS } from '../../../session/paths.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { Button, buttonClass } from '../../../ui/buttons/Button.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Link } from '../../../ui/buttons/Link.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { NoticeBox, useNotice } from '../shared/messages/NoticeBox.tsx'
import { ContactForm } from './ContactForm.tsx'
import { ContactList, LoadedContacts } from './ContactList.tsx'
import { draftOf } from './contact-draft.ts'
import { useContactChanges } from './use-contact-changes.ts'
import { newContact, useEditing } from './use-editing.ts'
import { OnDemand } from '../shared/loading/OnDemand.tsx'

const TransferPage = lazyComponent(() => import('./transfer/TransferPage.tsx'), 'TransferPage')

/** The contacts, in the tab of the dialer. A `number` in the URL opens the form for a new contact with this number. */
export function ContactsPage() {
  useNumberingPlan()
  const notices = useNotice()
  const changes = useContactChanges(notices)
  const [editing, setEditing] = useEditing(notices, changes.busyId !== null)
  const transfer = useTransfer(notices)
  const save = async () => {
    if (editing && (await changes.save(editing.id, editing.draft))) setEditing(null)
  }
  return (
    <div className="content-width grid grid-cols-1 gap-6">
      <ContactsHead
        isList={!editing && !transfer.isShown}
        onTransfer={transfer.open}
        onAdd={() => setEditing(newContact(''))}
      />
      <Card>
        <NoticeBox {...notices} className="mb-4" />
        {transfer.isShown && !editing ? (
          <OnDemand fallback={<ListSkeleton label="Loading" rows={3} rowHeight="h-20" />}>
            <TransferPage onBack={transfer.close} onAdded={transfer.finish} />
          </OnDemand>
        ) : editing ? (
          <ContactForm
            key={editing.id ?? 'new'}
            title={editing.id === null ? 'Add a contact' : 'Edit the contact'}
            draft={editing.draft}
            isSaved={editing.id !== null}
            busy={changes.busyId !== null}
            onChange={draft => setEditing({ ...editing, draft, isChanged: true })}
            onSave={() => void save()}
            onCancel={() => {
              notices.dismiss()
              setEditing(null)
            }}
          />
        ) : (
          <List
            changes={changes}
            onEdit={contact =>
              setEditing({ id: contact.id, draft: draftOf(contact), isChanged: false })
            }
            onImport={transfer.open}
          />
        )}
      </Card>
    </div>
  )
}

/** Whether import and export are shown instead of the list. */
function useTransfer(notices: ReturnType<typeof useNotice>) {
  const [isShown, setShown] = useState(false)
  return {
    isShown,
    open: () => {
      notices.dismiss()
      setShown(true)
    },
    close: () => setShown(false),
    finish: (notice: string) => {
      setShown(false)
      notices.succeed(notice)
    },
  }
}

interface ContactsHeadProps {
  /** Whether the list is shown, and no form. */
  isList: boolean
  onTransfer: () => void
  onAdd: () => void
}

function ContactsHead({ isList, onTransfer, onAdd }: ContactsHeadProps) {
  return (
    <PageHead
      title="Contacts"
      back={
        // A form has its own way back.
        isList && (
          <Link to={`${PATHS.dashboard}?tab=dialer`} className={buttonClass('plain', '-ms-4')}>
            <ArrowLeft size={18} aria-hidden="true" />
            Back to the dialer
          </Link>
        )
      }
      actions={
        isList && (
          <>
            <Button look="secondary" onClick={onTransfer}>
              Import or export
            </Button>
            <Button look="secondary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
              Add contact
            </Button>
          </>
        )
      }
    />
  )
}

interface ListProps {
  changes: ReturnType<typeof useContactChanges>
  onEdit: (contact: Contact) => void
  onImport: () => void
}

function List({ changes, onEdit, onImport }: ListProps) {
  const { phone } = useSoftphone()
  const navigate = useNavigate()
  return (
    <LoadedContacts>
      {contacts => (
        <ContactList
          contacts={contacts}
          canCall={phone.call === null}
          busyId={changes.busyId}
          onCall={number =>
            void navigate(`${PATHS.dashboard}?tab=dialer&number=${encodeURIComponent(number)}`)
          }
          onFavour={changes.favour}
          onEdit={onEdit}
          onRemove={changes.remove}
          onImport={onImport}
        />
      )}
    </LoadedContacts>
  )
}
