import examples from 'libphonenumber-js/examples.mobile.json'
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import {
  countryByCode,
  homeCountry,
  listCountries,
  mainCountryOf,
  matchCountries,
} from './countries.ts'

describe('countries', () => {
  // spec 3.28
  it('lists every country of the numbering plan once, with its dial code', () => {
    expect(listCountries()).toHaveLength(getCountries().length)
    expect(new Set(listCountries().map(c => c.code)).size).toBe(getCountries().length)
    for (const { code, name, dialCode } of listCountries()) {
      expect(name).not.toBe(code)
      expect([code, dialCode]).toEqual([code, `+${getCountryCallingCode(code)}`])
    }
  })

  it('names every country, in alphabetical order', () => {
    const names = listCountries().map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    for (const name of names) expect(name).toMatch(/^\p{Letter}[\p{Letter}\s.&’'()-]+$/u)
  })

  it('has the example number of every country that libphonenumber has, and for the US that of the specification', () => {
    for (const { code, exampleNumber } of listCountries()) {
      const example = getExampleNumber(code, examples)?.formatInternational()
      expect([code, exampleNumber]).toEqual([code, code === 'US' ? '+1 212 555 1234' : example])
    }
  })

  // spec 3.29 see 25
  it('knows the main country of every shared dial code', () => {
    const holders = new Map<string, number>()
    for (const code of getCountries()) {
      const callingCode = getCountryCallingCode(code)
      holders.set(callingCode, (holders.get(callingCode) ?? 0) + 1)
    }
    const shared = [...holders].filter(([, count]) => count > 1).map(([callingCode]) => callingCode)
    const main = (callingCode: string) => mainCountryOf(callingCode)?.code
    expect(Object.fromEntries(shared.map(callingCode => [callingCode, main(callingCode)]))).toEqual(
      {
        1: 'US',
        7: 'RU',
        39: 'IT',
        44: 'GB',
        47: 'NO',
        61: 'AU',
        212: 'MA',
        262: 'RE',
        290: 'SH',
        358: 'FI',
        590: 'GP',
        599: 'CW',
      },
    )
  })

  // spec 3.28
  it.each([
    ['united k', 'GB'],
    ['GB', 'GB'],
    ['44', 'GB'],
    ['+44', 'GB'],
    ['+1', 'US'],
    ['7', 'RU'],
    ['kazakh', 'KZ'],
    ['cote', 'CI'],
    ['states', 'US'],
    ['hong', 'HK'],
  ])('finds %s as %s', (query, code) => {
    expect(matchCountries(query)[0]?.code).toBe(code)
  })

  it('finds every country of a shared code, and nothing for an unknown name', () => {
    expect(matchCountries('+7').map(c => c.code)).toEqual(expect.arrayContaining(['RU', 'KZ']))
    expect(matchCountries('zzz')).toEqual([])
    expect(matchCountries('  ')).toBe(listCountries())
  })

  it('starts with the region of the browser language, or the United States', () => {
    expect(homeCountry(['en', 'en-IN']).code).toBe('IN')
    expect(homeCountry([]).code).toBe('US')
    expect(countryByCode('XX').code).toBe('US')
  })
})
