import { Phone, Star } from 'lucide-react'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { useNumberingPlan } from '../../../../phone/numbering-plan.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Face } from '../../../../ui/identity/Face.tsx'
import type { ContactMatch } from './dialer-matches.ts'
import { Name } from '../../../../ui/identity/Name.tsx'

interface MatchListProps {
  id: string
  matches: readonly ContactMatch[]
  /** The position of the selected match. */
  position: number | null
  onCall: (phoneNumber: string) => void
}

/** The contacts that match what is typed, over the keys. Its parent gives it its place. */
export function MatchList({ id, matches, position, onCall }: MatchListProps) {
  useNumberingPlan()
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Matching contacts"
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(18.125rem,45svh)] overflow-y-auto rounded-control border border-line-strong bg-card p-1 shadow-float"
    >
      {matches.map(({ contact, label, phoneNumber }, index) => (
        <li
          key={`${contact.id} ${phoneNumber}`}
          id={matchId(id, index)}
          role="option"
          aria-selected={index === position}
          ref={element => {
            if (index === position) element?.scrollIntoView?.({ block: 'nearest' })
          }}
          // The field keeps the focus, so that typing can go on after a press that is moved away.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onCall(phoneNumber)}
          className={classNames(
            'flex h-14 cursor-pointer items-center gap-3 rounded-small px-2',
            index === position ? 'bg-accent-wash' : 'hover:bg-raised',
          )}
        >
          <Face
            name={contact.name}
            mark={contact.isFavourite && <Star size={11} className="fill-current" />}
          />
          <span className="grid min-w-0 flex-1">
            <span className="truncate text-sm leading-5 font-semibold">
              <Name>{contact.name}</Name>
            </span>
            {contact.isFavourite && <span className="sr-only"> Favourite </span>}
            <span className="truncate text-xs text-soft">
              <PhoneNumber number={phoneNumber} />
              {label && ` · ${label}`}
            </span>
          </span>
          <Phone size={18} aria-hidden="true" className="shrink-0 text-call" />
        </li>
      ))}
    </ul>
  )
}

/** The id of the match at a position. */
export function matchId(listId: string, position: number): string {
  return `${listId}-${position}`
}
