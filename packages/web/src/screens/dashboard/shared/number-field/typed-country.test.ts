import { describe, expect, it } from 'vitest'
import { countryByCode } from '../countries/countries.ts'
import {
  countryOf,
  changeCountry,
  withoutRepeatedCode,
  withoutTrunkPrefix,
} from './typed-number.ts'

describe('countryOf', () => {
  const [us, ca, kz, gb] = ['US', 'CA', 'KZ', 'GB'].map(countryByCode)
  it.each([
    ['', gb, 'GB'],
    ['+', gb, 'GB'],
    ['+1', ca, 'CA'],
    ['+1', gb, 'US'],
    ['+14165550123', us, 'CA'],
    ['+14155550100', ca, 'US'],
    ['+7', kz, 'KZ'],
    ['+77011234567', us, 'KZ'],
    ['+79161234567', kz, 'RU'],
    ['+447400', us, 'GB'],
    ['07400', gb, 'GB'],
    ['+999', gb, 'GB'],
  ] as const)('assigns %j with %o picked to %s', (number, picked, code) => {
    expect(countryOf(number, picked ?? countryByCode('US')).code).toBe(code)
  })
})

describe('changeCountry', () => {
  it.each([
    ['', 'US', 'GB', '+44'],
    ['+', 'US', 'GB', '+44'],
    ['+1', 'US', 'GB', '+44'],
    ['+14155550100', 'US', 'GB', '+444155550100'],
    ['07400123456', 'US', 'GB', '+447400123456'],
    ['*67', 'US', 'GB', '*67'],
    ['+999', 'US', 'GB', '+999'],
  ])('changes %j from %s to %s as %s', (before, from, to, after) => {
    expect(changeCountry(before, countryByCode(from), countryByCode(to))).toBe(after)
  })
})

describe('withoutRepeatedCode', () => {
  it.each([
    ['+11', '+1', '+1'],
    ['+114155550103', '+1', '+14155550103'],
    ['+1415', '+1', '+1415'],
    ['+44447400', '+44', '+44447400'],
    ['+44447400123456', '+44', '+447400123456'],
    ['+447400123456', '+44', '+447400123456'],
    // Norden in Germany has the area code 04931.
    ['+49493112345', '+49', '+49493112345'],
  ])('changes %j, whose code %s was inserted, to %j', (number, code, single) => {
    expect(withoutRepeatedCode(number, code)).toBe(single)
  })
})

describe('withoutTrunkPrefix', () => {
  it.each([
    ['+4402079460018', '+442079460018'],
    ['+4407400123456', '+447400123456'],
    ['+9109876543210', '+919876543210'],
    ['+610412345678', '+61412345678'],
    // Hungary dials 06 before its numbers.
    ['+3606201234567', '+36201234567'],
  ])('changes %j to %j', (number, international) => {
    expect(withoutTrunkPrefix(number)).toBe(international)
  })

  it.each([
    ['an unfinished number', '+44020'],
    ['a number that has none', '+442079460018'],
    ['a number of Italy', '+390612345678'],
    ['a number of San Marino', '+3780549886377'],
    ['a number of Ivory Coast', '+2250123456789'],
    ['a number of Gabon', '+24106031234'],
    ['what is no number', '+440*'],
  ])('keeps %s while %j is typed', (_, number) => {
    let typed = ''
    for (const digit of number) typed = withoutTrunkPrefix(typed + digit)
    expect(typed).toBe(number)
  })
})
