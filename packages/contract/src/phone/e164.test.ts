import { describe, expect, it } from 'vitest'
import { isDialable, isE164, numberFromQuery, withoutSpaces } from './e164.ts'

const VALID = ['+14151231234', '+298123456', '+4475357422221', '+55115525632', '+1234567']
const INVALID = [
  ...['+1 415 123 1234', '+1 415)123-1234', '+1-4155552671', '+1415123123a', '+123456'],
  ...['001447535742222', '14155552671', '+04630443322', '+1234567890123456'],
]

describe('phone numbers', () => {
  // spec 9.3
  it('have the format of the specification: plus, a digit that is not 0, then 6 to 14 more', () => {
    expect(VALID.filter(number => !isE164(number))).toEqual([])
    expect(INVALID.filter(isE164)).toEqual([])
  })

  // spec 5.12
  it('requires only a plus and seven digits in the dialer', () => {
    expect(isDialable('+1234567')).toBe(true)
    expect(isDialable('+0234567')).toBe(true)
    expect(isDialable('+123456')).toBe(false)
    expect(isDialable('1234567')).toBe(false)
  })

  it('restores a plus that a query string has decoded as a space', () => {
    expect(numberFromQuery(' 14155550100')).toBe('+14155550100')
    expect(numberFromQuery('+1 415 555 0100')).toBe('+14155550100')
    expect(numberFromQuery('14155550100')).toBe('14155550100')
    expect(withoutSpaces(' +1 415\u00a0555 0100')).toBe('+14155550100')
  })
})
