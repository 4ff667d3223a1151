import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from '../../../../ui/Link.tsx'
import { newContactPath } from '../../shared/AddContactLink.tsx'
import { NumberField } from '../../shared/number-field/NumberField.tsx'
import { countryOf } from '../../shared/number-field/typed-number.ts'
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
  hasNoCredits: boolean
}

/** Before a call: the number or the name, and below it the rate and the contacts that match. */
export function EntryView({ entry, start, hasNewNumber, hasNoCredits }: EntryViewProps) {
  const { draft, matches } = entry
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const isListOpen = matches.shown.length > 0
  return (
    <>
      <NumberField
        note={hasNoCredits && <NoCredits />}
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
function NumberLines(props: Omit<EntryViewProps, 'hasNoCredits'> & { listId: string }) {
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
        <RateLine
          rate={entry.rate}
          hasNumber={number !== ''}
          emptyHint={emptyHintOf(entry)}
          isTyped={isTyped}
          country={countryOf(entry.number, draft.country).code}
          number={entry.number}
          isNumberShown={entry.number !== number}
          callerIdNote={entry.callerIdNote?.words ?? leftOutWords(draft)}
          onPick={draft.paste}
          onConfirm={entry.confirmNumber}
        />
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

/** What is shown instead of the hint for an empty field; null shows that hint. */
function emptyHintOf({ draft, matches }: NumberEntry): ReactNode {
  if (matches.isNoName) {
    return (
      <>
        No contact has this name.{' '}
        <Link
          to={newContactPath(draft.name)}
          className="inline-block py-1 font-medium text-accent underline"
        >
          Add contact
        </Link>
      </>
    )
  }
  return matches.hasContacts && draft.number === ''
    ? 'Enter a number to see its rate, or the name of a contact.'
    : null
}

function leftOutWords({ leftOut }: NumberEntry['draft']): string | null {
  return leftOut && leftOutSentence(leftOut.extension, leftOut.rest)
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

/** What a pasted text had besides the number. */
function leftOutSentence(extension: string | null, rest: string | null): string {
  return extension === null
    ? `Only the first number is called. Left out: ${rest ?? ''}`
    : `Extension ${extension}: press it on the keypad after the answer.`
}

/** In the first row of the card, which is in sight in every window and moves nothing. It is a state, which no message replaces. */
function NoCredits() {
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
