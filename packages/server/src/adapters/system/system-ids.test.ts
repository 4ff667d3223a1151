import { expect, it } from 'vitest'
import { systemIds } from './system-ids.ts'

it('creates unique ids that the carrier accepts as client names', () => {
  const ids = Array.from({ length: 500 }, () => systemIds.next('user'))
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^user_\w{27}$/)
})
