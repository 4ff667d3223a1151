import { type Micros, micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { nextInstruction } from '../../../../testing/people/forwarded-calls.ts'
import {
  CALLER,
  type RingingCall,
  reportStatus,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { insertRental } from '../../../../testing/people/verified-numbers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { findSpending } from '../../../store/accounts/spending.ts'
import { spentSince } from '../../../store/calls/call-limits.ts'
import { readHistory } from '../history/read-history.ts'
import { routeIncoming } from './route-incoming.ts'

/** What the carrier charges for a minute of a toll-free call in the United States: $0.022, and $0.004 for the browser. */
const TOLL_FREE_MINUTE = 26_000n
const HOUR_OF_A_CALL = 60n * TOLL_FREE_MINUTE
const ACCOUNTS = 3
/** As many whole hours of such calls as the limit allows, and less than half an hour more. */
const LIMIT = micros(4n * HOUR_OF_A_CALL + 11n * TOLL_FREE_MINUTE)

interface TollFree {
  userId: string
  number: string
}
interface LiveCall extends RingingCall {
  seconds: number
}

describe('what incoming calls count', () => {
  const world = useWorld({ business: { dailySpendLimit: LIMIT } })
  let serial = 0

  async function addTollFree(credit = 0n): Promise<TollFree> {
    const userId = await addCaller(world, credit)
    const phoneNumber = `+1888555${String(++serial).padStart(4, '0')}`
    const rental = { phoneNumber, status: 'active', type: 'toll_free' } as const
    return { userId, number: await insertRental(world, userId, rental) }
  }

  const timeLimitOf = ({ instruction }: RingingCall) =>
    'timeLimitSeconds' in instruction ? instruction.timeLimitSeconds : Number.NaN

  const route = ({ number }: TollFree) =>
    routeIncoming(world, { legId: world.ids.next('CA-refused'), from: CALLER, to: number })

  /** Answers a call; null when the number does not ring. The carrier ends it at its time limit. */
  async function answer({ number }: TollFree): Promise<LiveCall | null> {
    try {
      const call = await ringBrowser(world, number)
      await reportStatus(world, call, 'in-progress')
      return { ...call, seconds: timeLimitOf(call) }
    } catch (error) {
      if (String(error).includes('refused: daily-spend')) return null
      throw error
    }
  }

  const carrierCharge = ({ seconds }: LiveCall) =>
    BigInt(Math.ceil(seconds / 60)) * TOLL_FREE_MINUTE

  it.each([
    ['free', micros(0n), 0n],
    ["sold at the carrier's price", null, 100_000_000n],
  ])(
    'no day costs more than the limit: three accounts answer toll-free calls of an hour (%s)',
    async (_, inboundRatePerMinute: Micros | null, credit) => {
      world.business = { ...world.business, inboundRatePerMinute }
      const accounts: TollFree[] = []
      for (let n = 0; n < ACCOUNTS; n++) accounts.push(await addTollFree(credit))
      // The limit is that of a day in UTC, and the clock begins at noon.
      world.clock.advance({ hours: 12 })
      let charged = 0n
      for (let hour = 0; hour < 3; hour++) {
        const live = []
        for (const account of accounts) live.push(await answer(account))
        world.clock.advance({ minutes: 59 })
        for (const call of live) {
          if (call === null) continue
          charged += carrierCharge(call)
          await reportStatus(world, call, 'completed', call.seconds)
        }
      }
      expect(charged).toBeLessThanOrEqual(LIMIT)
      // The last call was shortened to what the limit left.
      expect(charged).toBeGreaterThan(LIMIT - TOLL_FREE_MINUTE)
    },
  )

  it('new accounts use no more than their share, also for free', async () => {
    const [older, another] = [await addTollFree(), await addTollFree()]
    world.clock.advance({ days: 2 })
    const share = { newAccountDays: 1, newAccountSpendPercent: 10 }
    world.business = { ...world.business, ...share, dailySpendLimit: micros(10n * HOUR_OF_A_CALL) }
    const [first, second] = [await addTollFree(), await addTollFree()]
    expect((await answer(first))?.seconds).toBe(3_600)
    expect(await route(second)).toMatchObject({ why: 'daily-spend-held' })
    expect((await answer(older))?.seconds).toBe(3_600)
    expect((await answer(another))?.seconds).toBe(3_600)
  })

  it("a customer's own limit and budget shorten a free call, and refuse the next, which is missed", async () => {
    const account = await addTollFree()
    const { userId } = account
    world.business = { ...world.business, maxSpendPerDay: micros(3n * TOLL_FREE_MINUTE) }
    const call = await answer(account)
    if (call === null) throw new Error('refused')
    expect(call.seconds).toBe(180)
    await reportStatus(world, call, 'completed', 61)
    const today = new Date(world.clock.now().toISOString().slice(0, 10))
    const spending = await world.database.read(db => findSpending(db, userId, today))
    expect(spending.spentToday).toBe(2n * TOLL_FREE_MINUTE)
    expect((await answer(account))?.seconds).toBe(60)
  })

  it('a call that a limit refuses is missed', async () => {
    const account = await addTollFree()
    world.business = { ...world.business, maxSpendPerDay: micros(TOLL_FREE_MINUTE - 1n) }
    expect(await route(account)).toMatchObject({ why: 'own-spend-reached' })
    world.business = { ...world.business, maxSpendPerDay: micros(1_000_000_000n) }
    const { calls } = await readHistory(world, account.userId, { page: 1, limit: 5 })
    expect(calls).toMatchObject([
      { direction: 'inbound', status: 'no-answer', actualCost: 0n, missedBecause: 'limit-reached' },
    ])
  })

  it('a message counts as the longest one, and none is taken when the limit leaves less', async () => {
    const account = await addTollFree()
    await world.database.kysely
      .updateTable('virtual_numbers')
      .set({ voicemail_greeting: 'I am away.' })
      .where('user_id', '=', account.userId)
      .execute()
    // Five minutes of the caller's leg, and three of the recording.
    const message = 5n * 22_000n + 3n * 2_500n
    const call = await ringBrowser(world, account.number)
    expect(await nextInstruction(world, call, 'no-answer')).toMatchObject({
      is: 'take-message',
      greeting: 'I am away.',
    })
    const spent = await world.database.transaction(tx => spentSince(tx, world.clock.now()))
    expect(spent).toEqual({ settled: message, live: 0n })
    world.business = { ...world.business, dailySpendLimit: micros(2n * message - 1n) }
    const next = await ringBrowser(world, account.number)
    expect(await nextInstruction(world, next, 'no-answer')).toEqual({ is: 'busy' })
  })
})
