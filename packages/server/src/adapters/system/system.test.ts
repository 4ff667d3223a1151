import { expect, it, vi } from 'vitest'
import { systemIds, totpCodes, createSealing } from './system.ts'

it('creates unique ids that the carrier accepts as client names', () => {
  const ids = Array.from({ length: 500 }, () => systemIds.next('user'))
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^user_\w{17}$/)
})

it('creates ids in the order of their minutes, so that new rows are neighbours', () => {
  const minutes = [0, 1, 9, 10, 35, 36, 37, 60, 24 * 60].map(passed => {
    vi.setSystemTime(Date.UTC(2026, 10, 30, 23, 50) + passed * 60_000)
    return systemIds.next('call').slice(0, 'call_12345'.length)
  })
  vi.useRealTimers()
  expect(minutes).toEqual([...new Set(minutes)].sort())
})

it('creates secrets of 256 bits, each of them once', () => {
  const secrets = Array.from({ length: 500 }, () => systemIds.secret())
  expect(new Set(secrets).size).toBe(500)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
})

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

const sealing = createSealing(['the first key'])

it('opens what it has sealed for the same owner', () => {
  expect(sealing.open(sealing.seal(SECRET, 'user_1'), 'user_1')).toBe(SECRET)
})

it('does not open what was sealed for another owner', () => {
  expect(sealing.open(sealing.seal(SECRET, 'user_1'), 'user_2')).toBeNull()
})

it('seals one text differently each time, without the text in it', () => {
  const sealed = sealing.seal(SECRET, 'user_1')
  expect(sealing.seal(SECRET, 'user_1')).not.toBe(sealed)
  expect(sealed).not.toContain(SECRET)
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString()).not.toContain(SECRET)
})

it('opens texts of an earlier key, and seals with the newest', () => {
  const old = sealing.seal(SECRET, 'user_1')
  const rotated = createSealing(['the second key', 'the first key'])
  expect(rotated.open(old, 'user_1')).toBe(SECRET)
  expect(sealing.open(rotated.seal(SECRET, 'user_1'), 'user_1')).toBeNull()
})

it('does not open a changed text', () => {
  const sealed = sealing.seal(SECRET, 'user_1')
  const [id, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sealing.open(`${id}.${changed.toString('base64url')}`, 'user_1')).toBeNull()
  }
  for (const text of ['', '.', `${id}.`, `${id}.AAAA`, `other.${body}`]) {
    expect(sealing.open(text, 'user_1')).toBeNull()
  }
})
