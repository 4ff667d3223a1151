import type { CountryCode } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import vectors from '../vectors/numbers.json' with { type: 'json' }
import { readNumber } from './read-number.ts'

/** What we decide about numbers. What is in the numbering plans is the library's. */
const cases = Object.entries(vectors.cases).flatMap(([kind, rows]) =>
  rows.map(row => [kind, ...row] as const),
)

it('reads what people type, paste, import and link to as the number that they mean', () => {
  const wrong = cases.flatMap(([kind, text, country, ...expected]) => {
    const { number, doubt, extension, rest } = readNumber(text ?? '', country as CountryCode)
    const read = [number, doubt, extension, rest]
    const isRight = read.every((part, at) => part === (expected[at] ?? null))
    return isRight ? [] : [{ kind, text, country, expected, read }]
  })
  expect(wrong).toEqual([])
  expect(cases.length).toBeGreaterThan(100)
})
