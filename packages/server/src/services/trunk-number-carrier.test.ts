import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../testing/people/callers.ts'
import { expectBalanced } from '../../testing/expect-balanced.ts'
import { operatorOf } from '../../testing/people/changed-by.ts'
import { FEE, rent, rowOf } from '../../testing/people/renters.ts'
import { listTrunkNumber, useTrunkNumbers } from '../../testing/people/trunk-numbers.ts'
import {
  type FreshPostgres,
  freshPglite,
  freshPostgres,
  hasPostgres,
} from '../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { withdrawTrunkNumber } from '../actions/numbers/operators/offer-trunk-numbers.ts'
import { readInventory } from '../actions/numbers/operators/read-inventory.ts'
import { reassignNumber } from '../actions/numbers/operators/reassign-number.ts'
import { reconcileNumbers } from '../actions/numbers/operators/reconcile-numbers.ts'
import { releaseOrphan } from '../actions/numbers/operators/release-orphan.ts'
import { cancelNumber } from '../actions/numbers/owners/cancel-number.ts'
import { renewNumbers } from '../actions/numbers/renewal/renew-numbers.ts'
import { finishRentals } from '../actions/numbers/renting/finish-rentals.ts'
import { rentNumber } from '../actions/numbers/renting/rent-number.ts'
import { searchNumbers } from '../actions/numbers/renting/search-numbers.ts'
import { readBalance } from '../actions/credit/read-credit.ts'
import type { Database } from '../ports/database.ts'
import type { E164 } from '@ringback/contract/phone/e164'

const SEARCH = { countryCode: 'US', limit: 10, offset: 0 }

describe('numbers of a trunk', () => {
  let world: TestWorld
  let customer: string
  beforeAll(async () => {
    world = testWorld(await freshPglite())
    useTrunkNumbers(world)
    customer = await addCaller(world, 50_000_000n)
  })
  afterAll(async () => {
    await expectBalanced(world.database)
    await world.database.close()
  })

  const found = async (search: object) => {
    world.clock.advance({ minutes: 2 })
    const searched = await searchNumbers(world, customer, { ...SEARCH, ...search })
    if (!searched.ok) throw new Error(searched.why)
    return searched.value.numbers.map(({ phoneNumber }) => phoneNumber)
  }
  const orderOf = (phoneNumber: E164, friendlyName: string) => ({
    ...{ phoneNumber, friendlyName, documents: { bundleId: null, addressId: null } },
  })

  it('are found by country, kind and pattern, with the fee and the price of the deck', async () => {
    await listTrunkNumber(world, '+12125551001')
    await listTrunkNumber(world, '+12125551002')
    await listTrunkNumber(world, '+18005550003')
    await listTrunkNumber(world, '+442079460004')
    expect(await found({})).toEqual(['+12125551001', '+18005550003', '+12125551002'])
    expect(await found({ type: 'toll_free' })).toEqual(['+18005550003'])
    expect(await found({ pattern: '5*1002' })).toEqual(['+12125551002'])
    expect(await found({ pattern: '0000' })).toEqual([])
    expect(await found({ limit: 1, offset: 1 })).toEqual(['+18005550003'])
    const searched = await searchNumbers(world, customer, { ...SEARCH, countryCode: 'GB' })
    expect(searched).toMatchObject({
      value: { numbers: [{ phoneNumber: '+442079460004', region: 'Somewhere' }] },
    })
  })

  it('are rented, renewed and released, and are then free again', async () => {
    const number = await listTrunkNumber(world, '+12125551011')
    const before = (await readBalance(world, customer)).posted
    const first = await rent(world, customer, number)
    expect((await readBalance(world, customer)).posted).toBe(before - FEE)
    expect(await found({ pattern: '5551011' })).toEqual([])
    const other = await addCaller(world, 5_000_000n)
    expect(await rentNumber(world, other, number)).toMatchObject({ why: 'number-taken' })
    world.clock.advance({ days: 32 })
    await renewNumbers(world)
    expect((await rowOf(world, first.id)).period).toBe(2)
    await cancelNumber(world, customer, first.id)
    await finishRentals(world)
    expect((await rowOf(world, first.id)).status).toBe('deactivated')
    const second = await rent(world, other, number)
    const sids = [await rowOf(world, first.id), await rowOf(world, second.id)]
    // Otherwise the release of the first rental could be taken for that of the second one.
    expect(sids[0]?.carrier_sid).not.toBe(sids[1]?.carrier_sid)
  })

  it('stay with a renter when they are withdrawn, and are not offered afterwards', async () => {
    const by = await operatorOf(world, 'owner')
    const number = await listTrunkNumber(world, '+12125551021')
    const rented = await rent(world, customer, number)
    expect(await withdrawTrunkNumber(world, by, number)).toMatchObject({ ok: true })
    expect((await readInventory(world)).items).toContainEqual(
      expect.objectContaining({ phoneNumber: number, place: 'both', problems: [] }),
    )
    await cancelNumber(world, customer, rented.id)
    await finishRentals(world)
    expect(await found({ pattern: '5551021' })).toEqual([])
    expect(await rentNumber(world, customer, number)).toMatchObject({ why: 'number-not-available' })
    expect(await world.numbers.buy(orderOf(number, 'num_x'))).toMatchObject({
      why: 'not-available',
    })
  })

  it('are given to another customer by an operator, and reconciled without a difference', async () => {
    const by = await operatorOf(world, 'owner')
    const number = await listTrunkNumber(world, '+12125551031')
    const rented = await rent(world, customer, number)
    const next = await addCaller(world, 0n)
    const given = { id: rented.id, customer: next, firstMonth: 'paid' } as const
    expect(await reassignNumber(world, by, given)).toMatchObject({ ok: true })
    expect((await reconcileNumbers(world)).differences).toEqual([])
  })

  it('finish a rental whose server died after the number was assigned', async () => {
    const number = await listTrunkNumber(world, '+12125551041')
    const { buy } = world.numbers
    world.numbers.buy = async order => {
      await buy(order)
      throw new Error('the server dies')
    }
    await expect(rentNumber(world, customer, number)).rejects.toThrow('dies')
    world.numbers.buy = buy
    world.clock.advance({ minutes: 5 })
    await finishRentals(world)
    const rental = await world.database.kysely
      .selectFrom('virtual_numbers')
      .select(['id', 'status'])
      .where('phone_number', '=', number)
      .executeTakeFirstOrThrow()
    expect(rental.status).toBe('active')
    expect(await world.numbers.find(number)).toMatchObject({ friendlyName: rental.id })
  })

  it('are orphans while they are assigned to no rental, and an operator frees them again and again', async () => {
    const by = await operatorOf(world, 'owner')
    const number = await listTrunkNumber(world, '+12125551051')
    for (const name of ['num_lost1', 'num_lost2']) {
      expect(await world.numbers.buy(orderOf(number, name))).toMatchObject({ ok: true })
      expect((await reconcileNumbers(world)).differences).toMatchObject([{ kind: 'unknown-here' }])
      expect(await releaseOrphan(world, by, number)).toEqual({ ok: true, value: 'released' })
      expect(await world.numbers.find(number)).toBeNull()
    }
    expect(await found({ pattern: '5551051' })).toEqual([number])
  })

  it('are not released by a late release of a rental before', async () => {
    const number = await listTrunkNumber(world, '+12125551061')
    const first = await world.numbers.buy(orderOf(number, 'num_first'))
    if (!first.ok) throw new Error(first.why)
    await world.numbers.release(first.value.sid)
    const second = await world.numbers.buy(orderOf(number, 'num_second'))
    await world.numbers.release(first.value.sid)
    expect(second).toMatchObject({ ok: true })
    expect(await world.numbers.find(number)).toMatchObject({ friendlyName: 'num_second' })
    expect(await world.numbers.configure(first.value.sid, 'num_third')).toMatchObject({
      why: 'not-in-account',
    })
  })
})

describe.skipIf(!hasPostgres)('a number of a trunk that many want, on PostgreSQL', () => {
  let fresh: FreshPostgres
  let databases: Database[]
  let worlds: [TestWorld, ...TestWorld[]]

  beforeAll(async () => {
    fresh = await freshPostgres()
    databases = Array.from({ length: 3 }, () => fresh.open(10))
    const [first, ...others] = databases.map(database => testWorld(database))
    if (!first) throw new Error('no instance')
    worlds = [first, ...others]
    for (const world of worlds) useTrunkNumbers(world)
  })
  afterAll(async () => {
    if (databases[0]) await expectBalanced(databases[0])
    for (const database of databases) await database.close()
    await fresh.drop()
  })

  const instance = (n: number) => worlds[n % worlds.length] ?? worlds[0]
  const times = <T>(count: number, work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)))

  it('is assigned to one of fifty orders', async () => {
    const phoneNumber = await listTrunkNumber(worlds[0], '+12125552001')
    const documents = { bundleId: null, addressId: null }
    const orders = await times(50, n =>
      instance(n).numbers.buy({
        ...{ phoneNumber, friendlyName: `num_${n}`, documents },
      }),
    )
    const [winner, ...others] = orders.filter(({ ok }) => ok)
    expect(others).toEqual([])
    for (const order of orders)
      if (!order.ok) expect(order).toEqual({ ok: false, why: 'not-available', code: 0 })
    const assigned = await worlds[0].numbers.find(phoneNumber)
    expect(winner).toEqual({ ok: true, value: assigned })
  })

  it('is rented by one of fifty customers, and only that one pays', async () => {
    const number = await listTrunkNumber(worlds[0], '+12125552002')
    const renters = await times(50, n => addCaller(instance(n), 5_000_000n))
    const outcomes = await times(50, n => rentNumber(instance(n), renters[n] ?? '', number))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    for (const outcome of outcomes)
      if (!outcome.ok) expect(['number-taken', 'number-not-available']).toContain(outcome.why)
    const balances = await times(50, n => readBalance(worlds[0], renters[n] ?? ''))
    expect(balances.filter(({ posted }) => posted === 5_000_000n - FEE)).toHaveLength(1)
    for (const { posted, available } of balances) expect(available).toBe(posted)
  })
})
