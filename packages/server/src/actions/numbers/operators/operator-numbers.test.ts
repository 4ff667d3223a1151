import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { beforeEach, describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { findRenter } from '../../../store/calls/incoming-calls.ts'
import { about } from '../../../../testing/about.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { FEE, addRenter, rowOf } from '../../../../testing/people/renters.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { closeCustomer } from '../../accounts/operators/close-customer.ts'
import { freezeCustomer, unfreezeCustomer } from '../../accounts/operators/freeze-customer.ts'
import { readBalance } from '../../credit/read-credit.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { endRentalByOperator } from '../renewal/end-rental.ts'
import { finishRentals } from '../renting/finish-rentals.ts'
import { importNumber } from './import-number.ts'
import { readNumberHistory, readRentals } from './read-rentals.ts'
import { readNumbers } from '../owners/read-numbers.ts'
import { readInventory } from './read-inventory.ts'
import { reassignNumber } from './reassign-number.ts'
import { finishOrphanReleases, releaseOrphan } from './release-orphan.ts'
import { renewNumbers } from '../renewal/renew-numbers.ts'

describe('numbers of operators', () => {
  const world = useWorld({ shared: 'database', isBalanced: true })
  let by: ChangedBy
  let n = 5_000

  beforeEach(async () => {
    by = await operatorOf(world, 'owner')
    n += 100
  })

  const balance = async (userId: string) => {
    const { posted, available } = await readBalance(world, userId)
    return [posted, available]
  }
  const mailsTo = async (userId: string) => {
    const rows = await world.database.kysely
      .selectFrom('mails')
      .innerJoin('users', 'users.email', 'mails.recipient')
      .select('mails.subject')
      .where('users.id', '=', userId)
      .orderBy('mails.created_at')
      .execute()
    return rows.map(({ subject }) => subject)
  }
  const changesOf = (phoneNumber: string) =>
    world.database.kysely
      .selectFrom('operator_changes')
      .selectAll()
      .where('subject', '=', `number:${phoneNumber}`)
      .orderBy('id')
      .execute()
  const renterOf = async (phoneNumber: string) =>
    (await world.database.read(db => findRenter(db, phoneNumber)))?.userId ?? null
  const orphan = () => world.numbers.addOrphan(`+1415555${n++}`)
  const imported = (phoneNumber: string, customer: string, fields: object = {}) =>
    importNumber(world, by, {
      phoneNumber,
      customer,
      monthlyFee: micros(2_000_000n),
      firstMonth: 'charged',
      ...fields,
    })
  /** The value of an accepted change. */
  async function done<T>(outcome: Promise<{ ok: true; value: T } | { ok: false; why: string }>) {
    const result = await outcome
    if (!result.ok) throw new Error(`refused: ${result.why}`)
    return result.value
  }

  describe('a release', () => {
    it('ends the rental, costs nothing more, notifies the customer and is in the log', async () => {
      const { userId, number } = await addRenter(world, n, 5_000_000n)
      const ended = await done(endRentalByOperator(world, by, number.id))
      expect(ended).toEqual({ id: number.id, state: 'deactivated' })
      expect(world.numbers.rented.has(number.phoneNumber)).toBe(false)
      world.clock.advance({ days: 40 })
      await renewNumbers(world)
      expect(await balance(userId)).toEqual([5_000_000n, 5_000_000n])
      expect((await mailsTo(userId)).at(-1)).toMatch(/has ended$/)
      expect(await changesOf(number.phoneNumber)).toMatchObject([
        {
          action: 'numbers release',
          reason: 'For a test',
          before: { rental: number.id, customer: userId, state: 'active' },
          after: { state: 'pending_deactivation' },
        },
      ])
    })

    it('is finished by the job when the carrier does not respond, and is refused a second time', async () => {
      const { number } = await addRenter(world, n, 0n)
      world.numbers.nextOutcomes.release = ['request-lost']
      const ended = await done(endRentalByOperator(world, by, number.id))
      expect(ended.state).toBe('pending_deactivation')
      expect(await endRentalByOperator(world, by, number.id)).toMatchObject({
        why: 'number-not-in-use',
      })
      world.clock.advance({ minutes: 2 })
      await finishRentals(world)
      expect((await rowOf(world, number.id)).status).toBe('deactivated')
      expect(await changesOf(number.phoneNumber)).toHaveLength(1)
      expect(await endRentalByOperator(world, by, 'num_0')).toMatchObject({
        why: 'unknown-rented-number',
      })
    })
  })

  describe('a reassigned number', () => {
    it('has another customer at once, who pays from the next renewal on', async () => {
      const { userId, number } = await addRenter(world, n, 3_000_000n)
      const next = await addCaller(world, 3_000_000n)
      world.clock.advance({ days: 10 })
      const wanted = { id: number.id, customer: next, firstMonth: 'paid' } as const
      const { id } = await done(reassignNumber(world, by, wanted))
      expect(await renterOf(number.phoneNumber)).toBe(next)
      expect(await balance(userId)).toEqual([3_000_000n, 3_000_000n])
      expect(await balance(next)).toEqual([3_000_000n, 3_000_000n])
      expect(await readNumbers(world, userId)).toEqual([])
      expect(await readNumbers(world, next)).toMatchObject([
        { id, phoneNumber: number.phoneNumber, renewalDate: number.renewalAt, monthlyFee: FEE },
      ])
      expect(await mailsTo(userId)).toContainEqual(expect.stringMatching(/has ended$/))
      expect(await mailsTo(next)).toContainEqual(expect.stringMatching(/is now one of your/))
      expect(world.numbers.requests.filter(each => /release|configure/.test(each))).toEqual([])

      world.clock.advance({ days: 21 })
      await renewNumbers(world)
      expect(await balance(userId)).toEqual([3_000_000n, 3_000_000n])
      expect(await balance(next)).toEqual([3_000_000n - FEE, 3_000_000n - FEE])
      const { fees, rentals, changes } = await done(readNumberHistory(world, number.phoneNumber))
      expect(fees).toMatchObject([
        { rentalId: id, amount: FEE, description: expect.stringContaining('(month 1)') },
        { rentalId: number.id, amount: FEE },
      ])
      expect(rentals).toMatchObject([
        { id, origin: 'reassigned', state: 'active', customer: { id: next } },
        { id: number.id, origin: 'rented', state: 'deactivated', customer: { id: userId } },
      ])
      expect(changes).toMatchObject([{ action: 'numbers reassign', after: { rental: id } }])

      await done(endRentalByOperator(world, by, id))
      expect(world.numbers.rented.has(number.phoneNumber)).toBe(false)
    })

    it('costs a month at once if requested', async () => {
      const { number } = await addRenter(world, n, 0n)
      const next = await addCaller(world, FEE)
      const wanted = { id: number.id, customer: next, firstMonth: 'charged' } as const
      const { id } = await done(reassignNumber(world, by, wanted))
      expect(await balance(next)).toEqual([0n, 0n])
      const row = await rowOf(world, id)
      expect(row).toMatchObject({ period: 1, free_months: 0, monthly_fee: FEE })
      expect(row.rented_at).toEqual(about(world.clock.now()))
    })

    it('goes back to its first customer, and on to a third one', async () => {
      const { userId, number } = await addRenter(world, n, 0n)
      const [second, third] = [await addCaller(world, 0n), await addCaller(world, 0n)]
      let { id } = number
      for (const customer of [second, userId, third]) {
        world.clock.advance({ minutes: 1 })
        id = (await done(reassignNumber(world, by, { id, customer, firstMonth: 'paid' }))).id
        expect(await renterOf(number.phoneNumber)).toBe(customer)
      }
      await expectBalanced(world.database)
    })

    it('opens no account when it is refused', async () => {
      const { number } = await addRenter(world, n, 0n)
      const customer = await addCaller(world, 0n)
      const openAccounts = () =>
        world.database.kysely
          .selectFrom('accounts')
          .select('id')
          .where('user_id', '=', customer)
          .execute()
      await world.database.kysely.deleteFrom('accounts').where('user_id', '=', customer).execute()
      const change = { id: number.id, customer, firstMonth: 'charged' } as const
      expect(await reassignNumber(world, by, change)).toMatchObject({
        why: 'customer-short-of-credit',
      })
      expect(await openAccounts()).toEqual([])
    })

    it('is refused in each case that would be wrong', async () => {
      const { userId, number } = await addRenter(world, n, 0n)
      const poor = await addCaller(world, 0n)
      const reassign = (fields: object) =>
        reassignNumber(world, by, {
          id: number.id,
          customer: poor,
          firstMonth: 'paid',
          ...fields,
        }).then(outcome => (outcome.ok ? 'accepted' : outcome.why))
      expect(await reassign({ id: 'num_0' })).toBe('unknown-rented-number')
      expect(await reassign({ customer: 'nobody@example.com' })).toBe('unknown-customer')
      expect(await reassign({ customer: userId })).toBe('renter-unchanged')
      const closed = await addCaller(world, 0n)
      const gone = await closeCustomer(world, by, closed)
      expect(gone.ok).toBe(true)
      expect(await reassign({ customer: closed })).toBe('customer-closed')
      await done(freezeCustomer(world, by, { id: poor, shownReason: 'Under review' }))
      expect(await reassign({})).toBe('customer-may-not-rent')
      await done(unfreezeCustomer(world, by, poor))
      expect(await reassign({ firstMonth: 'charged' })).toBe('customer-short-of-credit')
      world.clock.advance({ days: 31 })
      expect(await reassign({})).toBe('month-not-paid')
      await renewNumbers(world)
      expect((await rowOf(world, number.id)).status).toBe('grace_period')
      expect(await reassign({})).toBe('month-not-paid')
      expect(await changesOf(number.phoneNumber)).toEqual([])
      await done(endRentalByOperator(world, by, number.id))
      expect(await reassign({})).toBe('number-not-in-use')
    })
  })

  describe('an import', () => {
    it('gives the number to the customer, who pays the first month, and directs its calls to us', async () => {
      const customer = await addCaller(world, 5_000_000n)
      const { phoneNumber } = orphan()
      const { id, state } = await done(imported(phoneNumber, customer))
      expect(state).toBe('active')
      expect(await balance(customer)).toEqual([3_000_000n, 3_000_000n])
      expect(await renterOf(phoneNumber)).toBe(customer)
      expect(world.numbers.rented.get(phoneNumber)).toMatchObject({
        friendlyName: id,
        routing: 'here',
      })
      expect(await mailsTo(customer)).toContainEqual(expect.stringMatching(/is now one of your/))
      expect(await changesOf(phoneNumber)).toMatchObject([
        { action: 'numbers import', after: { rental: id, customer, monthlyFee: '2000000' } },
      ])
      expect(await imported(phoneNumber, customer)).toMatchObject({ why: 'number-rented' })
      expect(await balance(customer)).toEqual([3_000_000n, 3_000_000n])
    })

    it('is free for the first month if requested', async () => {
      const customer = await addCaller(world, 3_000_000n)
      const { phoneNumber } = orphan()
      await done(imported(phoneNumber, customer, { firstMonth: 'free' }))
      expect(await balance(customer)).toEqual([3_000_000n, 3_000_000n])
      world.clock.advance({ days: 31 })
      await renewNumbers(world)
      expect(await balance(customer)).toEqual([1_000_000n, 1_000_000n])
    })

    it.each(['request-lost', 'response-lost'] as const)(
      'is finished by the job after a crash or an outage: %s',
      async outcome => {
        const customer = await addCaller(world, 5_000_000n)
        const { phoneNumber } = orphan()
        world.numbers.nextOutcomes.configure = [outcome]
        const { id, state } = await done(imported(phoneNumber, customer))
        expect(state).toBe('purchasing')
        expect(await balance(customer)).toEqual([5_000_000n, 3_000_000n])
        world.clock.advance({ minutes: 2 })
        await finishRentals(world)
        expect((await rowOf(world, id)).status).toBe('active')
        expect(await balance(customer)).toEqual([3_000_000n, 3_000_000n])
      },
    )

    it.each(['charged', 'free'] as const)(
      'is given up when the carrier no longer has the number: %s',
      async firstMonth => {
        const customer = await addCaller(world, 5_000_000n)
        const { phoneNumber } = orphan()
        world.numbers.beforeRequest = kind => {
          if (kind === 'configure') world.numbers.rented.delete(phoneNumber)
        }
        const { id } = await done(imported(phoneNumber, customer, { firstMonth }))
        for (let minutes = 0; minutes < 3; minutes++) {
          world.clock.advance({ minutes: 1 })
          await finishRentals(world)
        }
        expect(await rowOf(world, id)).toMatchObject({ status: 'abandoned', check_at: null })
        expect(await balance(customer)).toEqual([5_000_000n, 5_000_000n])
      },
    )

    it('changes nothing when it is refused, or when the carrier does not respond', async () => {
      const customer = await addCaller(world, 1_000_000n)
      const { phoneNumber } = orphan()
      const why = async (outcome: ReturnType<typeof imported>) => {
        const result = await outcome
        return result.ok ? 'accepted' : result.why
      }
      expect(await why(imported('12125550142', customer))).toBe('number-not-e164')
      expect(await why(imported(world.business.platformNumber, customer))).toBe(
        'number-is-platform',
      )
      expect(await why(imported('+14155550000', customer))).toBe('number-not-at-carrier')
      expect(await why(imported(phoneNumber, 'user_0'))).toBe('unknown-customer')
      expect(await why(imported(phoneNumber, customer))).toBe('customer-short-of-credit')
      const { number } = await addRenter(world, n + 1, 0n)
      const free = { firstMonth: 'free' }
      expect(await why(imported(number.phoneNumber, customer, free))).toBe('number-rented')
      await done(freezeCustomer(world, by, { id: customer, shownReason: 'Under review' }))
      expect(await why(imported(phoneNumber, customer, free))).toBe('customer-may-not-rent')
      await done(unfreezeCustomer(world, by, customer))
      world.numbers.nextOutcomes.find = ['request-lost']
      await expect(imported(phoneNumber, customer)).rejects.toThrow(VendorUnavailable)
      expect(await changesOf(phoneNumber)).toEqual([])
      expect(await balance(customer)).toEqual([1_000_000n, 1_000_000n])
    })
  })

  describe('an orphan', () => {
    it('is released at the carrier, and its release is in the history of the number', async () => {
      const { phoneNumber } = orphan()
      expect(await done(releaseOrphan(world, by, phoneNumber))).toBe('released')
      expect(world.numbers.rented.has(phoneNumber)).toBe(false)
      const history = await done(readNumberHistory(world, phoneNumber))
      expect(history).toMatchObject({ current: null, changes: [{ action: 'inventory release' }] })
      expect(await releaseOrphan(world, by, phoneNumber)).toMatchObject({
        why: 'number-not-at-carrier',
      })
    })

    it('is released by the job when the carrier does not respond, and cannot be imported meanwhile', async () => {
      const { phoneNumber } = orphan()
      const customer = await addCaller(world, 5_000_000n)
      world.numbers.nextOutcomes.release = ['request-lost']
      expect(await done(releaseOrphan(world, by, phoneNumber))).toBe('pending')
      expect(await releaseOrphan(world, by, phoneNumber)).toMatchObject({
        why: 'orphan-release-pending',
      })
      expect(await imported(phoneNumber, customer)).toMatchObject({
        why: 'orphan-release-pending',
      })
      const placeOf = async () =>
        (await readInventory(world)).items.find(item => item.phoneNumber === phoneNumber)?.place
      expect(await placeOf()).toBe('releasing')
      world.clock.advance({ minutes: 2 })
      await finishOrphanReleases(world)
      expect(await placeOf()).toBeUndefined()
    })

    it('is none if a customer rents it, or if it is the platform number', async () => {
      const { number } = await addRenter(world, n, 0n)
      expect(await releaseOrphan(world, by, number.phoneNumber)).toMatchObject({
        why: 'number-rented',
      })
      expect(await releaseOrphan(world, by, world.business.platformNumber)).toMatchObject({
        why: 'number-is-platform',
      })
    })
  })

  describe('the lists', () => {
    it('filter by state, customer, country and number', async () => {
      const { userId, number } = await addRenter(world, n, 0n)
      const list = async (query: object) =>
        (await readRentals(world, query, { page: 1, limit: 50 })).items.map(({ id }) => id)
      const { email } = await world.database.kysely
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      for (const query of [
        { customer: userId },
        { customer: email.toUpperCase() },
        { customer: email, state: 'active', country: 'US' },
        { customer: email, number: number.phoneNumber.slice(0, 5) },
        { customer: email, number: number.phoneNumber.slice(1) },
      ])
        expect([query, await list(query)]).toEqual([query, [number.id]])
      for (const query of [
        { customer: 'user_0' },
        { customer: email, state: 'grace_period' },
        { customer: email, country: 'GB' },
        { customer: email, number: '+44' },
      ])
        expect([query, await list(query)]).toEqual([query, []])
    })

    it('show the inventory with its orphans and the rentals that the carrier lost', async () => {
      const [kept, lost] = [await addRenter(world, n, 0n), await addRenter(world, n + 1, 0n)]
      world.numbers.rented.delete(lost.number.phoneNumber)
      const { phoneNumber } = orphan()
      const inventory = await readInventory(world)
      expect(inventory.fetchedAt).toEqual(about(world.clock.now()))
      expect(inventory.atCarrier).toBe(2)
      const placeOf = (number: E164) =>
        inventory.items.find(item => item.phoneNumber === number)?.place
      expect(placeOf(phoneNumber)).toBe('carrier-only')
      const usualFeeOf = (number: E164) =>
        inventory.items.find(item => item.phoneNumber === number)?.usualFee
      expect(usualFeeOf(phoneNumber)).toBe(FEE)
      expect(usualFeeOf(kept.number.phoneNumber)).toBeNull()
      expect(placeOf(kept.number.phoneNumber)).toBe('both')
      expect(placeOf(lost.number.phoneNumber)).toBe('ours-only')
      world.numbers.nextOutcomes.list = ['response-lost']
      await expect(readInventory(world)).rejects.toThrow(VendorUnavailable)
    })
  })
})
