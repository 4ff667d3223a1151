import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { about } from '../../../../testing/about.ts'
import { buy } from '../../../../testing/people/buyers.ts'
import { addCaller, place } from '../../../../testing/people/callers.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import {
  FEE,
  addRenter,
  offerNumber,
  patiently,
  rent,
  rowOf,
} from '../../../../testing/people/renters.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import { cancelNumber } from '../owners/cancel-number.ts'
import { finishRentals } from './finish-rentals.ts'
import { giveCredit } from '../../credit/operators/credit-by-hand.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { renewNumbers } from '../renewal/renew-numbers.ts'
import { rentNumber } from './rent-number.ts'

/** Three instances of the server on one PostgreSQL, each with a pool of its own, and one carrier. */
describe.skipIf(!hasPostgres)('rentals that race on PostgreSQL', () => {
  const servers = useInstances()
  const { instance, times } = servers

  const balanceOf = async (user: string) => {
    const { posted, available } = await readBalance(servers.first, user)
    return [posted, available]
  }
  const paidMonthsOf = async (id: string) => {
    const rows = await servers.first.database.kysely
      .selectFrom('transfers')
      .select('key')
      .where('key', 'like', `num:${id}:%`)
      .execute()
    return rows.map(({ key }) => Number(key.split(':')[2])).sort((a, b) => a - b)
  }

  it('assigns a number to one of twenty concurrent renters, and charges only that one', async () => {
    const number = offerNumber(servers.first, 0)
    const renters = await times(20, n => addCaller(instance(n), 5_000_000n))
    const outcomes = await times(20, n =>
      rentNumber(instance(n), renters[n] ?? '', number, patiently),
    )
    const winners = outcomes.flatMap((outcome, n) => (outcome.ok ? [n] : []))
    expect(winners).toHaveLength(1)
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(['number-taken', 'number-not-available']).toContain(outcome.why)
    }
    const balances = await times(20, n => balanceOf(renters[n] ?? ''))
    expect(balances.filter(([posted]) => posted === 5_000_000n - FEE)).toHaveLength(1)
    expect(balances[winners[0] ?? -1]).toEqual([5_000_000n - FEE, 5_000_000n - FEE])
    for (const [posted, available] of balances) expect(available).toBe(posted)
    expect(servers.first.numbers.requests.filter(each => each === `buy ${number}`)).toHaveLength(1)
  })

  it('rents as many numbers concurrently as the credit covers', async () => {
    const user = await addCaller(servers.first, 3n * FEE + FEE / 2n)
    const outcomes = await times(12, n =>
      rentNumber(instance(n), user, offerNumber(servers.first, 100 + n), patiently),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await balanceOf(user)).toEqual([FEE / 2n, FEE / 2n])
  })

  it('keeps the ledger balanced when rentals, calls and a purchase are concurrent', async () => {
    const user = await addCaller(servers.first, 2n * FEE)
    await Promise.all([
      ...servers.worlds.map((world, n) =>
        rentNumber(world, user, offerNumber(world, 120 + n), patiently),
      ),
      ...servers.worlds.map(world => place(world, user).catch(() => null)),
      buy(instance(1), user),
    ])
    await expectBalanced(servers.first.database)
  })

  it('charges each month once with three instances, over 24 months with clock jumps', async () => {
    const { clock } = servers.first
    clock.set(new Date('2027-01-31T09:30:00Z'))
    const { userId, number } = await addRenter(servers.first, 200, 24n * FEE)
    const jumps = [1, 27, 0, 3, 62, -40, 40, 5, 31, 90, -1, 1, 28, 0.5, 0.5]
    let month = 1
    const start = clock.now()
    const monthsDueAt = (now: Date) => {
      let months = 1
      while (monthStart(start, months) <= now) months++
      return months
    }
    for (let step = 0; month < 25; step++) {
      clock.advance({ days: jumps[step % jumps.length] ?? 1 })
      if (clock.now() > monthStart(start, 24)) clock.set(monthStart(start, 24))
      await Promise.all([...servers.worlds, ...servers.worlds].map(world => renewNumbers(world)))
      month = Math.max(month, monthsDueAt(clock.now()))
      expect(await paidMonthsOf(number.id)).toEqual(Array.from({ length: month }, (_, n) => n + 1))
    }
    expect(await balanceOf(userId)).toEqual([0n, 0n])
    const row = await rowOf(servers.first, number.id)
    expect(row).toMatchObject({ period: 25, status: 'active' })
    expect(row.renewal_at).toEqual(about('2029-02-28T09:30:00Z'))
    await cancelNumber(servers.first, userId, number.id)
  })

  it('charges one month once when a gift, a purchase and three sweeps renew the number concurrently', async () => {
    const { clock } = servers.first
    const renters = await times(10, n => addRenter(instance(n), 300 + n, 0n))
    clock.advance({ days: 31 })
    await renewNumbers(servers.first)
    clock.advance({ days: 1 })
    await Promise.all([
      ...renters.map(({ userId }, n) => buy(instance(n), userId, 'starter-5')),
      ...renters.map(({ userId }, n) =>
        instance(n + 1).database.transaction(tx =>
          giveCredit(instance(n + 1), tx, {
            key: `race:${userId}`,
            userId,
            amount: micros(FEE),
            description: 'For a test',
          }),
        ),
      ),
      ...servers.worlds.map(world => renewNumbers(world)),
    ])
    // Credit that arrives when all of these sweeps have passed makes its number due for the next one.
    await renewNumbers(servers.first)
    for (const { userId, number } of renters) {
      expect(await paidMonthsOf(number.id)).toEqual([1, 2])
      expect(await rowOf(servers.first, number.id)).toMatchObject({ status: 'active', period: 2 })
      await cancelNumber(servers.first, userId, number.id)
    }
  })

  it('releases a number once when its renter cancels it at the deadline', async () => {
    const { clock, numbers } = servers.first
    const renters = await times(10, n => addRenter(instance(n), 400 + n, 0n))
    clock.advance({ days: 31 })
    await renewNumbers(servers.first)
    clock.advance({ days: 7 })
    await Promise.all([
      ...renters.map(({ userId, number }, n) => cancelNumber(instance(n), userId, number.id)),
      ...servers.worlds.map(world => renewNumbers(world)),
      ...servers.worlds.map(world => finishRentals(world)),
    ])
    for (const { number } of renters) {
      expect((await rowOf(servers.first, number.id)).status).toBe('deactivated')
      expect(numbers.rented.has(number.phoneNumber)).toBe(false)
      expect(await paidMonthsOf(number.id)).toEqual([1])
    }
  })

  it('finishes each rental once when three instances sweep', async () => {
    const { clock, numbers } = servers.first
    const buyers = await times(30, n => addCaller(instance(n), 5_000_000n))
    for (let n = 0; n < 30; n++) {
      numbers.nextOutcomes.buy.push(n % 2 === 0 ? 'response-lost' : 'request-lost')
      // The first lookup comes before the purchase and is answered. The one after it is not.
      numbers.nextOutcomes.find.push('completed', 'request-lost')
      const outcome = await rentNumber(
        instance(n),
        buyers[n] ?? '',
        offerNumber(servers.first, 500 + n),
        patiently,
      )
      expect(outcome).toMatchObject({ why: 'rent-pending' })
    }
    for (let sweep = 0; sweep < 3; sweep++) {
      clock.advance({ minutes: 1 })
      await Promise.all([...servers.worlds, ...servers.worlds].map(world => finishRentals(world)))
    }
    for (const [n, user] of buyers.entries()) {
      const left = n % 2 === 0 ? 5_000_000n - FEE : 5_000_000n
      expect(await balanceOf(user)).toEqual([left, left])
    }
  })

  it('lets a number be rented repeatedly, by one renter at a time', async () => {
    const number = offerNumber(servers.first, 600)
    const users = await times(6, n => addCaller(instance(n), 20n * FEE))
    let rentals = 0
    await times(6, async n => {
      for (let round = 0; round < 8; round++) {
        const rented = await rentNumber(instance(n), users[n] ?? '', number, patiently)
        if (!rented.ok) continue
        rentals++
        await cancelNumber(instance(n + round), users[n] ?? '', rented.value.id)
      }
    })
    expect(rentals).toBeGreaterThan(0)
    expect(servers.first.numbers.rented.has(number)).toBe(false)
    await rent(servers.first, users[0] ?? '', number)
  })
})

/** Computes the renewal date independently of the product's code. */
function monthStart(first: Date, months: number): Date {
  const year = first.getUTCFullYear() + Math.floor((first.getUTCMonth() + months) / 12)
  const month = (first.getUTCMonth() + months) % 12
  for (let day = first.getUTCDate(); ; day--) {
    const date = new Date(Date.UTC(year, month, day) + (first.getTime() % 86_400_000))
    if (date.getUTCMonth() === month) return date
  }
}
