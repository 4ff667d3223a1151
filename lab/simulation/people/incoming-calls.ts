import { routeIncoming } from '@ringback/server/actions/calls/incoming/route-incoming'
import type { RingInstruction } from '@ringback/server/core/calls/instruction'
import type { SimulationContext } from '../context.ts'
import type { Expectations } from '../checks/expectations.ts'
import { incomingRateOf } from '../business-settings.ts'
import type { Webhook } from '../vendors/webhook-queue.ts'

/** The billing increment of incoming calls. */
const BILLING_SECONDS = 60

interface FirstRequest {
  startedAt: number
  freezes: ReadonlyMap<string | null, Expectations['people'][number]['freeze']>
}

/** What was so when a request was first sent: a repeated one gets the call that the first has stored. */
const firstRequests = new WeakMap<Webhook, FirstRequest>()

/** Delivers the carrier's request for instructions for a call to a rented number. */
export function requestRing(
  context: SimulationContext,
  expected: Expectations,
  webhook: Extract<Webhook, { is: 'incoming' }>,
): void {
  const { carrier, random, webhookQueue } = context
  const { is: _, ...request } = webhook
  const frozen = expected.people.filter(({ freeze }) => freeze.is === 'frozen')
  const first = firstRequests.get(webhook) ?? {
    startedAt: context.now(),
    freezes: new Map(frozen.map(({ id, freeze }) => [id, freeze])),
  }
  firstRequests.set(webhook, first)
  const { startedAt, freezes } = first
  context.startWork(`incoming ${webhook.legId}`, ports => routeIncoming(ports, request), {
    onDone: result => {
      if (result.ok && result.value.is === 'ring') {
        const call = addRinging(context, expected, webhook, {
          startedAt,
          instruction: result.value,
        })
        const freeze = expected.people.find(({ id }) => id === call.userId)?.freeze
        if (call.isNew && freeze && freezes.get(call.userId) === freeze) {
          throw new Error(`${call.id} rings a frozen account`)
        }
      }
      if (random.happens(5)) webhookQueue.send(webhook)
      else carrier.receiveInstructions(webhook.legId, result.ok ? result.value : { is: 'reject' })
    },
    onFailed: () => {
      if (random.happens(50)) webhookQueue.send(webhook)
      else carrier.receiveInstructions(webhook.legId, null)
    },
  })
}

/** Checks whom a call rings, and records the call with the terms that it must have. */
function addRinging(
  { numbers, business, now }: SimulationContext,
  expected: Expectations,
  { to }: { to: string },
  { startedAt, instruction }: { startedAt: number; instruction: RingInstruction },
): { id: string; userId: string; isNew: boolean } {
  const { identity, callId: id } = instruction
  const userId = identity.replace(/_away$/, '')
  const known = expected.calls.find(call => call.id === id)
  if (known && known.userId === userId && known.to === to) return { id, userId, isNew: false }
  if (known) throw new Error(`${id} rings another user or for another number than before`)
  const isRenter = numbers.assignments.some(
    ({ phoneNumber, userId: renter, boughtAt, endConfirmedAt }) =>
      phoneNumber === to &&
      renter === userId &&
      boughtAt <= now() &&
      (endConfirmedAt ?? Infinity) >= startedAt,
  )
  if (!isRenter) throw new Error(`${id} to ${to} rings ${userId}, who does not rent the number`)
  const ratePerMinute = incomingRateOf(business)
  expected.calls.push({
    ...{ id, userId, to, ratePerMinute, billingSeconds: BILLING_SECONDS },
    ...{ hold: null, isDialled: true, placedAt: startedAt, acceptedAt: startedAt },
  })
  return { id, userId, isNew: true }
}
