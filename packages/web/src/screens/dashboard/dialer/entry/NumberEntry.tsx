import { useId, useRef, useState } from 'react'
import { CallerIdSelect } from '../caller-id/CallerIdSelect.tsx'
import type { useDialer } from '../use-dialer.ts'
import { NumberField } from '../../shared/number-field/NumberField.tsx'
import { RateLine } from './RateLine.tsx'

type NumberEntryProps = Pick<
  ReturnType<typeof useDialer>,
  'draft' | 'rate' | 'callerId' | 'breaksIndiaRule' | 'start'
>

/** The upper part of the dialer before a call: caller ID, number and rate. */
export function NumberEntry(props: NumberEntryProps) {
  const { draft, rate, callerId, breaksIndiaRule, start } = props
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const { number, dialledNumber, country } = draft
  const [firstNumber] = useState(number)
  return (
    <>
      <CallerIdSelect {...callerId} />
      <NumberField
        number={number}
        country={country}
        placeholder={country.exampleNumber}
        input={input}
        problemId={start.numberProblem === null ? null : problemId}
        onChange={draft.change}
        onPaste={draft.paste}
        onCountry={country => {
          draft.pickCountry(country)
          // The picker returns the focus to its own button first, so this focus has to follow it.
          requestAnimationFrame(() => input.current?.focus())
        }}
        onBackspace={draft.backspace}
        onClear={draft.clear}
        onSubmit={start.press}
      />
      <RateLine
        rate={rate}
        hasNumber={number !== ''}
        isTyped={number !== firstNumber}
        readAs={dialledNumber === number ? null : dialledNumber}
        problem={start.numberProblem}
        problemId={problemId}
        waitsFor={start.waitsFor}
        breaksIndiaRule={breaksIndiaRule}
      />
    </>
  )
}
