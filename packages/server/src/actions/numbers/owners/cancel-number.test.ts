import { describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { FEE, rent } from '../../../../testing/people/renters.ts'
import { useRentals } from '../../../../testing/people/use-rentals.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { chooseCallerId, findUsableCallerId } from '../../../store/caller-ids/caller-ids.ts'
import { cancelNumber } from './cancel-number.ts'
import { readNumbers } from './read-numbers.ts'
import { finishRentals } from '../renting/finish-rentals.ts'
import { rentNumber } from '../renting/rent-number.ts'

describe.each(testDatabases())('a number that is cancelled on $name', ({ open }) => {
  const { world, offer, renter, balance, statusOf, rowsOf } = useRentals(open)

  // spec 4.39, 9.30
  it('releases the number at once, refunds nothing and resets the caller ID', async () => {
    const { userId, number } = await renter(1_000_000n)
    await world.database.transaction(tx => chooseCallerId(tx, userId, number.phoneNumber))
    expect((await cancelNumber(world, userId, number.id)).ok).toBe(true)
    expect(await statusOf(number.id)).toBe('deactivated')
    expect(await readNumbers(world, userId)).toEqual([])
    expect(world.numbers.rented.size).toBe(0)
    expect(await balance(userId)).toEqual([1_000_000n, 1_000_000n])
    const { selected_caller_id: chosen } = await world.database.kysely
      .selectFrom('users')
      .select('selected_caller_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(chosen).toBeNull()
    expect(await cancelNumber(world, userId, number.id)).toMatchObject({ why: 'unknown-number' })
    await rent(world, await addCaller(world, FEE), number.phoneNumber)
  })

  it.each(['request-lost', 'response-lost'] as const)(
    'ends routing at once although the release is %s',
    async fate => {
      const { userId, number } = await renter(0n)
      world.numbers.nextOutcomes.release.push(fate)
      expect((await cancelNumber(world, userId, number.id)).ok).toBe(true)
      expect(await readNumbers(world, userId)).toMatchObject([{ status: 'pending_deactivation' }])
      const kind = await world.database.read(db =>
        findUsableCallerId(db, userId, number.phoneNumber),
      )
      expect(kind).toBeNull()
      const other = await addCaller(world, FEE)
      expect(await rentNumber(world, other, number.phoneNumber)).toMatchObject({
        why: 'number-taken',
      })
      world.clock.advance({ minutes: 1 })
      await finishRentals(world)
      expect(await statusOf(number.id)).toBe('deactivated')
      expect(world.numbers.rented.has(number.phoneNumber)).toBe(false)
      await rent(world, other, number.phoneNumber)
    },
  )

  it('cancels once when repeated, and a repeat retries the release at the carrier', async () => {
    const { userId, number } = await renter(0n)
    world.numbers.nextOutcomes.release.push('request-lost')
    expect((await cancelNumber(world, userId, number.id)).ok).toBe(true)
    expect((await cancelNumber(world, userId, number.id)).ok).toBe(true)
    expect(await statusOf(number.id)).toBe('deactivated')
  })

  it('refuses a number that is still being bought', async () => {
    const userId = await addCaller(world, 5_000_000n)
    world.numbers.nextOutcomes.buy.push('request-lost')
    await rentNumber(world, userId, offer())
    const [row] = await rowsOf(userId)
    const cancelled = await cancelNumber(world, userId, row?.id ?? '')
    expect(cancelled).toMatchObject({ why: 'unknown-number' })
    world.clock.advance({ minutes: 2 })
    await finishRentals(world)
  })
})
