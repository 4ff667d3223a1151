import { expect, it } from 'vitest'
import { createSealing } from './sealing.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
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
