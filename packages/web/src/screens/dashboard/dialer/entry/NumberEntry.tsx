import { useId, useRef, useState } from 'react'
import { contactText, matchCountText } from '../strings.ts'
import { CallerIdSelect } from '../caller-id/CallerIdSelect.tsx'
import { MatchList, matchId } from '../matches/MatchList.tsx'
import type { useDialer } from '../use-dialer.ts'
import { NumberField } from '../../shared/number-field/NumberField.tsx'
import { RateLine } from './RateLine.tsx'

type Dialer = ReturnType<typeof useDialer>
type NumberEntryProps = Pick<
  Dialer,
  'draft' | 'number' | 'rate' | 'callerId' | 'callerIdNote' | 'start' | 'matches' | 'callNumber'
>

/** The upper part of the dialer before a call: caller ID, number or name, its matches and the rate. */
export function NumberEntry(props: NumberEntryProps) {
  const { draft, rate, callerId, callerIdNote, start, matches, callNumber } = props
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const listId = useId()
  const { number, country } = draft
  const [firstNumber] = useState(number)
  const isListOpen = matches.shown.length > 0
  return (
    <>
      <CallerIdSelect {...callerId} />
      <NumberField
        number={number}
        country={country}
        placeholder={country.exampleNumber}
        input={input}
        problemId={start.numberProblem === null ? null : problemId}
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
        names={nameEntry(props, isListOpen ? listId : undefined)}
      />
      <div className="relative">
        <RateLine
          rate={rate}
          hasNumber={number !== ''}
          emptyHint={emptyWordsOf(props)}
          isTyped={number !== firstNumber}
          number={props.number}
          isNumberShown={props.number !== number}
          problem={start.numberProblem}
          problemId={problemId}
          waitsFor={start.waitsFor}
          callerIdNote={callerIdNote}
        />
        {isListOpen && (
          <MatchList
            id={listId}
            matches={matches.shown}
            position={matches.position}
            onCall={callNumber}
          />
        )}
        <p role="status" className="sr-only">
          {isListOpen && matchCountText(matches.shown.length)}
        </p>
      </div>
    </>
  )
}

/** What is shown instead of the hint for an empty field; null shows that hint. */
function emptyWordsOf({ draft, matches }: NumberEntryProps): string | null {
  if (matches.isNoName) return contactText.noName
  return matches.hasContacts && draft.number === '' ? contactText.emptyHint : null
}

function nameEntry({ draft, matches }: NumberEntryProps, listId: string | undefined) {
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
