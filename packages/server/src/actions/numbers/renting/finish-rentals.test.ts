import { describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { manualTimeout } from '../../../../testing/people/renters.ts'
import { useRentals } from '../../../../testing/people/use-rentals.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { finishRentals } from './finish-rentals.ts'
import { rentNumber } from './rent-number.ts'
import { settleRental } from './settle-rental.ts'

describe.each(testDatabases())('a carrier that does not respond on $name', ({ open }) => {
  const { world, offer, balance, rowsOf } = useRentals(open)

  const steps = ['search', 'find', 'buy', 'find after buy'] as const
  const fates = ['request-lost', 'response-lost'] as const
  const table = steps.flatMap(step => fates.map(fate => [step, fate] as const))
  // Whether the carrier responds to the first check of the sweep.
  const checks = ['completed', 'away'] as const

  it.each(table.flatMap(row => checks.map(check => [...row, check] as const)))(
    'to %s (%s), then is %s: the number is assigned and paid, or neither',
    async (step, fate, check) => {
      const { numbers, clock } = world
      const userId = await addCaller(world, 5_000_000n)
      const number = offer()
      if (step === 'find after buy') {
        numbers.nextOutcomes.buy.push(fate)
        numbers.nextOutcomes.find.push('completed', fate)
      } else numbers.nextOutcomes[step].push(fate)
      const outcome = await rentNumber(world, userId, number).catch((error: unknown) => {
        expect(error).toBeInstanceOf(VendorUnavailable)
        return null
      })
      if (outcome && !outcome.ok) expect(outcome.why).toBe('rent-pending')
      if (check === 'away') {
        numbers.isDown = true
        clock.advance({ minutes: 2 })
        await finishRentals(world)
        numbers.isDown = false
      }
      for (let minute = 0; minute < 15; minute++) {
        clock.advance({ minutes: 1 })
        await finishRentals(world)
      }
      const [row] = await rowsOf(userId)
      const isRented = row?.status === 'active'
      expect(numbers.rented.has(number)).toBe(isRented)
      expect(await balance(userId)).toEqual(
        isRented ? [3_560_000n, 3_560_000n] : [5_000_000n, 5_000_000n],
      )
      const wasBought = fate === 'response-lost' && step.includes('buy')
      expect(isRented).toBe(wasBought)
      if (outcome?.ok) expect(isRented).toBe(true)
      // The number can be rented by another user exactly when it is not rented.
      const next = await addCaller(world, 5_000_000n)
      expect((await rentNumber(world, next, number)).ok).toBe(!isRented)
    },
  )

  it('abandons a rental when the number is missing twice, a minute apart', async () => {
    const userId = await addCaller(world, 5_000_000n)
    world.numbers.nextOutcomes.buy.push('request-lost')
    await rentNumber(world, userId, offer())
    world.clock.advance({ seconds: 59 })
    await finishRentals(world)
    expect(await balance(userId)).toEqual([5_000_000n, 3_560_000n])
    world.clock.advance({ seconds: 1 })
    await finishRentals(world)
    expect(await balance(userId)).toEqual([5_000_000n, 5_000_000n])
  })

  it('releases a number that the carrier assigned after its rental was abandoned', async () => {
    const { numbers, clock } = world
    const userId = await addCaller(world, 5_000_000n)
    const number = offer()
    numbers.nextOutcomes.buy.push('request-lost')
    await rentNumber(world, userId, number)
    clock.advance({ seconds: 60 })
    await finishRentals(world)
    const [row] = await rowsOf(userId)
    expect(row?.status).toBe('abandoned')
    await numbers.buy({
      ...{ phoneNumber: number, friendlyName: row?.id ?? '' },
      documents: { bundleId: null, addressId: null },
    })
    clock.advance({ minutes: 10 })
    numbers.nextOutcomes.release.push('request-lost')
    await finishRentals(world)
    clock.advance({ minutes: 1 })
    await finishRentals(world)
    expect(numbers.rented.has(number)).toBe(false)
    expect(await balance(userId)).toEqual([5_000_000n, 5_000_000n])
    expect((await rowsOf(userId))[0]?.check_at).toBeNull()
  })

  it('settles a rental once when request and sweep settle it at the same time', async () => {
    const { numbers } = world
    const userId = await addCaller(world, 5_000_000n)
    const number = offer()
    numbers.nextOutcomes.buy.push('response-lost')
    numbers.nextOutcomes.find.push('completed', 'request-lost')
    await rentNumber(world, userId, number)
    const [row] = await rowsOf(userId)
    const ours = numbers.rented.get(number)
    if (!row || !ours) throw new Error('nothing was bought')
    const settle = () => settleRental(world, { id: row.id, userId }, ours)
    const settled = await Promise.all([settle(), settle(), settle()])
    expect(settled.map(({ status }) => status)).toEqual(['active', 'active', 'active'])
    expect(await balance(userId)).toEqual([3_560_000n, 3_560_000n])
  })

  it('lets the sweep abandon a rental whose process died before buying', async () => {
    const userId = await addCaller(world, 5_000_000n)
    const number = offer()
    const timeout = manualTimeout()
    // The process has died: its request to the carrier never resolves.
    world.numbers.beforeRequest = request => {
      if (request !== 'find') return undefined
      timeout.expire()
      return new Promise(() => {})
    }
    expect(await rentNumber(world, userId, number, () => timeout)).toMatchObject({
      why: 'rent-pending',
    })
    world.numbers.beforeRequest = () => {}
    for (let minute = 0; minute < 3; minute++) {
      world.clock.advance({ minutes: 1 })
      await finishRentals(world)
    }
    expect(await rowsOf(userId)).toMatchObject([{ status: 'abandoned' }])
    expect(await balance(userId)).toEqual([5_000_000n, 5_000_000n])
  })
})
