import { expect, it } from 'vitest'
import { totpCodes } from './totp-codes.ts'

/** The secret of RFC 6238, appendix B: `12345678901234567890` in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const at = (seconds: number) => new Date(seconds * 1_000)

// The RFC prints eight digits, of which a code of six digits has the last ones.
const VECTORS = [
  [59, '287082', 1n],
  [1_111_111_109, '081804', 0x23523ecn],
  [1_111_111_111, '050471', 0x23523edn],
  [1_234_567_890, '005924', 0x273ef07n],
  [2_000_000_000, '279037', 0x3f940aan],
  [20_000_000_000, '353130', 0x27bc86aan],
] as const

it.each(VECTORS)('accepts the code of RFC 6238 at %i s: %s', (seconds, code, step) => {
  expect(totpCodes.timeStepOf(SECRET, code, at(seconds))).toBe(step)
})

it('accepts the codes of the steps before and after, with their own step, and no others', () => {
  expect(totpCodes.timeStepOf(SECRET, '287082', at(59 + 30))).toBe(1n)
  expect(totpCodes.timeStepOf(SECRET, '287082', at(59 - 30))).toBe(1n)
  expect(totpCodes.timeStepOf(SECRET, '287082', at(59 + 61))).toBeNull()
  expect(totpCodes.timeStepOf(SECRET, '287083', at(59))).toBeNull()
})

it('makes secrets of 160 bits', () => {
  expect(totpCodes.newSecret()).toMatch(/^[A-Z2-7]{32}$/)
})
