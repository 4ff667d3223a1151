import { beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { addForwardedNumber } from '../../../testing/people/forwarded-calls.ts'
import { verifyNumber } from '../../../testing/people/verified-numbers.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { closeCustomer } from '../accounts/operators/close-customer.ts'
import { readNumbers } from '../numbers/owners/read-numbers.ts'
import { chooseCallerId } from './choose-caller-id.ts'
import { finishCallerIdRemovals, removeVerifiedNumber } from './remove-verified-number.ts'

const PHONE = '+12025550147'

describe('a verified number that the carrier does not remove at once', () => {
  const world = useWorld()
  let userId: string
  let id: string

  beforeEach(async () => {
    userId = await addCaller(world, 0n)
    id = await verifyNumber(world, userId, PHONE)
  })

  const rowsOf = (table: 'caller_id_removals' | 'verified_numbers') =>
    world.database.kysely.selectFrom(table).selectAll().execute()
  async function duringOutage(work: () => Promise<{ ok: boolean }>): Promise<void> {
    world.verifier.isDown = true
    expect((await work()).ok).toBe(true)
    world.clock.advance({ minutes: 2 })
    await finishCallerIdRemovals(world)
    world.verifier.isDown = false
    expect(await rowsOf('verified_numbers')).toEqual([])
    expect(await rowsOf('caller_id_removals')).toMatchObject([{ phone_number: PHONE }])
  }
  async function finish(): Promise<void> {
    world.clock.advance({ hours: 2 })
    await finishCallerIdRemovals(world)
    expect(await rowsOf('caller_id_removals')).toEqual([])
  }

  it.each([
    ['its user removes it', () => removeVerifiedNumber(world, userId, id)],
    [
      'the account is closed',
      async () => closeCustomer(world, await operatorOf(world, 'owner'), userId),
    ],
  ])('is removed later by a job when %s, and then forgotten', async (_when, remove) => {
    await duringOutage(remove)
    await finish()
    expect(world.verifier.removed).toEqual([PHONE])
  })

  it('is pending again for a user who verified it while the carrier removed it', async () => {
    const other = await addCaller(world, 0n)
    const { removeCallerId } = world.verifier
    world.clock.advance({ hours: 1 })
    world.verifier.removeCallerId = async number => {
      await verifyNumber(world, other, PHONE)
      expect((await chooseCallerId(world, other, PHONE)).ok).toBe(true)
      await removeCallerId(number)
    }
    expect((await removeVerifiedNumber(world, userId, id)).ok).toBe(true)
    world.verifier.removeCallerId = removeCallerId
    expect(await rowsOf('caller_id_removals')).toEqual([])
    expect(await rowsOf('verified_numbers')).toMatchObject([
      { user_id: other, proved_at: null, verified_at: null },
    ])
    const users = await world.database.kysely.selectFrom('users').selectAll().execute()
    expect(users.map(user => user.selected_caller_id)).toEqual([null, null])
    world.clock.advance({ hours: 1 })
    await verifyNumber(world, other, PHONE)
    expect(world.verifier.allowedCallerIds).toContain(PHONE)
  })

  it('stays if another user has proved it meanwhile', async () => {
    await duringOutage(() => removeVerifiedNumber(world, userId, id))
    await verifyNumber(world, await addCaller(world, 0n), PHONE)
    await finish()
    expect(world.verifier.removed).toEqual([])
  })
})

describe('a verified number that its user removes', () => {
  const world = useWorld()

  it('leaves no row, and nothing is forwarded to it', async () => {
    const userId = await addCaller(world, 0n)
    const { phone, phoneId } = await addForwardedNumber(world, userId)
    expect(await readNumbers(world, userId)).toMatchObject([{ forwardsTo: phone }])
    expect((await removeVerifiedNumber(world, userId, phoneId)).ok).toBe(true)
    expect(await readNumbers(world, userId)).toMatchObject([{ forwardsTo: null }])
    const { kysely } = world.database
    expect(await kysely.selectFrom('verified_numbers').selectAll().execute()).toEqual([])
    expect(await kysely.selectFrom('caller_id_removals').selectAll().execute()).toEqual([])
    expect(world.verifier.removed).toEqual([phone])
  })
})
