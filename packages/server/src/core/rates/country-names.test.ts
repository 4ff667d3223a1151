import { expect, it } from 'vitest'
import {
  countryName,
  languageCountries,
  namedCountry,
  searchText,
  searchedNames,
  slugOf,
} from './country-names.ts'

// beyond The price finder begins with a country of the browser's languages
it.each([
  ['en-GB,hi;q=0.8, en;q=0.5', ['GB', 'IN', 'US']],
  ['en-GB,cy-GB', ['GB']],
  ['hi ;q=0.8;level=1,pt-BR;\n', ['IN', 'BR']],
  ['*', []],
  ['', []],
  ['not a tag,;q=1,de', ['DE']],
  [Array.from({ length: 11 }, (_, index) => (index < 10 ? 'fr' : 'de')).join(','), ['FR']],
])('the countries of %j are %j', (languages, countries) => {
  expect(languageCountries(languages)).toEqual(countries)
})

it.each([
  ['AE', ['uae', 'dubai', 'emirates']],
  ['CD', ['zaire']],
  ['CI', ['ivory coast']],
  ['CV', ['cabo verde']],
  ['CZ', ['czech republic']],
  ['GB', ['england', 'scotland', 'wales', 'great britain']],
  ['KP', ['dprk']],
  ['KR', ['republic of korea']],
  ['NL', ['holland']],
  ['SZ', ['swaziland']],
  ['TR', ['turkey']],
  ['US', ['usa', 'america']],
  ['DE', []],
])('%s is found by its name, its code and %j', (code, others) => {
  const names = [countryName(code) ?? '', code, ...others]
  for (const name of names) expect(namedCountry(name)).toBe(countryName(code))
  // The long name, the short one and the code come before them.
  expect(searchedNames(code).slice(3)).toEqual(others)
})

it.each([
  ['Côte d’Ivoire', 'CI', 'cote-divoire'],
  ['Bosnia & Herzegovina', 'BA', 'bosnia-herzegovina'],
  ['Hong Kong SAR China', 'HK', 'hong-kong-sar-china'],
  ['Myanmar (Burma)', 'MM', 'myanmar-burma'],
])('%s (%s) has the address %s', (name, code, slug) => {
  expect(countryName(code)).toBe(name)
  expect(slugOf(name)).toBe(slug)
})

it('knows short names, and no country that there is not', () => {
  expect(searchedNames('HK').slice(0, 3)).toEqual(['hong kong sar china', 'hong kong', 'hk'])
  expect(namedCountry(' Hong \t KONG ')).toBe('Hong Kong SAR China')
  expect(namedCountry('COTE D’IVOIRE')).toBe('Côte d’Ivoire')
  expect(namedCountry('Atlantis')).toBeNull()
  expect(countryName('QX')).toBeNull()
  expect(searchedNames('QX')).toEqual(['qx'])
  expect(searchText('  São   Tomé ')).toBe('sao tome')
  expect(languageCountries('not a tag')).toEqual([])
})
