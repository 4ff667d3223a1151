import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { saveDispute } from '../../../store/credit/disputes.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { chooseCallerId, findUsableCallerId } from '../../../store/caller-ids/caller-ids.ts'
import { about } from '../../../../testing/about.ts'
import { breakRows, repairRows } from '../../../../testing/database/broken-rows.ts'
import { buy } from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { FEE, addRenter, offerNumber, rent, rowOf } from '../../../../testing/people/renters.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { cancelNumber } from '../owners/cancel-number.ts'
import { finishRentals } from './finish-rentals.ts'
import { giveCredit } from '../../credit/operators/credit-by-hand.ts'
import { readBalance, readTransactions } from '../../credit/read-credit.ts'
import { readNumbers } from '../owners/read-numbers.ts'
import { renewNumbers } from '../renewal/renew-numbers.ts'
import { type RequestTimeout, rentNumber } from './rent-number.ts'
import { type NumberSearch, searchNumbers } from './search-numbers.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { settleRental } from './settle-rental.ts'

describe.each(testDatabases())('rented numbers on $name', ({ open }) => {
  const world = useWorld({ open, shared: 'database', isBalanced: true })
  let n = 0
  let now: Date | null = null

  beforeEach(() => {
    if (now) world.clock.set(now)
    n += 100
  })
  afterEach(() => {
    now = world.clock.now()
  })

  const balance = async (userId: string) => {
    const { posted, available } = await readBalance(world, userId)
    return [posted, available]
  }
  const statusOf = async (id: string) => (await rowOf(world, id)).status
  const rowsOf = (userId: string) =>
    world.database.kysely
      .selectFrom('virtual_numbers')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
  const give = (userId: string, amount: bigint) =>
    world.database.transaction(tx =>
      giveCredit(world, tx, {
        key: world.ids.next('gift'),
        userId,
        amount: micros(amount),
        description: 'More',
      }),
    )
  /** Moves the clock, and runs the renewals that are due. */
  const inDays = async (days: number) => {
    world.clock.advance({ days })
    await renewNumbers(world)
  }

  /** Another user for each search, because searches are limited. */
  const searchAll = async (wanted: Partial<NumberSearch> & { countryCode: string }) => {
    const search = { limit: 10, offset: 0, ...wanted }
    const found = await searchNumbers(world, world.ids.next('user'), search)
    if (!found.ok) throw new Error(found.why)
    return found.value
  }
  const search = async (wanted: Parameters<typeof searchAll>[0]) =>
    (await searchAll(wanted)).numbers

  describe('searching', () => {
    it('sends the carrier 20 of 60 searches of one user in a minute, and for those of others', async () => {
      offerNumber(world, n + 90)
      const wanted = { countryCode: 'US', type: 'local', limit: 3, offset: 0 } as const
      const searchAs = (user: string) => searchNumbers(world, user, wanted)
      const userId = world.ids.next('user')
      const outcomes = []
      for (let each = 0; each < 60; each++) outcomes.push(await searchAs(userId))
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
      expect(outcomes.at(-1)).toMatchObject({ why: 'too-many-attempts' })
      expect(world.numbers.requests).toHaveLength(20)
      expect(await searchAs(world.ids.next('user'))).toMatchObject({ ok: true })
      world.clock.advance({ minutes: 1 })
      expect(await searchAs(userId)).toMatchObject({ ok: true })
    })

    it('alternates between the types, with their fees, without numbers that are being rented', async () => {
      const local = [1, 2, 3].map(each => world.numbers.offer(`+1212777${2000 + n + each}`))
      const free = world.numbers.offer(`+1800555${2000 + n}`, 'US', 'toll_free')
      world.numbers.offer('+447400123456', 'GB', 'mobile')
      const found = await search({ countryCode: 'US', limit: 3 })
      expect(found.map(({ phoneNumber }) => phoneNumber)).toEqual([local[0], free, local[1]])
      expect(found[0]).toEqual({
        phoneNumber: local[0],
        countryCode: 'US',
        type: 'local',
        region: 'Somewhere',
        monthlyFee: FEE,
        incomingRatePerMinute: 0n,
      })
      const userId = await addCaller(world, 5_000_000n)
      world.numbers.nextOutcomes.buy.push('request-lost')
      world.numbers.nextOutcomes.find.push('completed', 'request-lost')
      expect(await rentNumber(world, userId, local[0] ?? '')).toMatchObject({ why: 'rent-pending' })
      const next = await search({ countryCode: 'US', type: 'local', limit: 3 })
      expect(next.map(({ phoneNumber }) => phoneNumber)).toEqual(local.slice(1))
      world.clock.advance({ minutes: 3 })
      await finishRentals(world)
      world.clock.advance({ minutes: 3 })
      await finishRentals(world)
    })

    it('returns nothing and sends no request when a country or type has no fee', async () => {
      world.numbers.offer('+60312345678', 'MY')
      expect(await search({ countryCode: 'MY', limit: 10 })).toEqual([])
      const mobile = { countryCode: 'US', type: 'mobile', limit: 10 } as const
      expect(await search(mobile)).toEqual([])
      expect(world.numbers.requests).toEqual([])
    })
  })

  describe('renting', () => {
    it('assigns the number and charges its first month', async () => {
      const userId = await addCaller(world, 5_000_000n)
      const number = await rent(world, userId, offerNumber(world, n))
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
      const phoneNumber = offerNumber(world, n + 50)
      for (let each = 0; each < 3; each++) {
        expect(await rentNumber(world, poor, phoneNumber)).toMatchObject({
          why: 'too-little-credit-for-number',
        })
      }
      expect(world.numbers.requests).toEqual([])
      const rich = await addCaller(world, 5_000_000n)
      const unknown = (each: number) => rentNumber(world, rich, `+121277799${String(10 + each)}`)
      const outcomes = []
      for (let each = 0; each < 22; each++) outcomes.push(await unknown(each))
      const requested = outcomes.filter(each => !each.ok && each.why === 'number-not-available')
      expect(requested).toHaveLength(20)
      expect(outcomes.at(-1)).toMatchObject({ why: 'too-many-attempts' })
      expect(world.numbers.requests).toHaveLength(20)
    })

    it('refuses when credit is short, and states the needed and the available amount', async () => {
      const userId = await addCaller(world, FEE - 1n)
      expect(await rentNumber(world, userId, offerNumber(world, n))).toEqual({
        ok: false,
        why: 'too-little-credit-for-number',
        details: { needed: '$1.44', available: '$1.43' },
      })
      expect(await rowsOf(userId)).toEqual([])
    })

    // spec 5.32
    it('succeeds when the credit is exactly the fee', async () => {
      const { userId } = await addRenter(world, n, 0n)
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
      const { number } = await addRenter(world, n, 0n)
      const userId = await addCaller(world, 5_000_000n)
      expect(await rentNumber(world, userId, number.phoneNumber)).toMatchObject({
        why: 'number-taken',
      })
      const operators = offerNumber(world, n + 1)
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
      const { openDispute, owe } = paymentEffects(world)
      await openDispute(disputed, payment.id)
      const number = offerNumber(world, n)
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
      const number = offerNumber(world, n)
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
      const number = offerNumber(world, n)
      world.numbers.beforeRequest = request => {
        if (request === 'find') world.clock.advance({ minutes: 1 })
      }
      await expect(rentNumber(world, userId, number)).rejects.toThrow(VendorUnavailable)
      expect(await rowsOf(userId)).toMatchObject([{ status: 'abandoned' }])
      expect(world.numbers.rented.size).toBe(0)
    })
  })

  describe('a carrier that does not respond', () => {
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
        const number = offerNumber(world, n)
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
      await rentNumber(world, userId, offerNumber(world, n))
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
      const number = offerNumber(world, n)
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
      const number = offerNumber(world, n)
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
      const number = offerNumber(world, n)
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

  describe('cancelling', () => {
    // spec 4.39, 9.30
    it('releases the number at once, refunds nothing and resets the caller ID', async () => {
      const { userId, number } = await addRenter(world, n, 1_000_000n)
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
        const { userId, number } = await addRenter(world, n, 0n)
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
      const { userId, number } = await addRenter(world, n, 0n)
      world.numbers.nextOutcomes.release.push('request-lost')
      expect((await cancelNumber(world, userId, number.id)).ok).toBe(true)
      expect((await cancelNumber(world, userId, number.id)).ok).toBe(true)
      expect(await statusOf(number.id)).toBe('deactivated')
    })

    it("refuses another user's number like an unknown one", async () => {
      const { number } = await addRenter(world, n, 0n)
      const stranger = await addCaller(world, 0n)
      const foreign = await cancelNumber(world, stranger, number.id)
      expect(foreign).toEqual(await cancelNumber(world, stranger, 'num_unknown'))
      expect(foreign).toEqual({ ok: false, why: 'unknown-number' })
      expect(await statusOf(number.id)).toBe('active')
      expect(await readNumbers(world, stranger)).toEqual([])
    })

    it('refuses a number that is still being bought', async () => {
      const userId = await addCaller(world, 5_000_000n)
      world.numbers.nextOutcomes.buy.push('request-lost')
      await rentNumber(world, userId, offerNumber(world, n))
      const [row] = await rowsOf(userId)
      const cancelled = await cancelNumber(world, userId, row?.id ?? '')
      expect(cancelled).toMatchObject({ why: 'unknown-number' })
      world.clock.advance({ minutes: 2 })
      await finishRentals(world)
    })
  })

  describe('renewing', () => {
    it('charges each month when it begins, on the day of the first month', async () => {
      world.clock.set(new Date('2028-01-31T08:00:00Z'))
      const { userId, number } = await addRenter(world, n, 3n * FEE)
      const dates: string[] = []
      for (let day = 0; day < 92; day++) {
        await inDays(1)
        dates.push((await readNumbers(world, userId))[0]?.renewalDate.toISOString() ?? '')
      }
      expect([...new Set(dates)]).toEqual([
        about('2028-02-29T08:00:00Z'),
        about('2028-03-31T08:00:00Z'),
        about('2028-04-30T08:00:00Z'),
        about('2028-05-31T08:00:00Z'),
      ])
      expect(await balance(userId)).toEqual([0n, 0n])
      expect((await rowOf(world, number.id)).period).toBe(4)
      await cancelNumber(world, userId, number.id)
    })

    // spec 4.37 see 18
    it('keeps an unpaid number for seven days, notifies the renter, and releases it', async () => {
      const { userId, number } = await addRenter(world, n, FEE - 1n)
      await world.database.transaction(tx => chooseCallerId(tx, userId, number.phoneNumber))
      await inDays(31)
      const deadline = new Date(world.clock.now().getTime() + 7 * 86_400_000)
      expect(await readNumbers(world, userId)).toMatchObject([
        { status: 'grace_period', renewalDate: about(deadline) },
      ])
      expect(
        await world.database.read(db => findUsableCallerId(db, userId, number.phoneNumber)),
      ).toBe('virtual')
      await inDays(6)
      expect(await statusOf(number.id)).toBe('grace_period')
      await inDays(1)
      expect(await statusOf(number.id)).toBe('deactivated')
      expect(world.numbers.rented.size).toBe(0)
      expect(await balance(userId)).toEqual([FEE - 1n, FEE - 1n])
      await sendMails(world)
      const to = `${userId.toLowerCase()}@example.com`
      const mails = world.mails.filter(mail => mail.to === to)
      expect(mails.map(({ subject }) => subject)).toEqual([
        expect.stringContaining('could not be renewed'),
        expect.stringContaining('was released'),
      ])
      expect(mails[0]?.text).toContain('Monthly fee: $1.44')
      expect(mails[0]?.text).toContain(deadline.toISOString().slice(0, 10))
      const user = await world.database.kysely
        .selectFrom('users')
        .select('selected_caller_id')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      expect(user.selected_caller_id).toBeNull()
    })

    it('retries daily, because a released hold also makes credit available', async () => {
      const { userId, number } = await addRenter(world, n, 0n)
      await inDays(31)
      expect(await statusOf(number.id)).toBe('grace_period')
      // Adds credit without the hook for new credit, as a released hold does.
      await paymentEffects(world).post(userId, FEE)
      await inDays(0)
      expect(await statusOf(number.id)).toBe('grace_period')
      await inDays(1)
      expect(await statusOf(number.id)).toBe('active')
      expect(await balance(userId)).toEqual([0n, 0n])
      await cancelNumber(world, userId, number.id)
    })

    it('credits a payment although a number in grace cannot be renewed, and renews it later', async () => {
      const { userId, number } = await addRenter(world, n, 0n)
      await inDays(31)
      const when = `new.period > old.period and new.id = '${number.id}'`
      await breakRows(world, { table: 'virtual_numbers', on: 'update', when })
      const { credit } = await buy(world, userId, 'starter-5')
      expect(await balance(userId)).toEqual([credit, credit])
      await renewNumbers(world)
      expect(await statusOf(number.id)).toBe('grace_period')
      await repairRows(world)
      world.clock.advance({ hours: 1 })
      await renewNumbers(world)
      expect(await statusOf(number.id)).toBe('active')
      expect(await balance(userId)).toEqual([credit - FEE, credit - FEE])
      await cancelNumber(world, userId, number.id)
    })

    it('renews when credit arrives, oldest number first, and keeps the day of the month', async () => {
      world.clock.set(new Date('2029-01-31T08:00:00Z'))
      const { userId, number: oldest } = await addRenter(world, n, 2n * FEE)
      world.clock.advance({ minutes: 1 })
      const second = await rent(world, userId, offerNumber(world, n + 1))
      world.clock.advance({ minutes: 1 })
      const third = await rent(world, userId, offerNumber(world, n + 2))
      await inDays(29)
      const statuses = async () => (await readNumbers(world, userId)).map(each => each.status)
      expect(await statuses()).toEqual(['grace_period', 'grace_period', 'grace_period'])
      await give(userId, FEE + 1n)
      await renewNumbers(world)
      expect(await statuses()).toEqual(['active', 'grace_period', 'grace_period'])
      expect((await rowOf(world, oldest.id)).renewal_at).toEqual(about('2029-03-31T08:00:00Z'))
      expect(await balance(userId)).toEqual([1n, 1n])
      const bought = await buy(world, userId, 'starter-5')
      await renewNumbers(world)
      expect(await statuses()).toEqual(['active', 'active', 'active'])
      expect((await balance(userId))[0]).toBe(1n + bought.credit - 2n * FEE)
      for (const each of [oldest, second, third]) await cancelNumber(world, userId, each.id)
    })

    it('renews nothing in dispute or in debt', async () => {
      const { userId, number } = await addRenter(world, n, 10n * FEE)
      const { payment } = await buy(world, userId)
      const endDispute = await paymentEffects(world).openDispute(userId, payment.id)
      await inDays(31)
      expect(await statusOf(number.id)).toBe('grace_period')
      await give(userId, FEE)
      await renewNumbers(world)
      expect(await statusOf(number.id)).toBe('grace_period')
      await endDispute()
      await inDays(1)
      expect(await statusOf(number.id)).toBe('active')
      const { userId: debtor, number: debtorsNumber } = await addRenter(world, n + 1, 0n)
      await inDays(31)
      await paymentEffects(world).owe(debtor, 2n * FEE)
      await give(debtor, 2n * FEE)
      await renewNumbers(world)
      expect(await statusOf(debtorsNumber.id)).toBe('grace_period')
      await give(debtor, FEE)
      await renewNumbers(world)
      expect(await statusOf(debtorsNumber.id)).toBe('active')
      for (const [user, each] of [
        [userId, number],
        [debtor, debtorsNumber],
      ] as const)
        await cancelNumber(world, user, each.id)
    })

    it('charges every missed month, as far as the credit goes', async () => {
      const { userId, number } = await addRenter(world, n, 3n * FEE)
      await inDays(200)
      expect(await rowOf(world, number.id)).toMatchObject({ period: 4, status: 'grace_period' })
      expect(await balance(userId)).toEqual([0n, 0n])
      await inDays(8)
      expect(await statusOf(number.id)).toBe('deactivated')
    })

    it('releases the number at once when there are no grace days', async () => {
      world.business = { ...world.business, numberGraceDays: 0 }
      const { number } = await addRenter(world, n, 0n)
      await inDays(31)
      expect(await statusOf(number.id)).toBe('deactivated')
    })

    it('ends routing at the deadline although the carrier does not respond', async () => {
      const { userId, number } = await addRenter(world, n, 0n)
      await inDays(31)
      world.numbers.isDown = true
      await inDays(7)
      expect(await statusOf(number.id)).toBe('pending_deactivation')
      const kind = await world.database.read(db =>
        findUsableCallerId(db, userId, number.phoneNumber as E164),
      )
      expect(kind).toBeNull()
      world.numbers.isDown = false
      world.clock.advance({ minutes: 1 })
      await finishRentals(world)
      expect(await statusOf(number.id)).toBe('deactivated')
    })
  })
})

/** Debts, disputes and credit, as the payment provider causes them. */
function paymentEffects(world: TestWorld) {
  const { database } = world
  const transfer = async (userId: string, from: string, to: string, amount: bigint) =>
    database.transaction(async tx => {
      const id = world.ids.next('transfer')
      const at = world.clock.now()
      await lockFunds(tx, userId)
      enqueueTransfer(
        tx,
        {
          key: `test:${id}`,
          type: 'adjustment',
          description: 'For a test',
          userId,
          entries: [
            { account: from as 'promotions:USD', currency: 'USD', amount: -amount },
            { account: to as 'promotions:USD', currency: 'USD', amount },
          ],
        },
        { id, at },
      )
    })
  return {
    post: (userId: string, amount: bigint) =>
      transfer(userId, 'promotions:USD', `credit:${userId}`, amount),
    owe: (userId: string, amount: bigint) =>
      transfer(userId, 'debts:USD', `debt:${userId}`, amount),
    async openDispute(userId: string, paymentId: string) {
      const dispute = { id: world.ids.next('disp'), paymentId, userId, amount: 1n }
      const save = (state: 'opened' | 'won') =>
        database.transaction(async tx => {
          const now = world.clock.now()
          await saveDispute(tx, dispute, { state, at: now, now })
        })
      await save('opened')
      return () => save('won')
    },
  }
}

/** A request that waits until the test lets its time expire. */
function manualTimeout(): RequestTimeout & { expire(): void } {
  let expire = () => {}
  const expired = new Promise<null>(resolve => (expire = () => resolve(null)))
  return { expired, expire, cancel: () => {} }
}
