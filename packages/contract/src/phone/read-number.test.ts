import type { CountryCode } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/numbers.json' with { type: 'json' }
import { readNumber } from './read-number.ts'

describe.each(Object.entries(vectors.cases))('%s', (_, cases) => {
  it.each(cases)('%j in %s is %s', (text, country, number, doubt, extension, rest) => {
    expect(readNumber(text ?? '', country as CountryCode)).toEqual({
      number,
      doubt: doubt ?? null,
      extension: extension ?? null,
      rest: rest ?? null,
    })
  })
})

it('has two hundred cases', () => {
  expect(Object.values(vectors.cases).flat().length).toBeGreaterThanOrEqual(200)
})
