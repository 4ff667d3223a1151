import { describe, expect, it } from 'vitest'
import { buy } from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { FEE, manualTimeout, rent } from '../../../../testing/people/renters.ts'
import { useRentals } from '../../../../testing/people/use-rentals.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { findUsableCallerId } from '../../../store/caller-ids/caller-ids.ts'
import { readTransactions } from '../../credit/read-credit.ts'
import { readNumbers } from '../owners/read-numbers.ts'
import { rentNumber } from './rent-number.ts'

describe.each(testDatabases())('a number that is rented on $name', ({ open }) => {
  const { world, openDispute, owe, offer, renter, balance, rowsOf, give } = useRentals(open)

  it('assigns the number and charges its first month', async () => {
    const userId = await addCaller(world, 5_000_000n)
    const number = await rent(world, userId, offer())
    expect(await balance(userId)).toEqual([3_560_000n, 3_560_000n])
    const { transactions } = await readTransactions(world, userId, { page: 1, limit: 1 })
    expect(transactions).toMatchObject([
      { type: 'purchase', amount: FEE, description: `Number ${number.phoneNumber} (month 1)` },
    ])
    expect(world.numbers.rented.get(number.phoneNumber)).toMatchObject({
      friendlyName: number.id,
      routing: 'here',
    })
    expect(world.numbers.requests.map(each => each.split(' ')[0])).toEqual([
      'search',
      'find',
      'buy',
    ])
    expect(await readNumbers(world, userId)).toMatchObject([
      { id: number.id, status: 'active', monthlyFee: FEE, countryCode: 'US' },
    ])
    expect(
      await world.database.read(db => findUsableCallerId(db, userId, number.phoneNumber)),
    ).toBe('virtual')
  })

  it('requests nothing of the carrier for a user who could not pay, or after 20 numbers in a minute', async () => {
    const poor = await addCaller(world, FEE - 1n)
    const phoneNumber = offer(50)
    for (let each = 0; each < 3; each++) {
      expect(await rentNumber(world, poor, phoneNumber)).toEqual({
        ok: false,
        why: 'too-little-credit-for-number',
        details: { needed: '$1.44', available: '$1.43' },
      })
    }
    expect(world.numbers.requests).toEqual([])
    expect(await rowsOf(poor)).toEqual([])
    const rich = await addCaller(world, 5_000_000n)
    const unknown = (each: number) => rentNumber(world, rich, `+121277799${String(10 + each)}`)
    const outcomes = []
    for (let each = 0; each < 22; each++) outcomes.push(await unknown(each))
    const requested = outcomes.filter(each => !each.ok && each.why === 'number-not-available')
    expect(requested).toHaveLength(20)
    expect(outcomes.at(-1)).toMatchObject({ why: 'too-many-attempts' })
    expect(world.numbers.requests).toHaveLength(20)
  })

  // spec 5.32
  it('succeeds when the credit is exactly the fee', async () => {
    const { userId } = await renter(0n)
    expect(await balance(userId)).toEqual([0n, 0n])
  })

  it.each([
    ['hello', 'not-e164'],
    ['+60312345678', 'number-not-offered'],
    ['+12125559876', 'number-not-available'],
    ['+14155550199', 'number-taken'],
  ])('refuses %s: %s', async (number, why) => {
    const userId = await addCaller(world, 5_000_000n)
    expect(await rentNumber(world, userId, number)).toMatchObject({ ok: false, why })
    expect(await rowsOf(userId)).toEqual([])
  })

  it('refuses a rented number, and a number of the operator without a renter', async () => {
    const { number } = await renter(0n)
    const userId = await addCaller(world, 5_000_000n)
    expect(await rentNumber(world, userId, number.phoneNumber)).toMatchObject({
      why: 'number-taken',
    })
    const operators = offer(1)
    const search = world.numbers.search.bind(world.numbers)
    world.numbers.rented.set(operators, {
      sid: 'PN1',
      phoneNumber: operators,
      friendlyName: 'The office',
      ...{ destination: 'https://elsewhere.test', routing: 'elsewhere' },
    })
    // The carrier offers it although our account owns it.
    world.numbers.search = async () => [
      {
        ...{ phoneNumber: operators, countryCode: 'US', type: 'local', region: '' },
        needsAddress: false,
      },
    ]
    expect(await rentNumber(world, userId, operators)).toMatchObject({ why: 'number-taken' })
    world.numbers.search = search
    expect(world.numbers.rented.get(operators)?.friendlyName).toBe('The office')
    expect(await balance(userId)).toEqual([5_000_000n, 5_000_000n])
  })

  it('is refused in dispute or in debt, unless the credit pays the debt', async () => {
    const disputed = await addCaller(world, 0n)
    const { payment } = await buy(world, disputed)
    await openDispute(disputed, payment.id)
    const number = offer()
    expect(await rentNumber(world, disputed, number)).toMatchObject({ why: 'in-dispute' })
    const debtor = await addCaller(world, 3_000_000n)
    await owe(debtor, 5_000_000n)
    expect(await rentNumber(world, debtor, number)).toMatchObject({ why: 'in-debt' })
    await give(debtor, 4_000_000n)
    await rent(world, debtor, number)
    expect(await balance(debtor)).toEqual([560_000n, 560_000n])
  })

  it('stops waiting for the carrier after the limit, and finishes in the background', async () => {
    const userId = await addCaller(world, 5_000_000n)
    const number = offer()
    const timeout = manualTimeout()
    let proceed = () => {}
    const paused = new Promise<void>(resolve => (proceed = resolve))
    world.numbers.beforeRequest = request => {
      if (request !== 'buy') return undefined
      timeout.expire()
      return paused
    }
    expect(await rentNumber(world, userId, number, () => timeout)).toMatchObject({
      why: 'rent-pending',
    })
    expect(await balance(userId)).toEqual([5_000_000n, 5_000_000n - FEE])
    expect(await rentNumber(world, userId, number, manualTimeout)).toMatchObject({
      why: 'rent-pending',
    })
    proceed()
    await expect.poll(() => readNumbers(world, userId)).toMatchObject([{ status: 'active' }])
    expect(await balance(userId)).toEqual([3_560_000n, 3_560_000n])
  })

  it('does not buy when it was delayed until the sweep may have abandoned the rental', async () => {
    const userId = await addCaller(world, 5_000_000n)
    const number = offer()
    world.numbers.beforeRequest = request => {
      if (request === 'find') world.clock.advance({ minutes: 1 })
    }
    await expect(rentNumber(world, userId, number)).rejects.toThrow(VendorUnavailable)
    expect(await rowsOf(userId)).toMatchObject([{ status: 'abandoned' }])
    expect(world.numbers.rented.size).toBe(0)
  })
})
