import { type Micros, micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { FAR_END, addCaller, place, settledCall } from '../../../../testing/people/callers.ts'
import { placeCall } from '../../calls/outgoing/place-call.ts'
import { buy } from '../../../../testing/people/buyers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { announceLowBalances } from './announce-low-balances.ts'
import { chooseSpending, readSpending } from './change-profile.ts'

const usd = (dollars: number): Micros => micros(BigInt(Math.round(dollars * 1_000_000)))

describe('spending', () => {
  const world = useWorld()

  const attempt = (id: string) => placeCall(world, { id, selectedCallerId: null }, FAR_END)

  describe('a daily budget', () => {
    it('shortens calls to what is left of it, and refuses them when nothing is left', async () => {
      const user = await addCaller(world, usd(5))
      await chooseSpending(world, user, { dailyBudget: usd(0.026) })
      expect(await place(world, user)).toMatchObject({ authorisedSeconds: 120, hold: 26_000n })
      expect(await attempt(user)).toMatchObject({ ok: false, why: 'budget-reached' })
      expect(await readSpending(world, user)).toEqual({
        dailyBudget: usd(0.026),
        lowBalanceBelow: usd(2),
        spentToday: usd(0.026),
      })
    })

    it('begins again on the next day, and ends when it is removed', async () => {
      const user = await addCaller(world, usd(5))
      await chooseSpending(world, user, { dailyBudget: usd(0.026) })
      await settledCall(world, user, 61)
      expect(await attempt(user)).toMatchObject({ why: 'budget-reached' })
      world.clock.advance({ days: 1 })
      expect(await attempt(user)).toMatchObject({ ok: true })
      expect(await attempt(user)).toMatchObject({ why: 'budget-reached' })
      await chooseSpending(world, user, { dailyBudget: null })
      expect(await attempt(user)).toMatchObject({ ok: true })
    })

    it("never raises the account's limit, and belongs to one user", async () => {
      const [user, other] = [await addCaller(world, usd(5)), await addCaller(world, usd(5))]
      await chooseSpending(world, user, { dailyBudget: usd(100) })
      world.business = { ...world.business, maxSpendPerDay: usd(0.013) }
      expect(await attempt(user)).toMatchObject({ value: { authorisedSeconds: 60 } })
      expect(await attempt(user)).toMatchObject({ why: 'own-spend-reached' })
      expect(await readSpending(world, other)).toMatchObject({ dailyBudget: null })
    })
  })

  describe('a low balance', () => {
    const mails = async () => {
      await announceLowBalances(world)
      await sendMails(world)
      return world.mails.filter(({ subject }) => subject.includes('balance is'))
    }

    /** A customer who has bought a package of $10, and wants to be warned below $9.99. */
    const buyer = async () => {
      const user = await addCaller(world, 0n)
      await buy(world, user)
      await chooseSpending(world, user, { lowBalanceBelow: usd(9.99) })
      return user
    }

    it('is mailed once when it falls below the amount, and again after it has risen', async () => {
      const user = await buyer()
      expect(await mails()).toEqual([])
      await settledCall(world, user, 61)
      const [mail, ...more] = await mails()
      expect(more).toEqual([])
      expect(mail).toMatchObject({
        to: `${user.toLowerCase()}@example.com`,
        subject: 'Your Ringback balance is $9.97',
      })
      expect(mail?.text).toContain('/dashboard?tab=credits&package=starter-5')
      expect(mail?.text).toContain('/dashboard?tab=settings')
      await settledCall(world, user, 61)
      expect(await mails()).toHaveLength(1)
      await buy(world, user)
      expect(await mails()).toHaveLength(1)
      await chooseSpending(world, user, { lowBalanceBelow: usd(1_000) })
      await settledCall(world, user, 61)
      expect(await mails()).toHaveLength(2)
    })

    it('is not mailed without an amount, to a customer who bought nothing, or long after', async () => {
      const off = await buyer()
      await chooseSpending(world, off, { lowBalanceBelow: null })
      await settledCall(world, off, 61)
      await settledCall(world, await addCaller(world, usd(1)), 61)
      expect(await mails()).toEqual([])
      await settledCall(world, await buyer(), 61)
      world.clock.advance({ days: 1 })
      expect(await mails()).toEqual([])
    })

    it('is mailed once by two servers', async () => {
      await settledCall(world, await buyer(), 61)
      await Promise.all([announceLowBalances(world), announceLowBalances(world)])
      expect(await mails()).toHaveLength(1)
    })
  })
})
