import { beforeEach, describe, expect, it } from 'vitest'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { addRenter } from '../../../../testing/people/renters.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { readBalance } from '../../credit/read-credit.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { endRentalByOperator } from '../renewal/end-rental.ts'
import { readInventory } from './read-inventory.ts'
import { repairNumber } from './repair-number.ts'

describe('a repair', () => {
  const world = useWorld({ isBalanced: true })
  let by: ChangedBy
  beforeEach(async () => {
    by = await operatorOf(world, 'owner')
  })

  const changesOf = (phoneNumber: string) =>
    world.database.kysely
      .selectFrom('operator_changes')
      .selectAll()
      .where('subject', '=', `number:${phoneNumber}`)
      .where('action', '=', 'inventory repair')
      .execute()

  it('directs the calls of a rented number to us, and stores under which id the carrier has it', async () => {
    const { userId, number } = await addRenter(world, 1, 5_000_000n)
    const { phoneNumber } = number
    world.numbers.addOrphan(phoneNumber)
    const { sid } = world.numbers.rented.get(phoneNumber) ?? { sid: '' }
    const problemsOf = async () =>
      (await readInventory(world)).items.find(item => item.phoneNumber === phoneNumber)?.problems
    expect(await problemsOf()).toEqual(['other-sid', 'calls-elsewhere'])
    expect(await repairNumber(world, by, phoneNumber)).toMatchObject({ ok: true })
    expect(await problemsOf()).toEqual([])
    expect(world.numbers.rented.get(phoneNumber)?.friendlyName).toBe(number.id)
    expect(await changesOf(phoneNumber)).toMatchObject([
      { action: 'inventory repair', before: { sid: number.carrierSid }, after: { sid } },
    ])
    expect(await endRentalByOperator(world, by, number.id)).toMatchObject({ ok: true })
    expect(world.numbers.rented.has(phoneNumber)).toBe(false)
    expect((await readBalance(world, userId)).posted).toBe(5_000_000n)
  })

  it('changes nothing when it is refused, or when the carrier does not respond', async () => {
    const [rented, ended] = [await addRenter(world, 1, 0n), await addRenter(world, 2, 0n)]
    expect(await endRentalByOperator(world, by, ended.number.id)).toMatchObject({ ok: true })
    const repair = (phoneNumber: string) =>
      repairNumber(world, by, phoneNumber).then(outcome => (outcome.ok ? 'ok' : outcome.why))
    expect(await repair(world.business.platformNumber)).toBe('number-is-platform')
    expect(await repair('12')).toBe('number-not-e164')
    expect(await repair(world.numbers.addOrphan('+14155550777').phoneNumber)).toBe(
      'number-not-in-use',
    )
    expect(await repair(ended.number.phoneNumber)).toBe('number-not-in-use')
    world.numbers.nextOutcomes.configure = ['request-lost']
    await expect(repair(rented.number.phoneNumber)).rejects.toThrow(VendorUnavailable)
    world.numbers.rented.delete(rented.number.phoneNumber)
    expect(await repair(rented.number.phoneNumber)).toBe('number-not-at-carrier')
    expect(await changesOf(rented.number.phoneNumber)).toEqual([])
  })
})
