import { expect, it } from 'vitest'
import { normaliseCode, recoveryCodeFrom } from './recovery-code.ts'

it('writes ten characters in two groups', () => {
  expect(recoveryCodeFrom(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 31, 99]))).toBe('23456-789az')
})

it('reads a typed code with other spaces, hyphens and capitals', () => {
  expect(normaliseCode(' 23456 789AZ ')).toBe(normaliseCode('23456-789az'))
})
