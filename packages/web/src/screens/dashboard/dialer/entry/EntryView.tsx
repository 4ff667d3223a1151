import { type ReactNode, useId, useRef, useState } from 'react'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { contactText, matchCountText } from '../strings.ts'
import { CallerIdSelect } from '../caller-id/CallerIdSelect.tsx'
import { NoCredits } from '../caller-id/NoCredits.tsx'
import { CallLinks } from '../in-call/CallHeader.tsx'
import { ShownNumber } from '../in-call/ShownNumber.tsx'
import { history } from '../../../../strings/history.ts'
import { Link } from '../../../../ui/Link.tsx'
import { newContactPath } from '../../shared/AddContactLink.tsx'
import { countryOf } from '../../shared/number-field/typed-number.ts'
import { MatchList, matchId } from '../matches/MatchList.tsx'
import { NumberField } from '../../shared/number-field/NumberField.tsx'
import { type CallStart, REFUSAL_ID } from '../start/use-call-start.ts'
import { EndedCallLine, useEndedCall } from '../feedback/EndedCallLine.tsx'
import { RateLine } from './RateLine.tsx'
import { leftOutSentence } from './strings.ts'
import type { NumberEntry } from './use-number-entry.ts'

interface EntryViewProps {
  entry: NumberEntry
  start: CallStart
  /** The call that is made; its number and its caller ID are shown, and cannot be changed. */
  call: OngoingCall | null
  hasNoCredits: boolean
  /** What is shown of the call. */
  children: ReactNode
}

/** The upper part of the dialer: caller ID, number or name, and below them its matches and the rate, or the call. */
export function EntryView({ entry, start, call, hasNoCredits, children }: EntryViewProps) {
  const { draft, matches } = entry
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const number = call?.to ?? draft.number
  const country = call ? countryOf(call.to, draft.country) : draft.country
  const isListOpen = matches.shown.length > 0
  return (
    <>
      <div className="dialer-fields">
        <div>
          <CallerIdSelect
            callerId={entry.callerId}
            disabled={call !== null}
            note={call ? <ShownNumber call={call} /> : hasNoCredits && <NoCredits />}
          />
          <NumberField
            number={number}
            country={country}
            placeholder={country.exampleNumber}
            input={input}
            disabled={call !== null}
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
            names={call ? undefined : nameEntry(entry, isListOpen ? listId : undefined)}
          />
        </div>
        {call && (
          <CallLinks
            number={call.to}
            className="flex flex-col justify-between low:max-[22.5rem]:hidden"
          />
        )}
      </div>
      {call ? children : <NumberLines entry={entry} start={start} listId={listId} />}
    </>
  )
}

/** The rate of the number, or the call that has just ended, and the contacts that match. */
function NumberLines(props: Pick<EntryViewProps, 'entry' | 'start'> & { listId: string }) {
  const { entry, start, listId } = props
  const { draft, matches } = entry
  const { number } = draft
  const [firstNumber] = useState(number)
  const [isTyped, setTyped] = useState(false)
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
        {contactText.noName}{' '}
        <Link
          to={newContactPath(draft.name)}
          className="inline-block py-1 font-medium text-accent underline"
        >
          {history.addContact}
        </Link>
      </>
    )
  }
  return matches.hasContacts && draft.number === '' ? contactText.emptyHint : null
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
