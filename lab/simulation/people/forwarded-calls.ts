import type { E164 } from '@ringback/contract/phone/e164'
import { continueIncoming } from '@ringback/server/actions/calls/incoming/continue-incoming'
import { trackCall } from '@ringback/server/actions/calls/progress/track-call'
import { changeNumberSettings } from '@ringback/server/actions/numbers/owners/change-number-settings'
import type { Instruction } from '@ringback/server/core/calls/instruction'
import type { Ports } from '@ringback/server/ports/ports'
import { findCall } from '@ringback/server/store/calls/calls'
import type { SimulationContext } from '../context.ts'
import type { Expectations, Person } from '../checks/expectations.ts'
import type { Assignment } from '../vendors/number-carrier.ts'
import { forwardedRateOf } from '../business-settings.ts'
import type { Webhook } from '../vendors/webhook-queue.ts'

/** A user forwards a rented number to a phone, or ends the forwarding, which succeeds for its renter only. */
export function chooseForwardingOf(context: SimulationContext, expected: Expectations): void {
  const assignment = pickRented(context)
  if (!assignment) return
  const person = context.random.pick(expected.people)
  forward(context, expected, { assignment, person, isOn: context.random.happens(80) })
}

export function pickRented({ numbers, random }: SimulationContext): Assignment | null {
  const rented = numbers.assignments.filter(({ releasedAt }) => releasedAt === null)
  return rented.length > 0 ? random.pick(rented) : null
}

/** The person asks for the forwarding of the number to an own phone, or for its end. */
export function forward(
  context: SimulationContext,
  { people }: Expectations,
  { assignment, person, isOn }: { assignment: Assignment; person: Person; isOn: boolean },
): void {
  const { rental, userId } = assignment
  const { id } = person
  if (id === null) return
  const phone = `+1415555${String(9_000 + people.indexOf(person))}` as E164
  const choice = { id: rental, forwardsTo: isOn ? phone : null }
  context.startWork(
    `forwarding of ${rental} by ${id}`,
    async ports => {
      await verify(ports, id, phone)
      return changeNumberSettings(ports, id, choice)
    },
    {
      onDone: ({ ok }) => {
        if (ok && id !== userId) throw new Error(`${id} forwards another user's ${rental}`)
      },
    },
  )
}

/** Simulated people own their phones, so the codes and the call of a verification are left out. */
async function verify(ports: Ports, userId: string, phone: E164): Promise<void> {
  const at = ports.clock.now()
  await ports.database.transaction(tx =>
    tx
      .insertInto('verified_numbers')
      .values({
        ...{ id: `own_${userId}`, user_id: userId, phone_number: phone, created_at: at },
        ...{ proved_at: at, verified_at: at, lost_at: null },
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute(),
  )
}

/** Delivers the carrier's request for the next step of an incoming call that was not answered. */
export function requestNextStep(
  context: SimulationContext,
  expected: Expectations,
  webhook: Extract<Webhook, { is: 'step-result' }>,
): void {
  const { carrier, random, webhookQueue } = context
  const { callId, parentSid, childSid, status, seconds } = webhook
  const startedAt = context.now()
  const report = { callId, parentSid, childSid, status, seconds }
  const request = { callId, parentSid, hasCallerLeft: false }
  const key = `${parentSid}:dial-result:${callId}`
  context.startWork(
    `next step ${childSid}`,
    async ports => {
      await trackCall(ports, { key, ...report })
      const next = await continueIncoming(ports, request)
      return { next, call: await forwardedIn(ports, next) }
    },
    {
      onDone: ({ next, call }) => {
        if (call) addForwarded(context, expected, call, startedAt)
        if (random.happens(5)) webhookQueue.send(webhook)
        else carrier.receiveNextStep(childSid, next)
      },
      onFailed: () => {
        if (random.happens(50)) webhookQueue.send(webhook)
        else carrier.receiveNextStep(childSid, null)
      },
    },
  )
}

async function forwardedIn({ database }: Ports, next: Instruction) {
  if (next.is !== 'dial') return null
  const call = await database.read(db => findCall(db, next.callId))
  if (!call) throw new Error(`${next.callId} is dialled and not stored`)
  return call
}

/** Checks the terms of a forwarded call, and records it. */
function addForwarded(
  { business, carrier }: SimulationContext,
  expected: Expectations,
  call: NonNullable<Awaited<ReturnType<typeof forwardedIn>>>,
  startedAt: number,
): void {
  const { id, userId, toNumber: to, hold, forwardOf } = call
  const { ratePerMinute, billingSeconds } = call.tariff
  if (expected.calls.some(known => known.id === id)) return
  const incoming = expected.calls.find(known => known.id === forwardOf)
  if (incoming?.userId !== userId) throw new Error(`${id} forwards the call of another user`)
  const phoneLeg = expected.prices.find(
    price =>
      price.phoneRatePerMinute + forwardedRateOf(business) === ratePerMinute &&
      price.billingSeconds === billingSeconds &&
      to.startsWith(`+${price.prefix}`),
  )
  if (!phoneLeg) throw new Error(`${id} is forwarded at ${ratePerMinute}, which is not its price`)
  carrier.phoneLegs.set(id, phoneLeg)
  expected.calls.push({
    ...{ id, userId, to, ratePerMinute, billingSeconds, hold },
    ...{ isDialled: true, placedAt: startedAt, acceptedAt: startedAt },
  })
}
