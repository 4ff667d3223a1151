import { expect, it } from 'vitest'
import { maskPersonalData } from './log.ts'

it.each([
  ['to +14155550123 now', 'to +1415***23 now'],
  ['From=client&To=%2B442071234567', 'From=client&To=%2B4420***67'],
  ['?number=%2b442071234567', '?number=%2b4420***67'],
  ['Key (email)=(ada.lovelace@example.com)', 'Key (email)=(a***@example.com)'],
  [
    '{"time":"2026-11-21T06:31:20.582Z","ms":12345678}',
    '{"time":"2026-11-21T06:31:20.582Z","ms":12345678}',
  ],
])('masks people in %j', (line, masked) => {
  expect(maskPersonalData(line)).toBe(masked)
})

it('masks a word of a million characters', () => {
  const word = 'x'.repeat(1_000_000)
  expect(maskPersonalData(`${word} ada@example.com`)).toBe(`${word} a***@example.com`)
})
