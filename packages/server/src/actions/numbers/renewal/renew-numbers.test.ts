import type { E164 } from '@ringback/contract/phone/e164'
import { describe, expect, it } from 'vitest'
import { about } from '../../../../testing/about.ts'
import { breakRows, repairRows } from '../../../../testing/database/broken-rows.ts'
import { buy } from '../../../../testing/people/buyers.ts'
import { FEE, rent, rowOf } from '../../../../testing/people/renters.ts'
import { useRentals } from '../../../../testing/people/use-rentals.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { chooseCallerId, findUsableCallerId } from '../../../store/caller-ids/caller-ids.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { cancelNumber } from '../owners/cancel-number.ts'
import { readNumbers } from '../owners/read-numbers.ts'
import { renewNumbers } from './renew-numbers.ts'
import { finishRentals } from '../renting/finish-rentals.ts'

describe.each(testDatabases())('a rental that is renewed on $name', ({ open }) => {
  const { world, openDispute, owe, post, offer, renter, balance, statusOf, give } = useRentals(open)

  /** Moves the clock, and runs the renewals that are due. */
  const inDays = async (days: number) => {
    world.clock.advance({ days })
    await renewNumbers(world)
  }

  it('charges each month when it begins, on the day of the first month', async () => {
    world.clock.set(new Date('2028-01-31T08:00:00Z'))
    const { userId, number } = await renter(3n * FEE)
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
    const { userId, number } = await renter(FEE - 1n)
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
    const { userId, number } = await renter(0n)
    await inDays(31)
    expect(await statusOf(number.id)).toBe('grace_period')
    // Adds credit without the hook for new credit, as a released hold does.
    await post(userId, FEE)
    await inDays(0)
    expect(await statusOf(number.id)).toBe('grace_period')
    await inDays(1)
    expect(await statusOf(number.id)).toBe('active')
    expect(await balance(userId)).toEqual([0n, 0n])
    await cancelNumber(world, userId, number.id)
  })

  it('credits a payment although a number in grace cannot be renewed, and renews it later', async () => {
    const { userId, number } = await renter(0n)
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
    const { userId, number: oldest } = await renter(2n * FEE)
    world.clock.advance({ minutes: 1 })
    const second = await rent(world, userId, offer(1))
    world.clock.advance({ minutes: 1 })
    const third = await rent(world, userId, offer(2))
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
    const { userId, number } = await renter(10n * FEE)
    const { payment } = await buy(world, userId)
    const endDispute = await openDispute(userId, payment.id)
    await inDays(31)
    expect(await statusOf(number.id)).toBe('grace_period')
    await give(userId, FEE)
    await renewNumbers(world)
    expect(await statusOf(number.id)).toBe('grace_period')
    await endDispute()
    await inDays(1)
    expect(await statusOf(number.id)).toBe('active')
    const { userId: debtor, number: debtorsNumber } = await renter(0n, 1)
    await inDays(31)
    await owe(debtor, 2n * FEE)
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
    const { userId, number } = await renter(3n * FEE)
    await inDays(200)
    expect(await rowOf(world, number.id)).toMatchObject({ period: 4, status: 'grace_period' })
    expect(await balance(userId)).toEqual([0n, 0n])
    await inDays(8)
    expect(await statusOf(number.id)).toBe('deactivated')
  })

  it('releases the number at once when there are no grace days', async () => {
    world.business = { ...world.business, numberGraceDays: 0 }
    const { number } = await renter(0n)
    await inDays(31)
    expect(await statusOf(number.id)).toBe('deactivated')
  })

  it('ends routing at the deadline although the carrier does not respond', async () => {
    const { userId, number } = await renter(0n)
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
