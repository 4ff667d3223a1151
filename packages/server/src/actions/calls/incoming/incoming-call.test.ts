import { signIn } from '../../../../testing/people/sign-in.ts'
import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy, disputeOf, reportDispute } from '../../../../testing/people/buyers.ts'
import { FAR_END, addCaller, dial, place, setLeg } from '../../../../testing/people/callers.ts'
import {
  CALLER,
  type RingingCall,
  reportStatus,
  addRentedNumber,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { insertRental } from '../../../../testing/people/verified-numbers.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import type { BusinessSettings } from '../../../ports/business-settings.ts'
import { blockNumber, unblockNumber } from '../../contacts/block-numbers.ts'
import { addContact } from '../../contacts/change-contacts.ts'
import { bridgeCall } from '../outgoing/bridge-call.ts'
import { changeNumberSettings } from '../../numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../numbers/owners/read-numbers.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { endCall } from '../progress/end-call.ts'
import { placeCall } from '../outgoing/place-call.ts'
import { readCall } from '../history/read-calls.ts'
import { readHistory } from '../history/read-history.ts'
import { readBalance, readTransactions } from '../../credit/read-credit.ts'
import { routeIncoming } from './route-incoming.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { trackCall } from '../progress/track-call.ts'

const RATE = { inboundRatePerMinute: micros(10_000n) }

describe.each(testDatabases())('an incoming call on $name', ({ open }) => {
  const world = useWorld({
    open,
    shared: 'database',
    isBalanced: true,
    hasUnpaidNumbers: true,
  })
  let owner: string
  let number: string

  beforeEach(() => begin({}))

  /** An owner with a dollar and a number. */
  async function begin(business: Partial<BusinessSettings>, credit = 1_000_000n): Promise<void> {
    Object.assign(world.business, business)
    owner = await addCaller(world, credit)
    number = await addRentedNumber(world, owner)
  }
  let legs = 0
  const request = (changes: Partial<Parameters<typeof routeIncoming>[1]> = {}) => {
    const legId = `CA-request-${owner}-${legs++}`
    return routeIncoming(world, { legId, from: CALLER, to: number, ...changes })
  }
  const history = async (direction?: 'inbound' | 'outbound') =>
    (await readHistory(world, owner, { page: 1, limit: 10, direction })).calls
  const missedMails = async () => {
    await sendMails(world)
    const address = `${owner.toLowerCase()}@example.com`
    return world.mails.filter(
      ({ to, subject }) => to === address && subject.startsWith('Missed call'),
    )
  }
  const forget = (call: RingingCall) => {
    for (const sid of [call.parentSid, call.childSid]) world.voice.calls.delete(sid)
  }

  it('rings the browser of the renter and is free by default', async () => {
    await signIn(world, owner)
    const call = await ringBrowser(world, number)
    expect(call.instruction).toEqual({
      ...{ is: 'ring', callId: call.id, identity: owner, from: CALLER, to: number },
      ...{ timeLimitSeconds: 3_600, ringSeconds: 20 },
    })
    for (const status of ['initiated', 'ringing', 'in-progress'] as const) {
      await reportStatus(world, call, status)
      const state = status === 'initiated' ? 'dialing' : status
      expect(await readCall(world, owner, call.id)).toMatchObject({ value: { status: state } })
    }
    await reportStatus(world, call, 'completed', 61)
    expect(await history()).toMatchObject([
      {
        id: call.id,
        direction: 'inbound',
        fromNumber: CALLER,
        toNumber: number,
        status: 'completed',
        duration: 61,
        billedSeconds: 120,
        actualCost: 0n,
      },
    ])
    expect(await readBalance(world, owner)).toMatchObject({ available: 1_000_000n })
    expect(await missedMails()).toEqual([])
  })

  it('costs the configured rate, which is held during the call', async () => {
    await begin(RATE)
    const call = await ringBrowser(world, number)
    expect(await readBalance(world, owner)).toMatchObject({ available: 400_000n })
    await reportStatus(world, call, 'in-progress')
    await reportStatus(world, call, 'completed', 61)
    expect(await readBalance(world, owner)).toMatchObject({
      posted: 980_000n,
      available: 980_000n,
    })
    const { transactions } = await readTransactions(world, owner, { page: 1, limit: 1 })
    expect(transactions).toMatchObject([{ amount: 20_000n, description: `Call from ${CALLER}` }])
  })

  it('is limited by the credit when it is charged', async () => {
    await begin(RATE, 25_000n)
    expect((await ringBrowser(world, number)).instruction).toMatchObject({ timeLimitSeconds: 120 })
    await begin(RATE, 9_999n)
    await signIn(world, owner)
    expect(await request()).toMatchObject({ ok: false, why: 'too-little-credit' })
    await begin({ ...RATE, dailySpendLimit: micros(1n) })
    await signIn(world, owner)
    expect(await request()).toMatchObject({ ok: false, why: 'daily-spend-reached' })
    // The renter cannot know that a limit of the operator is reached.
    expect(await history()).toMatchObject([{ status: 'no-answer', actualCost: 0n }])
  })

  it('is rejected for a number that is not rented and for an invalid number', async () => {
    expect(await request({ to: '+12125559999' })).toMatchObject({ why: 'unknown-number' })
    expect(await request({ to: 'sip:owner@ringback.test' })).toMatchObject({
      why: 'unknown-number',
    })
    world.business.callingEnabled = false
    expect(await request()).toMatchObject({ why: 'calling-paused' })
  })

  it.each([
    ['active', true],
    ['grace_period', true],
    ['purchasing', false],
    ['pending_deactivation', false],
    ['deactivated', false],
    ['abandoned', false],
  ] as const)('to a number that is %s rings: %s', async (status, rings) => {
    const phoneNumber = `+1646555${String(legs++).padStart(4, '0')}`
    const to = await insertRental(world, owner, { phoneNumber, status })
    expect(await request({ to })).toMatchObject({ ok: rings })
  })

  it('repeats the same instructions for the same leg while the call is live, and never rings for an ended call', async () => {
    const { id, instruction, parentSid, childSid } = await ringBrowser(world, number)
    const again = () => request({ legId: parentSid })
    expect(await again()).toEqual({ ok: true, value: instruction })
    await world.database.transaction(tx =>
      tx
        .updateTable('virtual_numbers')
        .set({ status: 'pending_deactivation' })
        .where('phone_number', '=', number)
        .execute(),
    )
    expect(await again()).toEqual({ ok: true, value: instruction })
    await reportStatus(world, { id, parentSid, childSid }, 'busy')
    expect(await again()).toMatchObject({ why: 'call-over' })
    expect(await history()).toHaveLength(1)
  })

  it('refuses a leg that belongs to another call', async () => {
    const call = await dial(world, owner)
    expect(await request({ legId: call.parentSid })).toMatchObject({ why: 'unknown-number' })
    const other = await addRentedNumber(world, await addCaller(world, 0n))
    const rung = await ringBrowser(world, other)
    expect(await request({ legId: rung.parentSid })).toMatchObject({ why: 'unknown-number' })
  })

  it('is rejected while its owner has an incoming or outgoing call', async () => {
    const first = await ringBrowser(world, number)
    expect(await request()).toMatchObject({ why: 'renter-busy' })
    const second = await addRentedNumber(world, owner)
    expect(await request({ to: second })).toMatchObject({ why: 'renter-busy' })
    await reportStatus(world, first, 'busy')
    const outgoing = await dial(world, owner)
    expect(await request()).toMatchObject({ why: 'renter-busy' })
    await trackCall(world, {
      key: `${outgoing.childSid}:end`,
      callId: outgoing.id,
      parentSid: outgoing.parentSid,
      childSid: outgoing.childSid,
      status: 'busy',
      seconds: 0,
    })
    expect(await request()).toMatchObject({ ok: true })
  })

  it('is missed while its owner is in another call: in the history, with the reason, and in a mail', async () => {
    const first = await ringBrowser(world, number)
    expect(await request({ legId: 'CA-second', from: '+442079460123' })).toMatchObject({
      why: 'renter-busy',
    })
    await reportStatus(world, first, 'busy')
    expect(await history()).toMatchObject([
      {
        ...{ fromNumber: '+442079460123', status: 'no-answer', actualCost: 0n },
        missedBecause: 'in-call',
      },
      { fromNumber: CALLER, missedBecause: null },
    ])
    const [mail] = await missedMails()
    expect(mail?.text).toContain('You were in another call.')
  })

  it('is rejected while its owner has a pre-created call that can still be dialled', async () => {
    const call = await place(world, owner)
    expect(await request()).toMatchObject({ why: 'renter-busy' })
    await endCall(world, owner, call.id)
    expect(await request()).toMatchObject({ ok: true })
  })

  it('prevents its owner from dialling while it is live', async () => {
    const caller = { id: owner, selectedCallerId: null }
    const rung = await ringBrowser(world, number)
    expect(await placeCall(world, caller, FAR_END)).toMatchObject({ why: 'call-in-progress' })
    await reportStatus(world, rung, 'busy')
    expect(await placeCall(world, caller, FAR_END)).toMatchObject({ ok: true })
  })

  it('does not count against the limits of outgoing calls and cannot be dialled as one', async () => {
    await begin({ maxCallsPerHour: 1, maxDestinationsPerHour: 1 })
    for (let n = 0; n < 3; n++) await reportStatus(world, await ringBrowser(world, number), 'busy')
    const rung = await ringBrowser(world, number)
    const asDialled = { legId: 'CA-x', from: { identity: owner }, to: number, callId: rung.id }
    expect(await bridgeCall(world, asDialled)).toMatchObject({ why: 'unknown-call' })
    await reportStatus(world, rung, 'busy')
    await place(world, owner)
  })

  it.each([
    ['+266696687', 'anonymous'],
    ['Anonymous', 'anonymous'],
    ['client:another-user', 'anonymous'],
    ['sip:a@b.test', 'anonymous'],
    ['', 'anonymous'],
    ['+49301234567', '+49301234567'],
  ])('from %s is stored as a call from %s', async (from, shown) => {
    const call = await ringBrowser(world, number, from)
    expect(call.instruction).toMatchObject({ from: shown })
    await reportStatus(world, call, 'no-answer')
    expect(await history()).toMatchObject([{ fromNumber: shown }])
    const words = shown === 'anonymous' ? 'a private number' : '+49 30 1234567'
    expect((await missedMails()).map(({ subject }) => subject)).toEqual([
      `Missed call from ${words}`,
    ])
  })

  it.each(['no-answer', 'canceled', 'failed'] as const)(
    'that ends as %s is missed in the history and sends one mail',
    async status => {
      const call = await ringBrowser(world, number)
      await reportStatus(world, call, 'ringing')
      for (let n = 0; n < 3; n++) await reportStatus(world, call, status)
      const { parentSid, childSid, id: callId } = call
      const result = { key: `${parentSid}:dial-result`, callId, parentSid, childSid, seconds: null }
      await trackCall(world, { ...result, status })
      expect(await history()).toMatchObject([{ status: 'no-answer', duration: 0, actualCost: 0n }])
      const mails = await missedMails()
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain('+44 20 7946 0123')
    },
  )

  it('that is missed names the oldest contact of the owner with its number in the mail', async () => {
    const numbers = [{ label: '', phoneNumber: CALLER as E164 }]
    const stranger = await addCaller(world, 0n)
    for (const [user, name] of [
      [stranger, 'Not theirs'],
      [owner, 'Asha Rao'],
      [owner, 'Second'],
    ] as const) {
      await addContact(world, user, { name, numbers, note: '', isFavourite: false })
      world.clock.advance({ seconds: 1 })
    }
    await reportStatus(world, await ringBrowser(world, number), 'no-answer')
    expect((await missedMails()).map(({ subject }) => subject)).toEqual([
      'Missed call from Asha Rao',
    ])
  })

  it('that was declined sends no mail', async () => {
    await reportStatus(world, await ringBrowser(world, number), 'busy')
    expect(await history()).toMatchObject([{ status: 'busy' }])
    expect(await missedMails()).toEqual([])
  })

  it('that was answered and then failed sends no mail', async () => {
    const call = await ringBrowser(world, number)
    await reportStatus(world, call, 'in-progress')
    await reportStatus(world, call, 'failed', 5)
    expect(await history()).toMatchObject([{ status: 'failed', actualCost: 0n }])
    expect(await missedMails()).toEqual([])
  })

  it('sends a limited number of mails per hour, for all callers together', async () => {
    const missTwelve = async () => {
      for (let n = 0; n < 12; n++)
        await reportStatus(world, await ringBrowser(world, number), 'no-answer')
    }
    await missTwelve()
    expect(await missedMails()).toHaveLength(5)
    world.clock.advance({ minutes: 61 })
    await missTwelve()
    expect(await missedMails()).toHaveLength(10)
    expect(await history('inbound')).toHaveLength(10)
    expect(await readHistory(world, owner, { page: 1, limit: 10 })).toMatchObject({
      totalCount: 24,
    })
  })

  describe('from a blocked number', () => {
    it('is refused without a trace and without cost, also in another call, until it is unblocked', async () => {
      await begin(RATE)
      await blockNumber(world, owner, CALLER)
      expect(await request()).toEqual({ ok: false, why: 'caller-blocked' })
      const other = await ringBrowser(world, number, '+442079460199')
      expect(await request()).toEqual({ ok: false, why: 'caller-blocked' })
      await reportStatus(world, other, 'no-answer')
      expect(await history()).toMatchObject([{ fromNumber: '+442079460199' }])
      expect(await missedMails()).toHaveLength(1)
      expect(await readBalance(world, owner)).toMatchObject({ available: 1_000_000n })
      await unblockNumber(world, owner, CALLER)
      expect(await request()).toMatchObject({ ok: true })
    })

    it('is blocked for the user alone who blocked it, and a withheld number is not', async () => {
      await blockNumber(world, await addCaller(world, 0n), CALLER)
      // Stands for a withheld number.
      await blockNumber(world, owner, '+266696687')
      expect(await request({ from: '+266696687' })).toMatchObject({ ok: true })
      const [call] = await history()
      expect(call?.fromNumber).toBe('anonymous')
    })

    it('rings on when it is blocked while it rings', async () => {
      const legId = `CA-blocked-${owner}`
      const first = await request({ legId })
      await blockNumber(world, owner, CALLER)
      expect(await request({ legId })).toEqual(first)
    })
  })

  it.each([
    // The test clock starts at noon, UTC.
    ['in quiet hours', { quietHours: { from: '11:00', until: '12:10', timeZone: 'UTC' } }],
    ['where ringing is switched off', { ringsBrowser: false }],
  ])('does not ring %s, costs nothing, and is missed with a mail', async (_, settings) => {
    await begin(RATE)
    await signIn(world, owner)
    const [rented] = await readNumbers(world, owner)
    const changed = { id: rented?.id ?? '', ...settings }
    expect(await changeNumberSettings(world, owner, changed)).toMatchObject({ ok: true })
    const call = await ringBrowser(world, number)
    expect(call.instruction).toMatchObject({ identity: `${owner}_away` })
    await reportStatus(world, call, 'no-answer')
    expect(await history()).toMatchObject([{ status: 'no-answer', actualCost: 0n }])
    expect(await missedMails()).toHaveLength(1)
    expect(await readBalance(world, owner)).toMatchObject({ available: 1_000_000n })
  })

  describe('whose callbacks are all lost', () => {
    it('is missed when the ring time is over', async () => {
      const call = await ringBrowser(world, number)
      setLeg(world, call.parentSid, null, 'busy', 0)
      setLeg(world, call.childSid, call.parentSid, 'no-answer', 0)
      world.clock.advance({ seconds: 34 })
      await closeStaleCalls(world)
      expect(await readCall(world, owner, call.id)).toMatchObject({ value: { status: 'dialing' } })
      // Inbound rings for 20 s, not for the 45 s of a phone.
      world.clock.advance({ seconds: 2 })
      await closeStaleCalls(world)
      expect(await history()).toMatchObject([{ status: 'no-answer' }])
      expect(await missedMails()).toHaveLength(1)
    })

    it('is missed when the carrier never rang the browser', async () => {
      const call = await ringBrowser(world, number)
      forget(call)
      world.clock.advance({ seconds: 36 })
      await closeStaleCalls(world)
      expect(await history()).toMatchObject([{ status: 'no-answer' }])
      expect(await missedMails()).toHaveLength(1)
    })

    it('is settled from the carrier’s record, and compared with it later', async () => {
      await begin(RATE)
      const call = await ringBrowser(world, number)
      setLeg(world, call.childSid, call.parentSid, 'completed', 150)
      await endCall(world, owner, call.id)
      world.clock.advance({ seconds: 6 })
      await closeStaleCalls(world)
      expect(await readBalance(world, owner)).toMatchObject({ available: 970_000n })
      setLeg(world, call.childSid, call.parentSid, 'completed', 60)
      world.clock.advance({ minutes: 11 })
      await closeStaleCalls(world)
      expect(await readBalance(world, owner)).toMatchObject({ available: 990_000n })
      const { transactions } = await readTransactions(world, owner, { page: 1, limit: 1 })
      expect(transactions).toMatchObject([
        { type: 'refund', description: `Correction for the call from ${CALLER}` },
      ])
    })

    it('is ended at the carrier, both legs, when it exceeds its time limit', async () => {
      const call = await ringBrowser(world, number)
      await reportStatus(world, call, 'in-progress')
      setLeg(world, call.parentSid, null, 'in-progress', null)
      setLeg(world, call.childSid, call.parentSid, 'in-progress', null)
      world.clock.advance({ seconds: 3_600 + 16 })
      await closeStaleCalls(world)
      expect(world.voice.ended).toEqual([call.childSid, call.parentSid])
      expect(await history()).toMatchObject([{ status: 'completed' }])
    })

    it('is checked with the carrier when the next caller finds its owner busy', async () => {
      const call = await ringBrowser(world, number)
      await reportStatus(world, call, 'in-progress')
      setLeg(world, call.childSid, call.parentSid, 'completed', 3)
      expect(await request()).toMatchObject({ why: 'renter-busy' })
      await closeStaleCalls(world)
      expect(await request()).toMatchObject({ ok: true })
    })
  })

  describe('to a renter whose payment is disputed', () => {
    const dispute = async () =>
      reportDispute(world, disputeOf((await buy(world, owner)).payment), 'created')

    it('is missed where it would cost something', async () => {
      await begin(RATE)
      await dispute()
      expect(await request()).toMatchObject({ why: 'in-dispute' })
      expect(await history()).toMatchObject([{ missedBecause: 'on-hold' }])
    })

    it('rings where it is free', async () => {
      await dispute()
      expect(await request()).toMatchObject({ ok: true })
    })
  })
})
