import { afterAll, beforeEach } from 'vitest'
import type { PushMessage } from '@ringback/contract/customers/notices/push-notices'
import { accepted } from '@ringback/contract/outcome'
import { continueIncoming } from '../../src/actions/calls/incoming/continue-incoming.ts'
import { trackCall } from '../../src/actions/calls/progress/track-call.ts'
import { sendPushes } from '../../src/actions/push/send-pushes.ts'
import type { CarrierStatus } from '../../src/ports/vendors/voice-carrier.ts'
import { findCall } from '../../src/store/calls/calls.ts'
import type { TestServer } from '../test-server.ts'
import { setLeg } from './callers.ts'
import { type RingingCall, addRentedNumber, deleteNumbers, ringBrowser } from './incoming-calls.ts'

/** Renters whose browser gets notices, and what the carrier does with calls to their numbers. */
export function useCalledRenters({ world, send, addCustomer }: TestServer) {
  afterAll(async () => {
    await deleteNumbers(world.database)
  })
  beforeEach(() => {
    world.push.delivered = []
    world.push.outcome = accepted(null)
  })

  let browsers = 0

  /** A renter in one browser, which gets these notices, and a call to the renter's number. */
  async function calledRenter(kinds: readonly string[] = ['incoming-call']) {
    const { userId: id, send } = await addCustomer(5_000_000n)
    const number = await addRentedNumber(world, id)
    const subscription = {
      endpoint: `https://push.test/ring-${++browsers}`,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }
    await send('/api/user/push-notices', { subscription, kinds, showsCaller: true }, 'PUT')
    const call = await ringBrowser(world, number)
    await sendPushes(world)
    const [sent] = world.push.delivered
    const message = sent && (JSON.parse(sent.text) as PushMessage)
    return {
      ...{ id, number, call, sent, message },
      ready: () => send(`/api/call/${call.id}/ring-page`, {}),
      decline: () => send(`/api/call/${call.id}/decline`, {}),
    }
  }

  /** The carrier's next instruction after a ring has ended. */
  async function afterRing(
    call: RingingCall,
    end: { status?: CarrierStatus; ring?: number; childSid?: string; hasCallerLeft?: boolean } = {},
  ) {
    const { status = 'no-answer', ring = 1, childSid = call.childSid, hasCallerLeft = false } = end
    const leg = { callId: call.id, ring, parentSid: call.parentSid, childSid }
    await trackCall(world, { key: `${childSid}:${status}`, ...leg, status, seconds: null })
    setLeg(world, childSid, call.parentSid, status as 'no-answer', 0)
    return continueIncoming(world, { ...leg, hasCallerLeft })
  }

  /** The carrier's instruction when it requests one again. */
  const next = ({ id: callId, parentSid }: RingingCall, ring = 1) =>
    continueIncoming(world, { callId, ring, parentSid, hasCallerLeft: false })
  const stateOf = async ({ id }: RingingCall) =>
    (await world.database.read(db => findCall(db, id)))?.state
  /** As the notice requests it. */
  const isRinging = async (message: PushMessage | undefined) =>
    (await send('/api/call/ring-state', { ticket: message?.call?.ticket }))['isRinging']
  const wait = (callId: string, ring = 1) => ({ is: 'wait', callId, ring, seconds: 1 })
  return { calledRenter, afterRing, next, stateOf, isRinging, wait }
}
