import type { ReactNode } from 'react'
import { formatPhoneNumber, isKnownNumber } from '../../../phone/format-phone-number.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PersonFace } from '../shared/contacts/PersonFace.tsx'
import { CallNow } from '../shared/calls/CallNow.tsx'
import { PersonName } from '../shared/contacts/PersonName.tsx'

export interface RowHandlers {
  disabled: boolean
  /** Copies a number into the number field. */
  onDial: (number: string) => void
  /** Calls a number at once. */
  onCall: (number: string) => void
}

interface PersonRowProps extends RowHandlers {
  number: string
  /** Null for a number without a name. */
  name: string | null
  /** After the name. */
  count?: string
  isMissed?: boolean
  mark?: ReactNode
  /** The second line. */
  children: ReactNode
  /** At the right edge. */
  cost?: ReactNode
}

/** A row of 56 px. Pressing it copies its number into the number field, and the button in it calls at once. */
export function PersonRow(props: PersonRowProps) {
  const { number, name, count, isMissed = false, mark, children, cost } = props
  const { disabled, onDial, onCall } = props
  return (
    <li className="group/row relative flex h-14 items-center rounded-control not-first:before:absolute not-first:before:inset-x-2 not-first:before:top-0 not-first:before:h-px not-first:before:bg-line has-[button:first-child:enabled:hover]:bg-raised">
      <PlainButton
        disabled={disabled || !isKnownNumber(number)}
        onClick={() => onDial(number)}
        title={isKnownNumber(number) ? dialLabel(formatPhoneNumber(number)) : undefined}
        className="flex h-full min-w-0 flex-1 items-center gap-x-3 rounded-control px-2 text-start disabled:cursor-default"
      >
        <PersonFace name={name} number={number} mark={mark} />
        <span className="grid min-w-0 flex-1">
          <span
            className={classNames(
              'flex min-w-0 gap-1 text-sm leading-5 font-semibold',
              isMissed && 'text-danger',
            )}
          >
            <span className="truncate">
              <PersonName name={name} number={number} />
            </span>
            {count && <span>{count}</span>}
          </span>
          <span className="flex min-w-0 items-center gap-1.5 text-xs text-faint">{children}</span>
        </span>
      </PlainButton>
      <CallNow number={number} disabled={disabled} onCall={onCall} />
      {cost && <span className="min-w-12 pe-2 text-end text-sm whitespace-nowrap">{cost}</span>}
    </li>
  )
}

/** The list around the rows, whose faces are in line with the text of the card. */
export const ROW_LIST = '-mx-2 -mb-2 empty:hidden'

/** "Dial +44 7400 123456" */
function dialLabel(number: string): string {
  return `Dial ${number}`
}
