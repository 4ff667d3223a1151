import { micros } from '@ringback/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { addRenter, rowOf } from '../../../../testing/people/renters.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { cancelNumber } from '../owners/cancel-number.ts'
import { endRentalByOperator } from '../renewal/end-rental.ts'
import { importNumber } from './import-number.ts'
import { readInventory } from './read-inventory.ts'
import { reassignNumber } from './reassign-number.ts'
import { reconcileNumbers } from './reconcile-numbers.ts'
import { releaseOrphan } from './release-orphan.ts'

describe('the platform number', () => {
  const world = useWorld()
  let by: ChangedBy
  beforeEach(async () => {
    by = await operatorOf(world, 'owner')
  })

  it('is neither an orphan of the inventory nor a difference of the reconciliation', async () => {
    const { platformNumber } = world.business
    world.numbers.addOrphan(platformNumber)
    expect((await readInventory(world)).items).toMatchObject([
      { phoneNumber: platformNumber, place: 'platform', problems: [], rental: null },
    ])
    expect(await reconcileNumbers(world)).toMatchObject({ examinedThere: 1, differences: [] })
  })

  it('is neither released nor imported, however it is written', async () => {
    const { platformNumber } = world.business
    world.numbers.addOrphan(platformNumber)
    const customer = await addCaller(world, 5_000_000n)
    const written = `${platformNumber.slice(0, 2)} ${platformNumber.slice(2, 5)} ${platformNumber.slice(5)} `
    const refusal = { ok: false, why: 'number-is-platform' }
    for (const phoneNumber of [platformNumber, written]) {
      expect(await releaseOrphan(world, by, phoneNumber)).toMatchObject(refusal)
      const wanted = { phoneNumber, customer, monthlyFee: micros(1n), firstMonth: 'free' } as const
      expect(await importNumber(world, by, wanted)).toMatchObject(refusal)
    }
    expect(world.numbers.requests).toEqual([])
  })

  it('stays at the carrier if it is set to a number that a customer rents', async () => {
    const { userId, number } = await addRenter(world, 1, 0n)
    const next = await addCaller(world, 5_000_000n)
    world.business = { ...world.business, platformNumber: number.phoneNumber }
    const refusal = { ok: false, why: 'number-is-platform' }
    expect(await endRentalByOperator(world, by, number.id)).toMatchObject(refusal)
    const wanted = { id: number.id, customer: next, firstMonth: 'paid' } as const
    expect(await reassignNumber(world, by, wanted)).toMatchObject(refusal)
    expect(await cancelNumber(world, userId, number.id)).toMatchObject({ ok: true })
    expect((await rowOf(world, number.id)).status).toBe('deactivated')
    expect(world.numbers.rented.has(number.phoneNumber)).toBe(true)
    expect((await readInventory(world)).items).toMatchObject([{ place: 'platform' }])
  })
})
