import type { Contact } from '@ringback/contract/customers/contacts'
import { Pencil, Phone, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { contactButtonLabel, contacts } from './strings.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'

interface ContactRowProps {
  contact: Contact
  canCall: boolean
  isRemoving: boolean
  /** Disables the buttons while a request runs. */
  isBusy: boolean
  onCall: (number: string) => void
  onEdit: () => void
  onRemove: () => void
}

/** A contact with a button to call each number. */
export function ContactRow(props: ContactRowProps) {
  const { name, note, isFavourite } = props.contact
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex min-h-11 items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {isFavourite && (
            <Star
              size={16}
              role="img"
              aria-label={contacts.favourite}
              className="shrink-0 fill-current text-accent"
            />
          )}
        </p>
        <Numbers {...props} />
        {note && <p className="mt-1 text-sm break-words whitespace-pre-line text-soft">{note}</p>}
      </div>
      <Actions {...props} />
    </li>
  )
}

function Numbers({ contact, canCall, onCall }: ContactRowProps) {
  const { name, numbers } = contact
  return (
    <ul>
      {numbers.map(({ label, phoneNumber }) => (
        <li key={phoneNumber}>
          <Button
            look="quiet"
            className="-ml-4 max-w-full flex-wrap justify-start! gap-y-0 text-left"
            icon={<Phone size={16} aria-hidden="true" className="shrink-0" />}
            aria-label={contactButtonLabel(
              contacts.call,
              `${name} ${label} ${formatPhoneNumber(phoneNumber)}`.replaceAll(/\s+/g, ' '),
            )}
            disabled={!canCall}
            onClick={() => onCall(phoneNumber)}
          >
            <PhoneNumber number={phoneNumber} />
            {label && <span className="font-normal text-faint">{label}</span>}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Edit and delete. Deleting takes two clicks. */
function Actions({ contact, isRemoving, isBusy, onEdit, onRemove }: ContactRowProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { name } = contact
  return (
    <div className="flex flex-wrap gap-1">
      {isConfirming ? (
        <>
          <Button
            look="danger"
            aria-label={contactButtonLabel(contacts.confirmRemove, name)}
            busy={isRemoving}
            disabled={isBusy}
            onClick={onRemove}
          >
            {contacts.confirmRemove}
          </Button>
          {/* Cancel appears where Delete was, so that the second click of a double click deletes nothing. */}
          <Button look="plain" autoFocus disabled={isBusy} onClick={() => setConfirming(false)}>
            {contacts.cancel}
          </Button>
        </>
      ) : (
        <>
          <IconButton
            label={contactButtonLabel(contacts.edit, name)}
            icon={<Pencil size={18} />}
            disabled={isBusy}
            onClick={onEdit}
          />
          <IconButton
            label={contactButtonLabel(contacts.remove, name)}
            icon={<Trash2 size={18} />}
            disabled={isBusy}
            onClick={() => setConfirming(true)}
          />
        </>
      )}
    </div>
  )
}
