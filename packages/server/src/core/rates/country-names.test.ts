import { expect, it } from 'vitest'
import { languageCountries } from './country-names.ts'

// beyond The price finder begins with a country of the browser's languages
it.each([
  ['en-GB,hi;q=0.8, en;q=0.5', ['GB', 'IN', 'US']],
  ['en-GB,cy-GB', ['GB']],
  ['*', []],
  ['', []],
  ['not a tag,;q=1,de', ['DE']],
  [Array.from({ length: 11 }, (_, index) => (index < 10 ? 'fr' : 'de')).join(','), ['FR']],
])('the countries of %j are %j', (languages, countries) => {
  expect(languageCountries(languages)).toEqual(countries)
})
