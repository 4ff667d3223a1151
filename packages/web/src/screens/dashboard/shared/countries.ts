import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

/** One line of the country picker. Keyed by `code`: +1 and +7 belong to several (readings 25). */
export interface Country {
  /** ISO 3166-1 alpha-2, or the code that the numbering plan uses (AC, TA, XK). */
  code: CountryCode
  name: string
  /** With its plus: "+44". */
  dialCode: string
}

/** Every country and territory with a dial code, by name. Source: libphonenumber's metadata. */
export function listCountries(): readonly Country[] {
  return COUNTRIES
}

/** @throws never: a code that the numbering plan does not know is answered with the United States. */
export function countryByCode(code: string | undefined): Country {
  return BY_CODE.get(code ?? '') ?? FALLBACK
}

/** The country that speaks for a shared dial code: +1 is the United States until more is known. */
export function mainCountryOf(callingCode: string): Country | undefined {
  const main = MAIN_OF_SHARED.get(callingCode)
  return main ? BY_CODE.get(main) : COUNTRIES.find(c => c.dialCode === `+${callingCode}`)
}

/** The picker's first guess: the region of the browser's language, else the United States. */
export function homeCountry(languages: readonly string[]): Country {
  for (const language of languages) {
    const region = /-([A-Z]{2})\b/.exec(language)?.[1]
    const country = region === undefined ? undefined : BY_CODE.get(region)
    if (country) return country
  }
  return FALLBACK
}

/** Finds by name ("united k"), code ("GB") or dial code ("44", "+44"); the best match first. */
export function matchCountries(query: string): readonly Country[] {
  const wanted = plain(query).trim()
  if (wanted === '') return COUNTRIES
  const digits = /^\+?\d+$/.test(wanted) ? `+${wanted.replace('+', '')}` : null
  return COUNTRIES.map(country => ({ country, rank: rankOf(country, wanted, digits) }))
    .filter(match => match.rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(match => match.country)
}

const NO_MATCH = 9

function rankOf(country: Country, wanted: string, digits: string | null): number {
  if (digits !== null) {
    if (country.dialCode === digits) return mainCountryOf(digits.slice(1)) === country ? 0 : 1
    return country.dialCode.startsWith(digits) ? 2 : NO_MATCH
  }
  const name = plain(country.name)
  if (name.startsWith(wanted)) return 1
  if (plain(country.code) === wanted) return 2
  if (name.split(/[\s(-]+/).some(word => word.startsWith(wanted))) return 3
  return name.includes(wanted) ? 4 : NO_MATCH
}

/** Lower case and without accents, so that "cote" finds Côte d’Ivoire. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** Names that people look for, where the standard's own are something else. */
const SPECIAL_NAMES = new Map<string, string>([
  ['HK', 'Hong Kong'],
  ['MO', 'Macao'],
  ['MM', 'Myanmar'],
  ['PS', 'Palestine'],
])

/** Dial codes shared by several countries; the test derives the list and finds each one here. */
const MAIN_OF_SHARED = new Map<string, string>([
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

const COUNTRIES: readonly Country[] = (() => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return getCountries()
    .map(code => ({
      code,
      name: SPECIAL_NAMES.get(code) ?? names.of(code) ?? code,
      dialCode: `+${getCountryCallingCode(code)}`,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
})()

const BY_CODE: ReadonlyMap<string, Country> = new Map(COUNTRIES.map(c => [c.code, c]))

const FALLBACK: Country = BY_CODE.get('US') ?? { code: 'US', name: 'United States', dialCode: '+1' }
