import { ZERO } from '@ringback/contract/money'
import { TriangleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useBalance } from '../../../../api/queries.ts'
import { NumberField } from '../../shared/number-field/NumberField.tsx'
import { EndedCallLine, useEndedCall } from '../feedback/EndedCallLine.tsx'
import { MatchList, matchId } from '../matches/MatchList.tsx'
import { type CallStart, REFUSAL_ID } from '../start/use-call-start.ts'
import { RateLine } from './RateLine.tsx'
import type { NumberEntry } from './use-number-entry.ts'

interface EntryViewProps {
  entry: NumberEntry
  start: CallStart
  /** Whether the number is another one than at the end of the last call. */
  hasNewNumber: boolean
}

/** Before a call: the number or the name, and below it the rate and the contacts that match. */
export function EntryView({ entry, start, hasNewNumber }: EntryViewProps) {
  const { draft, matches } = entry
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const isListOpen = matches.shown.length > 0
  return (
    <>
      <NumberField
        note={<NoCredits />}
        number={draft.number}
        country={draft.country}
        placeholder={draft.country.exampleNumber}
        input={input}
        problemId={start.refusal?.concernsNumber ? REFUSAL_ID : null}
        onChange={changed => {
          draft.change(changed)
          matches.open()
        }}
        onPaste={text => {
          matches.close()
          draft.paste(text)
        }}
        onCountry={country => {
          draft.pickCountry(country)
          // The picker returns the focus to its own button first, so this focus has to follow it.
          requestAnimationFrame(() => input.current?.focus())
        }}
        onBackspace={draft.backspace}
        onClear={draft.clear}
        onSubmit={start.press}
        names={nameEntry(entry, isListOpen ? listId : undefined)}
      />
      <NumberLines entry={entry} start={start} listId={listId} hasNewNumber={hasNewNumber} />
    </>
  )
}

/** The rate of the number, or the call that has just ended, and the contacts that match. */
function NumberLines(props: EntryViewProps & { listId: string }) {
  const { entry, start, listId, hasNewNumber } = props
  const { draft, matches } = entry
  const { number } = draft
  const [firstNumber] = useState(number)
  const [isTyped, setTyped] = useState(hasNewNumber)
  // Stays true when the first number is typed again.
  if (!isTyped && number !== firstNumber) setTyped(true)
  const ended = useEndedCall()
  return (
    <div className="relative">
      {ended && !isTyped ? (
        <EndedCallLine call={ended} />
      ) : (
        <RateLine entry={entry} isTyped={isTyped} />
      )}
      <Matches id={listId} matches={matches} onCall={start.callNumber} />
    </div>
  )
}

interface MatchesProps {
  id: string
  matches: NumberEntry['matches']
  onCall: (phoneNumber: string) => void
}

/** The matches in a list, and how many they are, for screen readers. */
function Matches({ id, matches, onCall }: MatchesProps) {
  const { shown, position } = matches
  const isOpen = shown.length > 0
  return (
    <>
      {isOpen && <MatchList id={id} matches={shown} position={position} onCall={onCall} />}
      <p role="status" className="sr-only">
        {isOpen && matchCountText(shown.length)}
      </p>
    </>
  )
}

function nameEntry({ draft, matches }: NumberEntry, listId: string | undefined) {
  const { position } = matches
  return {
    name: draft.name,
    onName: (name: string) => {
      draft.changeName(name)
      matches.open()
    },
    listId,
    selectedId: listId === undefined || position === null ? undefined : matchId(listId, position),
    onMove: matches.move,
    onClose: matches.close,
    onFocus: () => {
      if (draft.name !== '') matches.open()
    },
  }
}

/** Read by screen readers while a name is typed: "3 contacts match." */
function matchCountText(count: number): string {
  return count === 1 ? '1 contact matches.' : `${count} contacts match.`
}

/** In the first row of the card, which is in sight in every window and moves nothing. It is a state, which no message replaces. */
function NoCredits() {
  if (useBalance().data?.balance !== ZERO) return null
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-1.5 text-xs leading-4 font-semibold whitespace-nowrap text-warn"
    >
      <TriangleAlert size={14} aria-hidden="true" />
      No Credits Available
    </p>
  )
}
