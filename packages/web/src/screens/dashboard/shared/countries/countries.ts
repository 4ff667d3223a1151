import { countryInSentence } from '@ringback/contract/text/places'
import type { CountryCode } from 'libphonenumber-js/min'
import { COUNTRY_DATA } from './country-data.ts'

/** An entry of the country picker. `code` is the key, because several countries share +1 and +7. */
export interface Country {
  /** ISO 3166-1 alpha-2, or AC, TA and XK, which only numbering plans use. */
  code: CountryCode
  name: string
  /** With the plus: "+44". */
  dialCode: string
  /** A mobile number in groups: "+44 7400 123456". */
  exampleNumber: string
}

/** Every country and territory with a dial code, sorted by name. */
export function listCountries(): readonly Country[] {
  return COUNTRIES
}

/** The country of an ISO code, or the United States for an unknown code. */
export function countryByCode(code: string | undefined): Country {
  return BY_CODE.get(code ?? '') ?? FALLBACK
}

/** The name of a country, or the code itself if it is unknown. */
export function countryName(code: string): string {
  return BY_CODE.get(code)?.name ?? code
}

/** The main country of a calling code without plus, such as the United States for "1". */
export function mainCountryOf(callingCode: string): Country | undefined {
  const main = MAIN_COUNTRY_OF_CALLING_CODE.get(callingCode)
  return main
    ? BY_CODE.get(main)
    : COUNTRIES.find(country => country.dialCode === `+${callingCode}`)
}

/** Whether a number with a plus has digits with which no calling code begins, such as "+999". */
export function isUnknownCode(number: string): boolean {
  return (
    number.startsWith('+') &&
    !COUNTRIES.some(({ dialCode }) => number.startsWith(dialCode) || dialCode.startsWith(number))
  )
}

/** The picker's initial country: the region of the browser's language, or the United States. */
export function homeCountry(languages: readonly string[]): Country {
  for (const language of languages) {
    const region = /-([A-Z]{2})\b/.exec(language)?.[1]
    const country = region === undefined ? undefined : BY_CODE.get(region)
    if (country) return country
  }
  return FALLBACK
}

/** Matches name ("united k"), code ("GB") or dial code ("44", "+44"); best match first. */
export function matchCountries(query: string): readonly Country[] {
  const normalized = normalize(query).trim()
  if (normalized === '') return COUNTRIES
  const dialCode = /^\+?\d+$/.test(normalized) ? `+${normalized.replace('+', '')}` : null
  return COUNTRIES.map(country => ({ country, rank: rankOf(country, normalized, dialCode) }))
    .filter(match => match.rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(match => match.country)
}

const NO_MATCH = 9

function rankOf(country: Country, normalized: string, dialCode: string | null): number {
  if (dialCode !== null) {
    if (country.dialCode === dialCode) return mainCountryOf(dialCode.slice(1)) === country ? 0 : 1
    return country.dialCode.startsWith(dialCode) ? 2 : NO_MATCH
  }
  const name = normalize(country.name)
  if (name.startsWith(normalized)) return 1
  if (normalize(country.code) === normalized) return 2
  if (name.split(/[\s(-]+/).some(word => word.startsWith(normalized))) return 3
  return name.includes(normalized) ? 4 : NO_MATCH
}

/** Lower case without accents, so that "cote" finds Côte d’Ivoire. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** The main country of each calling code that several countries share. A test checks that it is complete. */
const MAIN_COUNTRY_OF_CALLING_CODE = new Map<string, string>([
  ['1', 'US'],
  ['7', 'RU'],
  ['39', 'IT'],
  ['44', 'GB'],
  ['47', 'NO'],
  ['61', 'AU'],
  ['212', 'MA'],
  ['262', 'RE'],
  ['290', 'SH'],
  ['358', 'FI'],
  ['590', 'GP'],
  ['599', 'CW'],
])

const COUNTRIES: readonly Country[] = COUNTRY_DATA.map(({ exampleNumber, ...country }) => ({
  ...country,
  dialCode: `+${exampleNumber.split(' ', 1)[0]}`,
  exampleNumber: `+${exampleNumber}`,
}))

const BY_CODE: ReadonlyMap<string, Country> = new Map(
  COUNTRIES.map(country => [country.code, country]),
)

const FALLBACK: Country = BY_CODE.get('US') ?? {
  code: 'US',
  name: 'United States',
  dialCode: '+1',
  exampleNumber: '+1 212 555 1234',
}

/** Whom a person probably calls: "a mobile in the United Kingdom", "a landline in India". */
export function likelyDestination({ country, isMobile }: { country: string; isMobile: boolean }) {
  return `a ${isMobile ? 'mobile' : 'landline'} in ${countryInSentence(country)}`
}
