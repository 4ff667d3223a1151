import { describe, expect, it } from 'vitest'
import {
  dialableChars,
  applyEdit,
  caretColumn,
  parseNotation,
  groupDigits,
  readTypedNumber,
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

  // spec 5.26
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
    ['tel:%2B1%20415%20555%200100', 'GB', '+14155550100'],
    ['web+tel:+14155550100;ext=99', 'GB', '+14155550100'],
    ['WEB+TEL://415-555-0100?call=now', 'US', '+14155550100'],
    ['web+tel:%E0%A4%A', 'US', '04'],
    ['javascript:alert(document.cookie)', 'US', null],
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
