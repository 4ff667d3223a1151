import { expect, it } from 'vitest'
import { systemIds } from './system-ids.ts'

it('creates unique ids that the carrier accepts as client names', () => {
  const ids = Array.from({ length: 500 }, () => systemIds.next('user'))
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^user_\w{27}$/)
})

it('creates secrets of 256 bits, each of them once', () => {
  const secrets = Array.from({ length: 500 }, () => systemIds.secret())
  expect(new Set(secrets).size).toBe(500)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
})
