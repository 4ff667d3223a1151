import { getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/examples.mobile.json'
import { useRef } from 'react'
import { CallerIdSelect } from '../caller-id/CallerIdSelect.tsx'
import { NumberField } from '../../shared/number-field/NumberField.tsx'
import { RateLine } from './RateLine.tsx'
import type { useDialer } from '../use-dialer.ts'

type NumberEntryProps = Pick<ReturnType<typeof useDialer>, 'draft' | 'rate' | 'callerId' | 'start'>

/** The upper part of the dialer before a call: caller ID, number and rate. */
export function NumberEntry({ draft, rate, callerId, start }: NumberEntryProps) {
  const input = useRef<HTMLInputElement>(null)
  const { number, country } = draft
  return (
    <>
      <CallerIdSelect {...callerId} />
      <NumberField
        number={number}
        country={country}
        placeholder={
          getExampleNumber(country.code, examples)?.formatInternational() ?? country.dialCode
        }
        input={input}
        onChange={draft.change}
        onPaste={draft.paste}
        onCountry={country => {
          draft.pickCountry(country)
          // The picker returns the focus to its own button first, so this focus has to follow it.
          requestAnimationFrame(() => input.current?.focus())
        }}
        onBackspace={draft.backspace}
        onClear={draft.clear}
        onSubmit={start}
      />
      <RateLine rate={rate} />
    </>
  )
}
