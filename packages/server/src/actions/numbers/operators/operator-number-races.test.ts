import { micros } from '@ringback/contract/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { FEE, addRenter, rowOf } from '../../../../testing/people/renters.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { routeIncoming } from '../../calls/incoming/route-incoming.ts'
import { readBalance } from '../../credit/read-credit.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { cancelNumber } from '../owners/cancel-number.ts'
import { endRentalByOperator } from '../renewal/end-rental.ts'
import { finishRentals } from '../renting/finish-rentals.ts'
import { importNumber } from './import-number.ts'
import { reassignNumber } from './reassign-number.ts'
import { finishOrphanReleases, releaseOrphan } from './release-orphan.ts'
import { renewNumbers } from '../renewal/renew-numbers.ts'

const ROUNDS = 8

/** Three instances of the server on one PostgreSQL, each with a pool of its own, and one carrier. */
describe.skipIf(!hasPostgres)('changes of numbers that race on PostgreSQL', () => {
  const servers = useInstances()
  const { instance, times } = servers
  let by: ChangedBy
  let n = 7_000
  beforeAll(async () => {
    by = await operatorOf(servers.first, 'owner')
  })

  const balanceOf = async (user: string) => (await readBalance(servers.first, user)).posted
  const changesOf = async (phoneNumber: string) =>
    (
      await servers.first.database.kysely
        .selectFrom('operator_changes')
        .select('action')
        .where('subject', '=', `number:${phoneNumber}`)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action)
  const orphan = () => servers.first.numbers.addOrphan(`+1415555${n++}`).phoneNumber
  const importTo = (world: TestWorld, phoneNumber: string, customer: string) =>
    importNumber(world, by, {
      phoneNumber,
      customer,
      monthlyFee: micros(FEE),
      firstMonth: 'charged',
    })
  const liveRentals = (phoneNumber: string) =>
    servers.first.database.kysely
      .selectFrom('virtual_numbers')
      .selectAll()
      .where('phone_number', '=', phoneNumber)
      .where('ended_at', 'is', null)
      .execute()

  it('releases a number or renews it first, and charges at most the month that had begun', async () => {
    const { clock } = servers.first
    const renters = await times(ROUNDS, index => addRenter(instance(index), n++, 5n * FEE))
    clock.advance({ days: 31 })
    const outcomes = await Promise.all([
      times(ROUNDS, index =>
        endRentalByOperator(instance(index), by, renters[index]?.number.id ?? ''),
      ),
      ...servers.worlds.map(world => renewNumbers(world)),
    ])
    expect(outcomes[0].every(({ ok }) => ok)).toBe(true)
    await times(3, index => renewNumbers(instance(index)))
    for (const { userId, number } of renters) {
      const row = await rowOf(servers.first, number.id)
      expect(row.status).toBe('deactivated')
      expect(await balanceOf(userId)).toBe(5n * FEE - FEE * BigInt(row.period - 1))
      clock.advance({ days: 31 })
      expect(servers.first.numbers.rented.has(number.phoneNumber)).toBe(false)
    }
  })

  it('ends a rental once when its customer and two operators do it at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { userId, number } = await addRenter(instance(round), n++, 0n)
      const [first, second] = await Promise.all([
        endRentalByOperator(instance(0), by, number.id),
        endRentalByOperator(instance(1), by, number.id),
        cancelNumber(instance(2), userId, number.id),
      ])
      const ended = [first, second].filter(({ ok }) => ok)
      expect(ended.length).toBeLessThanOrEqual(1)
      expect(await changesOf(number.phoneNumber)).toHaveLength(ended.length)
      expect((await rowOf(servers.first, number.id)).status).toBe('deactivated')
    }
  })

  it('imports a number for one of several customers, and charges only that one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const phoneNumber = orphan()
      const customers = await times(4, index => addCaller(instance(index), 2n * FEE))
      const outcomes = await times(4, index =>
        importTo(instance(index), phoneNumber, customers[index] ?? ''),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      const balances = await times(4, index => balanceOf(customers[index] ?? ''))
      expect(balances.filter(balance => balance === FEE)).toHaveLength(1)
      expect(await liveRentals(phoneNumber)).toHaveLength(1)
      expect(await changesOf(phoneNumber)).toEqual(['numbers import'])
    }
  })

  it('either imports an orphan or releases it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const phoneNumber = orphan()
      const customer = await addCaller(servers.first, 2n * FEE)
      const [released, imported] = await Promise.all([
        releaseOrphan(instance(round), by, phoneNumber),
        importTo(instance(round + 1), phoneNumber, customer),
      ])
      expect([released.ok, imported.ok].filter(Boolean)).toHaveLength(1)
      expect(servers.first.numbers.rented.has(phoneNumber)).toBe(imported.ok)
      expect(await balanceOf(customer)).toBe(imported.ok ? FEE : 2n * FEE)
    }
  })

  it('gives a number to one of two customers', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { number } = await addRenter(servers.first, n++, 0n)
      const customers = await times(2, index => addCaller(instance(index), FEE))
      const outcomes = await times(2, index =>
        reassignNumber(instance(index), by, {
          id: number.id,
          customer: customers[index] ?? '',
          firstMonth: 'charged',
        }),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      const balances = await times(2, index => balanceOf(customers[index] ?? ''))
      expect([...balances].sort()).toEqual([0n, FEE])
      expect(await liveRentals(number.phoneNumber)).toHaveLength(1)
    }
  })

  it('sends a call to the customer who has the number when the call is stored', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { userId, number } = await addRenter(servers.first, n++, 0n)
      const next = await addCaller(servers.first, 0n)
      const wanted = { id: number.id, customer: next, firstMonth: 'paid' } as const
      const call = {
        legId: `CA-race-${round}`,
        from: '+442079460123',
        to: number.phoneNumber,
      }
      const [reassigned] = await Promise.all([
        reassignNumber(instance(round), by, wanted),
        routeIncoming(instance(round + 1), call),
      ])
      expect(reassigned.ok).toBe(true)
      const stored = await servers.first.database.kysely
        .selectFrom('calls')
        .select('user_id')
        .where('parent_sid', '=', call.legId)
        .execute()
      for (const { user_id } of stored) expect([userId, next]).toContain(user_id)
      const after = { ...call, legId: `CA-after-${round}` }
      await routeIncoming(instance(round), after)
      const following = await servers.first.database.kysely
        .selectFrom('calls')
        .select('user_id')
        .where('parent_sid', '=', after.legId)
        .execute()
      expect(following.every(({ user_id }) => user_id === next)).toBe(true)
    }
  })

  it('renews a reassigned number for one customer only', async () => {
    const { clock } = servers.first
    for (let round = 0; round < 3; round++) {
      const { userId, number } = await addRenter(servers.first, n++, 2n * FEE)
      const next = await addCaller(servers.first, 2n * FEE)
      clock.advance({ days: 31 })
      const wanted = { id: number.id, customer: next, firstMonth: 'charged' } as const
      const [reassigned] = await Promise.all([
        reassignNumber(instance(round), by, wanted),
        ...servers.worlds.map(world => renewNumbers(world)),
      ])
      expect(reassigned.ok).toBe(true)
      await renewNumbers(servers.first)
      expect(await balanceOf(next)).toBe(FEE)
      const { period } = await rowOf(servers.first, number.id)
      expect(await balanceOf(userId)).toBe(2n * FEE - FEE * BigInt(period - 1))
    }
  })

  it('finishes what a crash has left, once, on every instance at once', async () => {
    const { numbers, clock } = servers.first
    const customers = await times(4, index => addCaller(instance(index), 2n * FEE))
    const wanted = customers.map(() => orphan())
    const unwanted = orphan()
    numbers.nextOutcomes.configure = wanted.map(() => 'response-lost')
    numbers.nextOutcomes.release = ['response-lost']
    await times(4, index => importTo(instance(index), wanted[index] ?? '', customers[index] ?? ''))
    await releaseOrphan(servers.first, by, unwanted)
    clock.advance({ minutes: 2 })
    await times(6, index => finishRentals(instance(index)))
    await times(6, index => finishOrphanReleases(instance(index)))
    for (const customer of customers) expect(await balanceOf(customer)).toBe(FEE)
    expect(numbers.rented.has(unwanted)).toBe(false)
    const open = await servers.first.database.kysely
      .selectFrom('orphan_releases')
      .selectAll()
      .where('released_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })
})
