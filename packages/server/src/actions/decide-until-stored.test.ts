import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../ports/database-unavailable.ts'
import { decideUntilStored } from './decide-until-stored.ts'

it('decides again until a decision is stored, and gives up when something changes each time', async () => {
  const outcomes = [null, null, 'stored', 'again']
  expect(await decideUntilStored(async () => outcomes.shift() ?? null)).toBe('stored')
  expect(outcomes).toEqual(['again'])
  const inVain = decideUntilStored(async () => null)
  await expect(inVain).rejects.toBeInstanceOf(DatabaseUnavailable)
})
