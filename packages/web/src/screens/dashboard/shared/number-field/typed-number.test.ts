import vectors from '@ringback/contract/vectors/numbers.json' with { type: 'json' }
import type { CountryCode } from 'libphonenumber-js/max'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadNumberingPlan, readNumber } from '../../../../phone/numbering-plan.ts'
import { countryByCode } from '../countries/countries.ts'
import {
  applyEdit,
  caretColumn,
  dialableChars,
  fieldNumber,
  groupDigits,
  withoutTrunkPrefix,
} from './typed-number.ts'

beforeAll(loadNumberingPlan)

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

describe('the numbers of the contract', () => {
  // A typed number has no letters, no second number and no groups.
  const typed = Object.values(vectors.cases)
    .flat()
    .filter(([text, , , , extension, rest]) => {
      const isWritten = /^[+\d\s()./-]*$/.test(text ?? '')
      return isWritten && !extension && !rest && !/\(0\)|^001 44 1632/.test(text ?? '')
    })

  const typeKeys = (text: string, country: CountryCode) => {
    let number = ''
    for (const key of dialableChars(text)) {
      const shown = groupDigits(number, country) + key
      number = withoutTrunkPrefix(applyEdit(number, shown, shown.length, country).number)
    }
    return number
  }

  it('are read in the same way when they are typed key by key', () => {
    const wrong = typed.flatMap(([text, code, expected, expectedDoubt]) => {
      const country = countryByCode(code ?? '').code
      const { number, doubt } = readNumber(typeKeys(text ?? '', country), country)
      const isRight = number === expected && doubt === (expectedDoubt ?? null)
      return isRight ? [] : [{ text, code, number, doubt }]
    })
    expect(wrong).toEqual([])
    expect(typed.length).toBeGreaterThan(40)
  })
})

describe('fieldNumber', () => {
  it.each([
    ['(415) 555-0100', 'US', '+14155550100'],
    ['(415) 555-0100', 'GB', '4155550100'],
    ['0011 44 1632 960070', 'AU', '+441632960070'],
    ['+44 1632 960070', 'GB', '+441632960070'],
    ['415 555 010', 'US', '415555010'],
    ['hello', 'US', null],
  ])('shows the pasted %j in %s as %j', (text, code, shown) => {
    const country = countryByCode(code)
    expect(fieldNumber(text, readNumber(text, country.code), country)).toBe(shown)
  })
})
