import { describe, expect, it } from 'vitest'
import { countryByCode } from '../countries.ts'
import {
  dialableChars,
  countryOf,
  applyEdit,
  caretColumn,
  parseNotation,
  groupDigits,
  changeCountry,
  readTypedNumber,
  withoutRepeatedCode,
  withoutTrunkPrefix,
} from './typed-number.ts'

describe('groupDigits', () => {
  it.each([
    ['', ''],
    ['+', '+'],
    ['+1415', '+1 415'],
    ['+447400123456', '+44 7400 123456'],
    ['4155550100', '4155550100'],
    ['*67', '*67'],
    ['+1#', '+1#'],
  ])('shows %j as %j', (number, shown) => {
    expect(groupDigits(number)).toBe(shown)
    expect(dialableChars(shown)).toBe(number)
  })
})

describe('groupDigits of a number without plus', () => {
  it.each([
    ['4155550103', 'US', '(415) 555-0103'],
    ['02079460018', 'GB', '020 7946 0018'],
    ['*67', 'US', '*67'],
  ] as const)('shows %j by the rules of %s as %j', (number, country, shown) => {
    expect(groupDigits(number, country)).toBe(shown)
    expect(dialableChars(shown)).toBe(number)
  })
})

describe('applyEdit', () => {
  it('keeps the caret after a digit that was typed in the middle', () => {
    // "+44 7400 12|3456" and a 9
    const edit = applyEdit('+447400123456', '+44 7400 1293456', 12)
    expect(edit.number).toBe('+4474001293456')
    expect(edit.number.slice(0, edit.charsBeforeCaret)).toBe('+447400129')
  })

  it('deletes the digit before a deleted space', () => {
    // "+44 7400 |123456" and backspace
    const edit = applyEdit('+447400123456', '+44 7400123456', 8)
    expect(edit.number).toBe('+44740123456')
    expect(edit.number.slice(0, edit.charsBeforeCaret)).toBe('+44740')
  })

  it('appends dialable characters, maps letters to the digits of their keys, and ignores all others', () => {
    expect(applyEdit('+1', '+1 4', 4)).toEqual({ number: '+14', charsBeforeCaret: 3 })
    expect(applyEdit('+14', '+1 4x', 5)).toEqual({ number: '+149', charsBeforeCaret: 4 })
    expect(applyEdit('+14', '+1 4!', 5)).toEqual({ number: '+14', charsBeforeCaret: 3 })
    expect(applyEdit('+14', '+1 +4', 5).number).toBe('+14')
  })

  it('keeps the number when the text is the same number in another notation', () => {
    const same = '+14155550103'
    expect(applyEdit(same, '+14155550103', 12)).toEqual({ number: same, charsBeforeCaret: 12 })
    expect(applyEdit(same, '+1 (415)5550103', 15).number).toBe(same)
  })

  it('deletes the digit before a deleted parenthesis of a national number', () => {
    // "(415) 555|" and backspace over the parenthesis: "(415|" remains of "(415)"
    expect(applyEdit('415', '(415', 4, 'US').number).toBe('41')
  })

  it('empties the field', () => {
    expect(applyEdit('+', '', 0)).toEqual({ number: '', charsBeforeCaret: 0 })
  })
})

describe('caretColumn', () => {
  const edit = { number: '+4402079460018', charsBeforeCaret: 4 }

  it.each([
    ['behind a character that was dropped', edit, '+442079460018', '+44'],
    ['before one', { ...edit, charsBeforeCaret: 2 }, '+442079460018', '+4'],
    ['far behind one', { ...edit, charsBeforeCaret: 9 }, '+442079460018', '+44 20 794'],
    ['without a change', { number: '+1415', charsBeforeCaret: 3 }, '+1415', '+1 4'],
  ])('keeps the caret %s', (_, edit, shown, before) => {
    expect(groupDigits(shown).slice(0, caretColumn(edit, shown))).toBe(before)
  })
})

describe('parseNotation', () => {
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
    ['1-800-FLOWERS', 'US', '+18003569377'],
    ['1 800 FLOWERS', 'US', '+18003569377'],
    ['1-800-flowers', 'GB', '+18003569377'],
    ['555-0103 mom', 'US', '5550103'],
    ['415 555 0100 Home', 'US', '+14155550100'],
    ['(415) 555-010', 'US', '415555010'],
    ['hello', 'US', null],
    ['', 'US', null],
  ] as const)('parses %j with the rules of %s as %j', (text, country, number) => {
    expect(parseNotation(text, country)).toBe(number)
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

describe('readTypedNumber', () => {
  it.each([
    ['4155550103', 'US', '+14155550103'],
    ['14155550103', 'US', '+14155550103'],
    ['02079460018', 'GB', '+442079460018'],
    ['447400123456', 'GB', '+447400123456'],
    ['00447400123456', 'US', '+447400123456'],
    ['+447400123456', 'US', '+447400123456'],
    ['+4402079460018', 'GB', '+442079460018'],
    ['415555010', 'US', '415555010'],
    ['911', 'US', '911'],
    ['12*3456789', 'US', '12*3456789'],
    ['', 'US', ''],
  ] as const)('reads %j with the rules of %s as %j', (typed, country, number) => {
    expect(readTypedNumber(typed, country)).toBe(number)
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
