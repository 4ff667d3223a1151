import { getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/examples.mobile.json'
import { useRef } from 'react'
import { CallerIdSelect } from '../caller-id/CallerIdSelect.tsx'
import { NumberField } from './NumberField.tsx'
import { RateLine } from './RateLine.tsx'
import type { useDialer } from '../use-dialer.ts'

type NumberEntryProps = Pick<ReturnType<typeof useDialer>, 'draft' | 'rate' | 'callerId' | 'start'>

/** What stands above the keys while nobody is being called: whom to call, as whom, and for how much. */
export function NumberEntry({ draft, rate, callerId, start }: NumberEntryProps) {
  const input = useRef<HTMLInputElement>(null)
  const { bare, country } = draft
  return (
    <>
      <CallerIdSelect {...callerId} />
      <NumberField
        bare={bare}
        country={country}
        placeholder={
          getExampleNumber(country.code, examples)?.formatInternational() ?? country.dialCode
        }
        disabled={false}
        input={input}
        onChange={draft.change}
        onPaste={draft.paste}
        onCountry={next => {
          draft.pick(next)
          // After the picker has given the focus back to its button.
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
