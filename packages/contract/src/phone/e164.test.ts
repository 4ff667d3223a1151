import { describe, expect, it } from 'vitest'
import { isDialable, isE164, numberFromQuery, withoutSpaces } from './e164.ts'
import vectors from '../vectors/e164.json' with { type: 'json' }

describe('phone numbers', () => {
  // spec 9.3
  it.each(vectors.cases.map(example => [example.input, example.expected_format_valid] as const))(
    'validates the format of %j: %s',
    (input, valid) => {
      expect(isE164(input)).toBe(valid)
    },
  )

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
