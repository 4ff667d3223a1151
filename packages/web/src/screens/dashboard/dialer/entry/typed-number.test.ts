import { describe, expect, it } from 'vitest'
import { countryByCode } from '../../shared/countries.ts'
import { bareOf, countryOf, edited, fromAnyNotation, grouped, withCountry } from './typed-number.ts'

describe('grouped', () => {
  it.each([
    ['', ''],
    ['+', '+'],
    ['+1415', '+1 415'],
    ['+447400123456', '+44 7400 123456'],
    ['4155550100', '4155550100'],
    ['*67', '*67'],
    ['+1#', '+1#'],
  ])('shows %j as %j', (bare, shown) => {
    expect(grouped(bare)).toBe(shown)
    expect(bareOf(shown)).toBe(bare)
  })
})

describe('edited', () => {
  it('keeps the caret behind the digit that was typed in the middle', () => {
    // "+44 7400 12|3456" and a 9
    const edit = edited('+447400123456', '+44 7400 1293456', 12)
    expect(edit.bare).toBe('+4474001293456')
    expect(bareOf(grouped(edit.bare).slice(0, edit.caret))).toBe('+447400129')
  })

  it('deletes the digit behind a space that was deleted', () => {
    // "+44 7400 |123456" and backspace
    const edit = edited('+447400123456', '+44 7400123456', 8)
    expect(edit.bare).toBe('+44740123456')
    expect(bareOf(grouped(edit.bare).slice(0, edit.caret))).toBe('+44740')
  })

  it('appends, and ignores what cannot be dialled', () => {
    expect(edited('+1', '+1 4', 4)).toEqual({ bare: '+14', caret: 4 })
    expect(edited('+14', '+1 4x', 5)).toEqual({ bare: '+14', caret: 4 })
    expect(edited('+14', '+1 +4', 5).bare).toBe('+14')
  })

  it('takes the same number in another notation as it is', () => {
    const same = '+14155550103'
    expect(edited(same, '+14155550103', 12)).toEqual({ bare: same, caret: 15 })
    expect(edited(same, '+1 (415)5550103', 15).bare).toBe(same)
  })

  it('empties', () => {
    expect(edited('+', '', 0)).toEqual({ bare: '', caret: 0 })
  })
})

describe('fromAnyNotation', () => {
  it.each([
    ['(415) 555-0100', 'US', '+14155550100'],
    ['tel:+1-415-555-0100', 'GB', '+14155550100'],
    ['0044 7400 123456', 'GB', '+447400123456'],
    ['00447400123456', 'US', '+447400123456'],
    ['011 44 7400 123456', 'US', '+447400123456'],
    ['07400 123456', 'GB', '+447400123456'],
    ['98765 43210', 'IN', '+919876543210'],
    ['+44 (0)7400 123456', 'US', '+447400123456'],
    ['Call me: 415.555.0100', 'US', '+14155550100'],
    ['+1\u00a0415\u2011555\u20110100', 'IN', '+14155550100'],
    ['hello', 'US', null],
    ['', 'US', null],
  ] as const)('reads %j in %s as %j', (text, country, number) => {
    expect(fromAnyNotation(text, country)).toBe(number)
  })
})

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
  ] as const)('%j with %o picked belongs to %s', (bare, picked, code) => {
    expect(countryOf(bare, picked ?? countryByCode('US')).code).toBe(code)
  })
})

describe('withCountry', () => {
  it.each([
    ['', 'US', 'GB', '+44'],
    ['+', 'US', 'GB', '+44'],
    ['+1', 'US', 'GB', '+44'],
    ['+14155550100', 'US', 'GB', '+444155550100'],
    ['07400123456', 'US', 'GB', '+447400123456'],
    ['*67', 'US', 'GB', '*67'],
    ['+999', 'US', 'GB', '+999'],
  ])('%j of %s picked for %s is %s', (bare, from, to, number) => {
    expect(withCountry(bare, countryByCode(from), countryByCode(to))).toBe(number)
  })
})
