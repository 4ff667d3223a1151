import type { NumberSettings } from '@ringback/contract/customers/numbers/numbers'
import type { CallOutcome } from '@ringback/contract/customers/calls/call-history'
import { micros } from '@ringback/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAR_END, addCaller, place, setLeg } from '../../../../testing/people/callers.ts'
import {
  addForwardedNumber,
  forwardCallTo,
  forwardTo,
  nextInstruction,
  setLegTo,
} from '../../../../testing/people/forwarded-calls.ts'
import { CALLER, reportStatus, ringBrowser } from '../../../../testing/people/incoming-calls.ts'
import { insertRental } from '../../../../testing/people/verified-numbers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import type { BusinessSettings } from '../../../ports/business-settings.ts'
import { removeVerifiedNumber } from '../../caller-ids/remove-verified-number.ts'
import { blockNumber } from '../../contacts/block-numbers.ts'
import { readBalance, readTransactions } from '../../credit/read-credit.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { changeNumberSettings } from '../../numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../numbers/owners/read-numbers.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { placeCall } from '../outgoing/place-call.ts'
import { readHistory } from '../history/read-history.ts'
import { routeIncoming } from './route-incoming.ts'

const BUSY = { is: 'busy' }
/** The test clock starts at noon, UTC. */
const LUNCH = { from: '11:00', until: '12:10', timeZone: 'UTC' }
const HANG_UP = { is: 'hang-up' }

describe('a forwarded call', () => {
  const world = useWorld({ shared: 'database', isBalanced: true, hasUnpaidNumbers: true })
  let owner: string
  let number: string
  let phone: string
  let phoneId: string

  beforeEach(() => begin({}))

  /** An owner with a dollar and a number that is forwarded. */
  async function begin(business: Partial<BusinessSettings>, credit = 1_000_000n): Promise<void> {
    Object.assign(world.business, business)
    owner = await addCaller(world, credit)
    ;({ number, phone, phoneId } = await addForwardedNumber(world, owner))
  }
  const history = async () => (await readHistory(world, owner, { page: 1, limit: 10 })).calls
  const withOutcome = async (outcome: CallOutcome) =>
    (await readHistory(world, owner, { page: 1, limit: 10, outcome })).calls
  const balance = () => readBalance(world, owner)
  const missedMails = async () => {
    await sendMails(world)
    const address = `${owner.toLowerCase()}@example.com`
    return world.mails.filter(
      ({ to, subject }) => to === address && subject.startsWith('Missed call'),
    )
  }
  const change = async (settings: Partial<NumberSettings>) => {
    const [rented] = await readNumbers(world, owner)
    return changeNumberSettings(world, owner, { id: rented?.id ?? '', ...settings })
  }
  /** What follows when the browser does not answer. */
  const unanswered = async () =>
    nextInstruction(world, await ringBrowser(world, number), 'no-answer')
  const expectMissed = async () => {
    expect(await missedMails()).toHaveLength(1)
    expect(await history()).toMatchObject([{ direction: 'inbound', status: 'no-answer' }])
    expect(await balance()).toMatchObject({ posted: 1_000_000n, available: 1_000_000n })
  }

  // Incoming calls are free here. A minute costs 13,000 for the phone and 8,500 for the leg of the caller.
  it('reaches the phone from the rented number, with a hold, and is charged when it has ended', async () => {
    const call = await forwardCallTo(world, number)
    expect(call.dialled).toEqual({
      ...{ is: 'dial', callId: call.id, to: phone, callerId: number, isForwarded: true },
      ...{ timeLimitSeconds: 2_760, ringSeconds: 45 },
    })
    expect(await balance()).toMatchObject({ posted: 1_000_000n, available: 11_000n })
    await reportStatus(world, call, 'in-progress')
    expect(await nextInstruction(world, call, 'completed', { seconds: 61 })).toEqual(HANG_UP)
    await reportStatus(world, call, 'completed', 61)
    expect(await balance()).toMatchObject({ posted: 957_000n, available: 957_000n })
    expect(await history()).toMatchObject([
      {
        ...{ id: call.id, direction: 'outbound', fromNumber: number, toNumber: phone },
        ...{ duration: 61, actualCost: 43_000n, forwarded: { number: CALLER, isMissed: false } },
      },
      {
        ...{ id: call.incoming.id, direction: 'inbound', fromNumber: CALLER, actualCost: 0n },
        forwarded: { number: phone, isMissed: false },
      },
    ])
    expect(await missedMails()).toEqual([])
    expect(await withOutcome('missed')).toEqual([])
    expect(await withOutcome('answered')).toMatchObject([{ id: call.id }, { id: call.incoming.id }])
  })

  it('costs the rate of the incoming call in addition when it is above the leg of the caller, in the same bill', async () => {
    await begin({ inboundRatePerMinute: micros(10_000n) })
    const call = await forwardCallTo(world, number)
    await nextInstruction(world, call, 'completed', { seconds: 61 })
    expect(await balance()).toMatchObject({ posted: 954_000n, available: 954_000n })
    const { transactions } = await readTransactions(world, owner, { page: 1, limit: 5 })
    expect(transactions[0]).toMatchObject({
      description: `Call forwarded from ${number}`,
      amount: 46_000n,
    })
  })

  it.each(['no-answer', 'busy', 'failed', 'canceled'] as const)(
    'that ends as %s at the phone is missed once, with a busy tone and no cost',
    async status => {
      const call = await forwardCallTo(world, number)
      expect(await missedMails()).toEqual([])
      await reportStatus(world, call, status)
      for (let n = 0; n < 2; n++) expect(await nextInstruction(world, call, status)).toEqual(BUSY)
      expect(await nextInstruction(world, call.incoming, 'no-answer')).toEqual(BUSY)
      expect(await missedMails()).toHaveLength(1)
      expect(await withOutcome('missed')).toMatchObject([{ id: call.incoming.id }])
      expect(await withOutcome('answered')).toEqual([])
      expect(await history()).toMatchObject([
        { status, actualCost: 0n, forwarded: { number: CALLER, isMissed: true } },
        { status: 'no-answer', forwarded: { number: phone, isMissed: true } },
      ])
      expect(await balance()).toMatchObject({ posted: 1_000_000n, available: 1_000_000n })
    },
  )

  it('gets the same instructions when the request is repeated, and has one bill', async () => {
    const call = await forwardCallTo(world, number)
    expect(await nextInstruction(world, call.incoming, 'no-answer')).toEqual(call.instruction)
    await nextInstruction(world, call, 'completed', { seconds: 5 })
    expect(await nextInstruction(world, call.incoming, 'no-answer')).toEqual(BUSY)
    expect(await history()).toHaveLength(2)
    expect(await balance()).toMatchObject({ posted: 978_500n, available: 978_500n })
  })

  it('is not made when the browser has answered or declined, or the caller has hung up', async () => {
    const answered = await ringBrowser(world, number)
    await reportStatus(world, answered, 'in-progress')
    expect(await nextInstruction(world, answered, 'no-answer')).toEqual(HANG_UP)
    const declined = await ringBrowser(world, number)
    expect(await nextInstruction(world, declined, 'busy')).toEqual(BUSY)
    expect(await missedMails()).toEqual([])
    const left = await ringBrowser(world, number)
    expect(await nextInstruction(world, left, 'no-answer', { hasCallerLeft: true })).toEqual(
      HANG_UP,
    )
    expect(await missedMails()).toHaveLength(1)
    expect((await history()).every(({ direction }) => direction === 'inbound')).toBe(true)
  })

  it('is not made while the renter has another call', async () => {
    const call = await ringBrowser(world, number)
    await reportStatus(world, call, 'no-answer')
    await place(world, owner)
    expect(await nextInstruction(world, call, 'no-answer')).toEqual(BUSY)
    expect(await missedMails()).toHaveLength(1)
  })

  it('is the one call of the renter', async () => {
    const call = await forwardCallTo(world, number)
    const caller = { id: owner, selectedCallerId: null }
    expect(await placeCall(world, caller, FAR_END)).toMatchObject({ why: 'call-in-progress' })
    const other = { legId: `CA-other-${owner}`, from: CALLER, to: number }
    expect(await routeIncoming(world, other)).toMatchObject({ why: 'renter-busy' })
    await reportStatus(world, call, 'no-answer')
    expect(await placeCall(world, caller, FAR_END)).toMatchObject({ ok: true })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['in quiet hours', () => change({ quietHours: LUNCH })],
    ['after it was switched off', () => forwardTo(world, owner, null)],
    ['to a verified number that was removed', () => removeVerifiedNumber(world, owner, phoneId)],
    [
      'to a number that is now rented from us',
      async () => {
        const other = await addCaller(world, 0n)
        await insertRental(world, other, { phoneNumber: phone, status: 'active' })
      },
    ],
    ['from a caller who was blocked while it rang', () => blockNumber(world, owner, CALLER)],
    [
      'while calling is paused',
      async () => {
        world.business = { ...world.business, callingEnabled: false }
      },
    ],
  ])('is not made %s: the call is missed and costs nothing', async (_, arrange) => {
    const call = await ringBrowser(world, number)
    await arrange()
    expect(await nextInstruction(world, call, 'no-answer')).toEqual(BUSY)
    await expectMissed()
  })

  it.each([21_499n, 0n])('is not made with a credit of %s', async credit => {
    await begin({}, credit)
    expect(await unanswered()).toEqual(BUSY)
    expect(await missedMails()).toHaveLength(1)
    expect(await balance()).toMatchObject({ posted: credit, available: credit })
  })

  it.each([
    ['the calls of an hour', { maxCallsPerHour: 1 }],
    // A minute of a forwarded call counts 21,500 with the leg of its caller, and ringing the browser needs 12,500.
    ['the spend of a day', { maxSpendPerDay: micros(35_000n) }],
  ])('is limited by %s like any call', async (_, limits) => {
    await begin({ ...limits, maxCallSeconds: 60 })
    const first = await forwardCallTo(world, number)
    await nextInstruction(world, first, 'completed', { seconds: 60 })
    expect(await unanswered()).toEqual(BUSY)
    expect(await missedMails()).toHaveLength(1)
  })

  it('is missed when the carrier never requests it, a minute after the ringing', async () => {
    const call = await ringBrowser(world, number)
    await reportStatus(world, call, 'no-answer')
    world.clock.advance({ seconds: 59 })
    await closeStaleCalls(world)
    expect(await missedMails()).toEqual([])
    world.clock.advance({ seconds: 2 })
    await closeStaleCalls(world)
    expect(await missedMails()).toHaveLength(1)
    expect(await nextInstruction(world, call, 'no-answer')).toEqual(BUSY)
    await closeStaleCalls(world)
    await expectMissed()
  })

  describe('whose callbacks are all lost', () => {
    it('is settled from the record of the phone’s leg, not of the browser’s', async () => {
      const call = await forwardCallTo(world, number)
      const browser = { identity: owner }
      setLegTo(world, call.incoming, { to: browser, status: 'completed', seconds: 999 })
      setLegTo(world, call, { to: { phone }, status: 'completed', seconds: 61 })
      world.clock.advance({ seconds: 61 })
      await closeStaleCalls(world)
      expect(await balance()).toMatchObject({ posted: 957_000n, available: 957_000n })
      expect(await missedMails()).toEqual([])
    })

    it('is missed when the phone did not answer', async () => {
      const call = await forwardCallTo(world, number)
      setLegTo(world, call, { to: { phone }, status: 'no-answer', seconds: 0 })
      world.clock.advance({ seconds: 61 })
      await closeStaleCalls(world)
      expect(await missedMails()).toHaveLength(1)
      expect(await balance()).toMatchObject({ posted: 1_000_000n, available: 1_000_000n })
    })
  })

  it('is compared with the carrier’s record later', async () => {
    const call = await forwardCallTo(world, number)
    await nextInstruction(world, call, 'completed', { seconds: 150 })
    setLeg(world, call.childSid, call.parentSid, 'completed', 60)
    world.clock.advance({ minutes: 11 })
    await closeStaleCalls(world)
    expect(await balance()).toMatchObject({ posted: 978_500n, available: 978_500n })
  })
})
