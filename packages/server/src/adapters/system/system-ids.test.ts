import { expect, it } from 'vitest'
import { systemIds } from './system-ids.ts'

it('draws ids that differ, and that may name a client at the carrier', () => {
  const ids = Array.from({ length: 500 }, () => systemIds.next('user'))
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^user_\w{27}$/)
})
