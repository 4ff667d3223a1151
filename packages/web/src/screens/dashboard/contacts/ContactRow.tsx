import { Ellipsis, Phone } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Face } from '../../../ui/face/Face.tsx'
import { RowActions, type RowActionsProps } from './RowActions.tsx'
import { contactButtonLabel, contacts } from './strings.ts'

export interface ContactRowProps extends RowActionsProps {
  canCall: boolean
  onCall: (number: string) => void
}

/** A contact with a button to call each number. On a phone a button shows the other ones. */
export function ContactRow(props: ContactRowProps) {
  const { name, note } = props.contact
  const [isOpen, setOpen] = useState(false)
  const actionsId = useId()
  return (
    <div className="group/row flex flex-wrap items-start gap-x-2 py-1 sm:flex-nowrap sm:gap-x-3">
      <Face name={name} className="my-1.5 size-9 text-sm" />
      <div className="min-w-0 flex-1">
        <Numbers {...props} />
        {note && <p className="pb-1 text-xs break-words whitespace-pre-line text-soft">{note}</p>}
      </div>
      <IconButton
        label={contactButtonLabel(contacts.more, name)}
        icon={<Ellipsis size={18} />}
        aria-expanded={isOpen}
        aria-controls={actionsId}
        onClick={() => setOpen(!isOpen)}
        className="my-0.5 sm:hidden"
      />
      <div
        id={actionsId}
        className={classNames(
          'my-0.5 flex shrink-0 gap-1 max-sm:basis-full max-sm:justify-end',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <RowActions {...props} />
      </div>
    </div>
  )
}

/** The name with the first number, and the other numbers below. */
function Numbers({ contact, canCall, onCall }: ContactRowProps) {
  const { name, numbers } = contact
  return (
    <ul>
      {numbers.map(({ label, phoneNumber }, index) => (
        <li key={phoneNumber}>
          <NumberButton
            name={index === 0 ? name : null}
            label={contactButtonLabel(
              contacts.call,
              `${name} ${label} ${formatPhoneNumber(phoneNumber)}`.replaceAll(/\s+/g, ' '),
            )}
            disabled={!canCall}
            onPress={() => onCall(phoneNumber)}
          >
            <PhoneNumber number={phoneNumber} />
            {label && <span className="text-faint">{label}</span>}
          </NumberButton>
        </li>
      ))}
    </ul>
  )
}

interface NumberButtonProps {
  /** Null below the first number. */
  name: string | null
  /** The accessible name. */
  label: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

function NumberButton({ name, label, disabled, onPress, children }: NumberButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        '-ml-2 flex w-full flex-col justify-center rounded-control px-2 text-left transition-colors duration-150 enabled:hover:bg-raised disabled:cursor-not-allowed',
        name === null ? 'min-h-11' : 'min-h-12',
      )}
    >
      {name !== null && <span className="text-sm font-medium wrap-anywhere">{name}</span>}
      <span
        className={classNames(
          'flex flex-wrap items-center gap-x-1.5 text-xs',
          disabled ? 'text-faint' : 'text-accent',
        )}
      >
        <Phone size={12} aria-hidden="true" className="shrink-0 max-[24rem]:hidden" />
        {children}
      </span>
    </button>
  )
}
