import {
  type NumberType,
  numberType,
  listNumberCountries,
} from '@ringback/contract/customers/numbers/number-search'
import {
  VIRTUAL_NUMBER_COUNTRIES,
  type VirtualNumberCountry,
} from '@ringback/contract/phone/countries'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { numberTypeWord } from './SearchResults.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Field, TextInput } from '../../../ui/forms/Field.tsx'
import { Select } from '../../../ui/choice/Select.tsx'
import { CountryCombobox, CountryOption } from '../shared/countries/CountryCombobox.tsx'
import type { SearchCriteria } from './use-number-search.ts'
import {
  type Country,
  homeCountry,
  listCountries,
  matchCountries,
} from '../shared/countries/countries.ts'
import { keys, useAnswer } from '../../../api/queries.ts'

const TYPES: readonly (NumberType | null)[] = [null, ...numberType.options]
const PATTERN = /^[\d*]{0,15}$/

interface SearchFormProps {
  isSearching: boolean
  /** Receives the criteria that the user submits, and at once those for the country of the browser. */
  onSearch: (criteria: SearchCriteria) => void
}

/** The search criteria for a number: country, type, and digits that it contains. */
export function SearchForm({ isSearching, onSearch }: SearchFormProps) {
  const [country, setCountry] = useState(() => initialRentableCountry(navigator.languages))
  const [type, setType] = useState<NumberType | null>(null)
  const [pattern, setPattern] = useState('')
  // The user may group the digits with spaces, hyphens or parentheses.
  const digits = pattern.replace(/[\s()-]/g, '')
  const isValid = PATTERN.test(digits)

  const search = () => onSearch({ countryCode: country.code, type, pattern: digits })
  const searchFirst = useEffectEvent(search)
  useEffect(() => searchFirst(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid && !isSearching) search()
  }
  return (
    <Card>
      <form
        onSubmit={submit}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_auto]"
      >
        <CountryField country={country} onCountry={setCountry} />
        <Select
          label="Type"
          items={TYPES}
          selected={type}
          onSelect={setType}
          itemKey={numberType => numberType ?? 'any'}
          itemText={typeWord}
        />
        <Field
          label="Contains"
          hint="Up to 15 digits; * stands for any digit."
          problem={isValid ? null : 'Enter up to 15 digits; * stands for any digit.'}
        >
          {ids => (
            <TextInput
              {...ids}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              value={pattern}
              placeholder="555*1"
              onChange={event => setPattern(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          busy={isSearching}
          disabled={!isValid}
          className="self-start sm:mt-5.5"
        >
          {isSearching ? 'Searching...' : 'Search numbers'}
        </Button>
      </form>
    </Card>
  )
}

function typeWord(type: NumberType | null): string {
  return type === null ? 'Any type' : numberTypeWord(type)
}

function CountryField(props: {
  country: RentableCountry
  onCountry: (country: RentableCountry) => void
}) {
  const isUnpriced = useUnpriced()
  const noteOf = ({ code }: RentableCountry) => (isUnpriced(code) ? 'No numbers' : null)
  return (
    <CountryCombobox
      isField
      items={RENTABLE}
      search={matchRentableCountries}
      selected={props.country}
      onSelect={props.onCountry}
      renderItem={item => <CountryOption country={item} note={noteOf(item)} />}
      renderSelected={item => item && <CountryOption country={item} note={noteOf(item)} />}
    />
  )
}

type RentableCountry = Country & { code: VirtualNumberCountry }

const CODES: ReadonlySet<string> = new Set(VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => code))

function isRentable(country: Country): country is RentableCountry {
  return CODES.has(country.code)
}

/** The 41 countries with numbers for rent (spec section 3), sorted by name. */
const RENTABLE: readonly RentableCountry[] = listCountries().filter(isRentable)

/** Matches name, code or dial code; best match first. */
function matchRentableCountries(query: string): readonly RentableCountry[] {
  return matchCountries(query).filter(isRentable)
}

/** The initial country: the browser's home country if it has numbers for rent, or the United States. */
function initialRentableCountry(languages: readonly string[]): RentableCountry {
  const home = homeCountry(languages)
  const initial = isRentable(home) ? home : RENTABLE.find(({ code }) => code === 'US')
  if (!initial) throw new Error('No numbers are for rent in the United States')
  return initial
}

/** Whether a country of the search is known to have no number with a price. */
function useUnpriced(): (countryCode: string) => boolean {
  const { data } = useAnswer(listNumberCountries, keys.numberCountries)
  return countryCode =>
    data?.countries.find(country => country.countryCode === countryCode)?.types.length === 0
}
