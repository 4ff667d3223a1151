import { expect, it } from 'vitest'
import { ANONYMOUS, callerNumberOf } from './call.ts'

const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/** A word as it is spelled on a telephone's keys, which begin with letters at 2. */
const keysOf = (word: string) =>
  [...word].map(letter => KEYS.findIndex(key => key.includes(letter)) + 2).join('')

it.each(['ANONYMOUS', 'RESTRICTED', 'BLOCKED', 'UNKNOWN', 'UNAVAILABLE'])(
  'a caller whose number is reported as %s on the keys shows none',
  word => expect(callerNumberOf(`+${keysOf(word)}`)).toBe(ANONYMOUS),
)

it.each([
  ['+4930123456', '+4930123456'],
  ['sip:a@b.test', ANONYMOUS],
])('a caller whose number is reported as %s shows %s', (from, shown) =>
  expect(callerNumberOf(from)).toBe(shown),
)
