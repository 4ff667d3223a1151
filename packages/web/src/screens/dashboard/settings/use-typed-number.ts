import { useState } from 'react'
import { type Country, homeCountry } from '../shared/countries.ts'
import {
  changeCountry,
  countryOf,
  parseNotation,
  readTypedNumber,
  withoutRepeatedCode,
  withoutTrunkPrefix,
} from '../shared/number-field/typed-number.ts'

/** The number in the field, its country, and what the field does to them. */
export function useTypedNumber() {
  const [number, setNumber] = useState('')
  const [pickedCountry, setPickedCountry] = useState(() => homeCountry(navigator.languages))
  const country = countryOf(number, pickedCountry)
  return {
    number,
    country,
    /** The number in E.164 if it is possible: a national number is read by the rules of its country. */
    readNumber: () => readTypedNumber(number, country.code),
    change: (edited: string) =>
      setNumber(withoutTrunkPrefix(withoutRepeatedCode(edited, pickedCountry.dialCode))),
    paste: (text: string) => setNumber(parseNotation(text, pickedCountry.code) ?? number),
    pickCountry: (picked: Country) => {
      setPickedCountry(picked)
      setNumber(changeCountry(number, country, picked))
    },
    backspace: () => setNumber(number.slice(0, -1)),
    clear: () => setNumber(''),
  }
}
