import { describe, expect, it } from 'vitest'
import { readSearchText } from './search-text.ts'

describe('a phone number', () => {
  it.each([
    '+1 415 555 0100',
    '+1 (415) 555-0100',
    '+1.415.555.0100',
    '1 415 555 0100',
    '001 415 555 0100',
    'tel:+14155550100',
    '\u202a+1\u00a0415\u00a0555\u20110100\u202c',
  ])('is read from %s', text => {
    expect(readSearchText(text).phone?.beginning).toBe('+14155550100')
  })

  it.each([
    ['(415) 555-0100', '+14155550100'],
    ['415-555-0100', '+14155550100'],
    ['020 7946 0958', '+442079460958'],
    ['030 901820', '+4930901820'],
    ['01 42 68 53 00', '+33142685300'],
    ['098765 43210', '+919876543210'],
  ])('is read from the national format %s', (text, number) => {
    expect(readSearchText(text).phone?.national).toContain(number)
  })

  it('is read from an international format with the national zero in brackets', () => {
    expect(readSearchText('+44 (0)20 7946 0958').phone).toEqual({
      beginning: '+442079460958',
      national: [],
    })
  })

  it.each(['ada', 'call_1a2b3c', '12', '1234567890123456789', 'CA123', '4 apples'])(
    'is not read from %s',
    text => expect(readSearchText(text).phone).toBeNull(),
  )
})

it.each([
  ['Ada Lovelace', "'Ada':* & 'Lovelace':*"],
  ["O'Neil & \\:*|!", "'O':* & 'Neil':*"],
  ['@lovelace.test', "'lovelace':* & 'test':*"],
  ['ada@lovelace.test', null],
  ['@ %_', null],
])('requires each word of %s', (text, words) => {
  expect(readSearchText(text).words).toBe(words)
})
