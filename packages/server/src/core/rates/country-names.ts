import { getCountries } from 'libphonenumber-js/max'

const LONG = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const SHORT = new Intl.DisplayNames('en', { type: 'region', style: 'short', fallback: 'none' })

/** Words that people type instead of the names of CLDR. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Dubai', 'Emirates'],
  CD: ['Zaire'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['England', 'Scotland', 'Wales', 'Great Britain'],
  KP: ['DPRK'],
  KR: ['Republic of Korea'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
}

/** The English name by ISO 3166 code; null for a code that names no country. */
export function countryName(code: string): string | null {
  return LONG.of(code) ?? null
}

/** The name in a URL, such as `cote-divoire`. */
export function slugOf(name: string): string {
  return withoutAccents(name)
    .replace(/[’'.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The names and codes that a search for a country compares with, in lower case and without accents. */
export function searchedNames(code: string): string[] {
  const names = [LONG.of(code), SHORT.of(code), code, ...(OTHER_NAMES[code] ?? [])]
  return names.flatMap(name => (name === undefined ? [] : [withoutAccents(name)]))
}

/** The country with exactly this name or code in {@link searchedNames}, whether the deck has it or not. */
export function namedCountry(text: string): string | null {
  const wanted = searchText(text)
  const code = getCountries().find(known => searchedNames(known).includes(wanted))
  return code === undefined ? null : countryName(code)
}

/** What a visitor typed, as {@link searchedNames} are written. */
export function searchText(text: string): string {
  return withoutAccents(text.trim()).replace(/\s+/g, ' ')
}

export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const MAX_LANGUAGES = 10

/**
 * The countries of a browser's languages, in their order, each once: those of `en-GB,hi` are GB and IN. A language
 * without a country stands for the one where most of its speakers are (CLDR, likely subtags).
 *
 * @param languages tags (BCP 47) with commas between them. Texts that are no tags, such as `*`, are left out.
 */
export function languageCountries(languages: string): string[] {
  const tags = languages.split(',', MAX_LANGUAGES).map(tag => tag.replace(/;.*/s, '').trim())
  return [...new Set(tags.flatMap(tag => likelyCountry(tag) ?? []))]
}

function likelyCountry(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}
