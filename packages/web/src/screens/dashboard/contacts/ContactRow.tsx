import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { Ellipsis, Star, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { Button, IconButton, PlainButton } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Face } from '../../../ui/identity/Face.tsx'
import { Name } from '../../../ui/identity/Name.tsx'

type SavedNumber = Contact['numbers'][number]

export interface ContactRowProps extends RowActionsProps {
  canCall: boolean
  isOpen: boolean
  onToggle: () => void
  onCall: (number: string) => void
}

/** A contact, whose first number is called with a press. A button opens the others and the note, and on a phone the actions. */
export function ContactRow(props: ContactRowProps) {
  const { isOpen, onToggle } = props
  const { name, note, numbers } = props.contact
  const id = useId()
  const [first, ...others] = numbers
  const hasMore = others.length > 0 || note !== ''
  return (
    <div className="group/row flex flex-wrap items-center gap-x-1">
      {first && <FirstNumber {...props} number={first} others={others.length} />}
      <div
        id={`${id}-actions`}
        className={classNames(
          'flex shrink-0 max-sm:order-last max-sm:basis-full max-sm:justify-end',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <RowActions {...props} />
      </div>
      <IconButton
        label={`More for ${name}`}
        icon={<Ellipsis size={18} />}
        aria-expanded={isOpen}
        aria-controls={`${id}-actions ${id}`}
        onClick={onToggle}
        className={hasMore ? undefined : 'sm:invisible'}
      />
      <div id={id} hidden={!isOpen || !hasMore} className="basis-full pb-2 ps-10">
        {others.map(number => (
          <CallButton key={number.phoneNumber} {...props} number={number} className="h-11 w-full">
            <span className="truncate text-sm">
              <NumberText {...number} />
            </span>
          </CallButton>
        ))}
        {note && (
          <p className="px-2 py-1 text-sm break-words whitespace-pre-line text-soft">{note}</p>
        )}
      </div>
    </div>
  )
}

interface NumberProps extends ContactRowProps {
  number: SavedNumber
}

/** The face, the name and the first number. An open row shows the whole name. */
function FirstNumber(props: NumberProps & { others: number }) {
  const { number, others, isOpen, contact } = props
  return (
    <CallButton {...props} className="-ms-2 min-h-14 flex-1 gap-3">
      <Face
        name={contact.name}
        mark={contact.isFavourite && <Star size={11} className="fill-current" />}
      />
      <span className="grid min-w-0 flex-1">
        <span
          className={classNames(
            'text-sm leading-5 font-semibold',
            isOpen ? 'wrap-anywhere' : 'truncate',
          )}
        >
          <Name>{contact.name}</Name>
        </span>
        <span className="truncate text-xs text-faint">
          <NumberText {...number} />
          {others > 0 && ` · ${others} more`}
        </span>
      </span>
    </CallButton>
  )
}

function NumberText({ label, phoneNumber }: SavedNumber) {
  return (
    <>
      <PhoneNumber number={phoneNumber} />
      {label && ` · ${label}`}
    </>
  )
}

function CallButton(props: NumberProps & { className: string; children: ReactNode }) {
  const { contact, number, canCall, onCall, className, children } = props
  const { label, phoneNumber } = number
  const whom = `${contact.name} ${label} ${formatPhoneNumber(phoneNumber)}`
  return (
    <PlainButton
      aria-label={`Call ${whom.replaceAll(/\s+/g, ' ')}`}
      disabled={!canCall}
      onClick={() => onCall(phoneNumber)}
      className={classNames(
        'flex min-w-0 items-center rounded-control px-2 text-start transition-colors duration-150 enabled:hover:bg-raised disabled:cursor-not-allowed',
        className,
      )}
    >
      {children}
    </PlainButton>
  )
}

interface RowActionsProps {
  contact: Contact
  isRemoving: boolean
  /** Disables the buttons while a request runs. */
  isBusy: boolean
  /** Whether it was the last one whose star was pressed. */
  isMoved: boolean
  onFavour: () => void
  onEdit: () => void
  onRemove: () => void
}

/** Favourite, edit and delete. Deleting takes two clicks. */
function RowActions(props: RowActionsProps) {
  const { contact, isRemoving, isBusy, onEdit, onRemove } = props
  const [isConfirming, setConfirming] = useState(false)
  const { name } = contact
  if (isConfirming) {
    return (
      <>
        <Button
          look="danger"
          aria-label={`Confirm Delete ${name}`}
          busy={isRemoving}
          disabled={isBusy}
          onClick={onRemove}
        >
          Confirm Delete
        </Button>
        {/* Cancel appears where Delete was, so that the second click of a double click deletes nothing. */}
        <Button look="plain" autoFocus disabled={isBusy} onClick={() => setConfirming(false)}>
          Cancel
        </Button>
      </>
    )
  }
  return (
    <>
      <FavouriteButton {...props} />
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil size={18} />}
        disabled={isBusy}
        onClick={onEdit}
        className="quiet-in-row"
      />
      <IconButton
        label={`Delete ${name}`}
        icon={<Trash2 size={18} />}
        disabled={isBusy}
        onClick={() => setConfirming(true)}
        className="quiet-in-row"
      />
    </>
  )
}

/** A press moves the contact to another section. The focus follows it, and the page stays where it is. */
function FavouriteButton({ contact, isBusy, isMoved, onFavour }: RowActionsProps) {
  const { name, isFavourite } = contact
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isMoved && document.activeElement?.matches('body, main')) {
      button.current?.focus({ preventScroll: true })
    }
  }, [isMoved])
  return (
    <IconButton
      ref={button}
      label={`Favourite ${name}`}
      icon={<Star size={18} className={isFavourite ? 'fill-current text-accent' : undefined} />}
      aria-pressed={isFavourite}
      // Not disabled while a request runs, because it would lose the focus.
      aria-disabled={isBusy}
      onClick={() => isBusy || onFavour()}
      className="quiet-in-row"
    />
  )
}
