import type { NumberReading } from '@ringback/contract/phone/read-number'
import { type RefObject, useRef } from 'react'
import { readNumber } from '../../../../phone/numbering-plan.ts'
import { type Country, homeCountry } from '../countries/countries.ts'
import { NumberField } from './NumberField.tsx'
import {
  changeCountry,
  countryOf,
  fieldNumber,
  withoutRepeatedCode,
  withoutTrunkPrefix,
} from './typed-number.ts'

/** A number that is typed without a call. */
export interface TypedNumber {
  /** The dialable characters in the field. */
  number: string
  /** The country chosen in the picker. */
  picked: Country
}

/** @param number in E.164, or empty */
export function typedNumber(number = ''): TypedNumber {
  return { number, picked: homeCountry(navigator.languages) }
}

/** A national number is read by the rules of its country. */
export function readTyped({ number, picked }: TypedNumber): NumberReading {
  return readNumber(number, countryOf(number, picked).code)
}

interface TypedNumberFieldProps {
  typed: TypedNumber
  label?: string | undefined
  isDense?: boolean
  input?: RefObject<HTMLInputElement | null>
  /** The id of the message that says what is wrong with the number; null while nothing is. */
  problemId: string | null
  onChange: (typed: TypedNumber) => void
}

/** The number field of the dialer in a form, which Enter submits. */
export function TypedNumberField(props: TypedNumberFieldProps) {
  const { typed, label, isDense, problemId, onChange } = props
  const ownInput = useRef<HTMLInputElement>(null)
  const input = props.input ?? ownInput
  const { number, picked } = typed
  const country = countryOf(number, picked)
  const change = (changed: string) => onChange({ ...typed, number: changed })
  return (
    <NumberField
      label={label}
      isDense={isDense}
      number={number}
      country={country}
      placeholder={country.exampleNumber}
      input={input}
      problemId={problemId}
      onChange={edited => change(withoutTrunkPrefix(withoutRepeatedCode(edited, picked.dialCode)))}
      onPaste={text => change(fieldNumber(text, readNumber(text, picked.code), picked) ?? number)}
      onCountry={chosen => {
        onChange({ number: changeCountry(number, country, chosen), picked: chosen })
        // The picker returns the focus to its own button first, so this focus has to follow it.
        requestAnimationFrame(() => input.current?.focus())
      }}
      onBackspace={() => change(number.slice(0, -1))}
      onClear={() => change('')}
      onSubmit={() => undefined}
    />
  )
}
