import type { PushMessage } from '@ringback/contract/customers/notices/push-notices'
import { accepted } from '@ringback/contract/outcome'
import { ZERO } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { setLeg } from '../../../../testing/people/callers.ts'
import { useCalledRenters } from '../../../../testing/people/called-renters.ts'
import { verifyNumber } from '../../../../testing/people/verified-numbers.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { routeIncoming } from '../../../actions/calls/incoming/route-incoming.ts'
import { checkCallAtCarrier } from '../../../actions/calls/progress/check-call.ts'
import { trackCall } from '../../../actions/calls/progress/track-call.ts'
import { changeNumberSettings } from '../../../actions/numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../../actions/numbers/owners/read-numbers.ts'
import { sendPushes } from '../../../actions/push/send-pushes.ts'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { findCall } from '../../../store/calls/calls.ts'
import { findCallsOfLeg } from '../../../store/calls/incoming-calls.ts'

const server = await openTestServer()
const { world, send } = server
const { calledRenter, afterRing, next, stateOf, isRinging, wait } = useCalledRenters(server)

describe('a call whose renter gets notices of calls', () => {
  // beyond A call rings although no page is open
  it('is announced to the browser for as long as it rings', async () => {
    const { call, sent, message, number } = await calledRenter()
    expect(message).toMatchObject({
      title: 'Call from +44 20 7946 0123',
      body: expect.stringContaining('On your number'),
      tag: `call-${call.id}`,
      path: `/dashboard?tab=dialer&incoming=${call.id}`,
      call: { accept: 'Accept', decline: 'Decline', ticket: expect.any(String) },
    })
    expect(sent?.ttlSeconds).toBe(world.business.inboundRingSeconds)
    const stored = await world.database.read(db => findCall(db, call.id))
    expect([message?.at, message?.call?.until, message?.call?.ringMs]).toEqual([
      stored?.dialledAt?.getTime(),
      stored?.ringsUntil?.getTime(),
      world.business.inboundRingSeconds * 1_000,
    ])
    expect(call.instruction).toMatchObject({ is: 'ring', callId: call.id, to: number })
  })

  // beyond A call rings although no page is open
  it('waits while no browser rings, rings a page that is ready, and is answered and billed once', async () => {
    const { id, call, ready } = await calledRenter()
    expect(await afterRing(call)).toEqual(wait(call.id))
    expect(await next(call)).toEqual(wait(call.id))
    expect((await ready()).status).toBe(200)
    const again = await next(call)
    expect(again).toMatchObject({ is: 'ring', ring: 2, callId: call.id, identity: id })
    // The carrier repeats a request whose answer was lost.
    expect(await next(call)).toEqual(again)
    expect(await afterRing(call)).toEqual(again)

    const leg = { callId: call.id, ring: 2, parentSid: call.parentSid, childSid: 'CA-second' }
    const report = (status: CarrierStatus, seconds: number | null = null) =>
      trackCall(world, { key: `second:${status}`, ...leg, status, seconds })
    await report('ringing')
    await report('in-progress')
    expect(await stateOf(call)).toBe('in-progress')
    // A late report on the first ring changes nothing.
    await trackCall(world, { ...leg, key: 'late', ring: 1, status: 'completed', seconds: 0 })
    expect(await stateOf(call)).toBe('in-progress')
    await report('completed', 61)
    const ended = await world.database.read(db => findCall(db, call.id))
    expect(ended).toMatchObject({ state: 'completed', answeredSeconds: 61, childSid: 'CA-second' })
    expect(ended?.earlierLegs).toEqual([call.childSid])
  })

  it('rings for its notice until it is answered, for no one without the ticket', async () => {
    const { call, message } = await calledRenter()
    const leg = { callId: call.id, parentSid: call.parentSid, childSid: call.childSid }
    const report = (status: CarrierStatus) =>
      trackCall(world, { key: `${call.id}:${status}`, ...leg, status, seconds: null })
    await report('ringing')
    expect(await isRinging(message)).toBe(true)
    await report('in-progress')
    expect(await isRinging(message)).toBe(false)
    expect((await send('/api/call/ring-state', { ticket: call.id })).status).toBe(404)
  })

  it('ends the ring of another browser for a page that is ready, and rings both', async () => {
    const { call, ready } = await calledRenter()
    const leg = { callId: call.id, parentSid: call.parentSid, childSid: call.childSid }
    await trackCall(world, { key: `${call.id}:ringing`, ...leg, status: 'ringing', seconds: null })
    await ready()
    expect(world.voice.ended).toContain(call.childSid)
    expect(await afterRing(call, { status: 'canceled' })).toMatchObject({ is: 'ring', ring: 2 })
  })

  it.each([
    ['the time is over', 20, {}],
    ['the caller has left', 0, { hasCallerLeft: true, status: 'canceled' as const }],
  ])('is missed when %s', async (_, seconds, end) => {
    const { call, ready } = await calledRenter(['incoming-call', 'missed-call'])
    world.clock.advance({ seconds })
    await afterRing(call, end)
    expect(await stateOf(call)).toBe('no-answer')
    expect(await ready()).toMatchObject({ code: 'call-over' })
    await sendPushes(world)
    const titles = world.push.delivered.map(({ text }) => (JSON.parse(text) as PushMessage).title)
    expect(titles).toEqual([expect.stringMatching(/^Call from/), expect.stringMatching(/^Missed/)])
  })

  it.each([
    ['is forwarded', { forwardsTo: '+14155560999' }, { is: 'dial', to: '+14155560999' }],
    ['reaches the voicemail', { voicemailGreeting: 'Leave a message.' }, { is: 'take-message' }],
  ])('%s when no page has answered in time, as its number says', async (_, settings, step) => {
    const { id, call } = await calledRenter()
    if ('forwardsTo' in settings) await verifyNumber(world, id, '+14155560999')
    const [number] = await readNumbers(world, id)
    const changed = await changeNumberSettings(world, id, { id: number?.id ?? '', ...settings })
    expect(changed.ok).toBe(true)
    expect(await afterRing(call)).toEqual(wait(call.id))
    world.clock.advance({ seconds: 20 })
    expect(await next(call)).toMatchObject(step)
  })

  it('waits for a page at a check with the carrier, and ends when its caller has left', async () => {
    const { call } = await calledRenter()
    await afterRing(call)
    expect(await checkCallAtCarrier(world, call.id)).toBe('dialing')
    setLeg(world, call.parentSid, null, 'completed', 0)
    expect(await checkCallAtCarrier(world, call.id)).toBe('no-answer')
  })

  it('reaches no browser whose push service takes the message when it is over', async () => {
    world.push.outcome = null
    const { decline } = await calledRenter()
    await decline()
    world.push.outcome = accepted(null)
    world.clock.advance({ seconds: 5 })
    await sendPushes(world)
    expect(world.push.delivered).toEqual([])
  })

  it('goes on when a second page is ready and the first one has just answered', async () => {
    const { call, ready } = await calledRenter()
    await ready()
    expect(await afterRing(call, { status: 'canceled' })).toMatchObject({ is: 'ring', ring: 2 })
    const childSid = `${call.childSid}-second`
    const leg = { callId: call.id, ring: 2, parentSid: call.parentSid, childSid }
    await trackCall(world, { key: `${childSid}:ringing`, ...leg, status: 'ringing', seconds: null })
    world.voice.ended.splice(0)
    setLeg(world, childSid, call.parentSid, 'in-progress', null)
    expect(await ready()).toMatchObject({ status: 409, code: 'call-over' })
    expect([await stateOf(call), world.voice.ended]).toEqual(['in-progress', []])
  })

  it('ends for a frozen account', async () => {
    const { id, call, ready } = await calledRenter()
    await ready()
    await world.database.transaction(tx =>
      tx
        .updateTable('users')
        .set({ frozen_at: world.clock.now(), freeze_reason: 'stolen' })
        .where('id', '=', id)
        .execute(),
    )
    expect(await afterRing(call)).toEqual({ is: 'busy' })
  })
})

describe('a call whose renter gets no notices of calls', () => {
  it('is over when no browser has answered', async () => {
    const { call, message } = await calledRenter(['missed-call'])
    expect(message).toBeUndefined()
    expect(await afterRing(call)).toEqual({ is: 'busy' })
    expect(await stateOf(call)).toBe('no-answer')
    expect((await world.database.read(db => findCall(db, call.id)))?.cost).toBe(ZERO)
  })
})

it('a call that cannot ring is announced with the time that the history shows', async () => {
  const { number } = await calledRenter(['missed-call'])
  const [legId, from] = ['CA-in-call', '+442079460124']
  expect(await routeIncoming(world, { legId, from, to: number })).toMatchObject({ ok: false })
  await sendPushes(world)
  const messages = world.push.delivered.map(({ text }) => JSON.parse(text) as PushMessage)
  const [call] = await world.database.read(db => findCallsOfLeg(db, legId))
  expect(messages.find(({ tag }) => tag === `call-${call?.id}`)?.at).toBe(
    call?.dialledAt?.getTime(),
  )
})
