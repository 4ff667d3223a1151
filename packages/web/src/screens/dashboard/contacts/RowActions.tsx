import type { Contact } from '@ringback/contract/customers/contacts'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/Button.tsx'

export interface RowActionsProps {
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
export function RowActions(props: RowActionsProps) {
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
