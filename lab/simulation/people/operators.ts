import { micros } from '@ringback/contract/money'
import {
  adjustCustomerCredit,
  giveCustomerCredit,
} from '@ringback/server/actions/accounts/operators/change-customer-credit'
import {
  freezeCustomer,
  unfreezeCustomer,
} from '@ringback/server/actions/accounts/operators/freeze-customer'
import { refundCall } from '@ringback/server/actions/accounts/operators/refund-call'
import type { Ports } from '@ringback/server/ports/ports'
import type { SimulationContext } from '../context.ts'
import { BY } from './decks.ts'
import { type Expectations, type Person, costOfChild } from '../checks/expectations.ts'

type Act = (context: SimulationContext, expected: Expectations) => void

/** An operator does something at random to a customer. */
export function operate(context: SimulationContext, expected: Expectations): void {
  const act = context.random.weighted<Act>([
    [3, giveCredit],
    [2, adjustUp],
    [2, adjustDown],
    [4, refundSomeCall],
    [1, refundTooMuch],
    [2, freezeSome],
    [3, unfreezeSome],
  ])
  act(context, expected)
}

/** Ends every freeze. Each request is repeated until it succeeds. */
export function unfreezeAll(context: SimulationContext, { people }: Expectations): void {
  for (const person of people) if (person.freeze.is === 'frozen') unfreeze(context, person)
}

function giveCredit(context: SimulationContext, expected: Expectations): void {
  const amount = BigInt(context.random.between(1, 900_000))
  changeCredit(context, expected, 'give', amount, (ports, request) =>
    giveCustomerCredit(ports, BY, { ...request, amount: micros(amount) }),
  )
}

function adjustUp(context: SimulationContext, expected: Expectations): void {
  const amount = BigInt(context.random.between(1, 300_000))
  changeCredit(context, expected, 'adjust up', amount, (ports, request) =>
    adjustCustomerCredit(ports, BY, { ...request, amount: micros(amount), direction: 'up' }),
  )
}

/** May take more than the customer has, which then becomes a debt. */
function adjustDown(context: SimulationContext, expected: Expectations): void {
  const amount = BigInt(context.random.between(1, 250_000))
  changeCredit(context, expected, 'adjust down', -amount, (ports, request) =>
    adjustCustomerCredit(ports, BY, { ...request, amount: micros(amount), direction: 'down' }),
  )
}

/** Sends a change of credit until there is a response. Sometimes the operator sends it twice. It has one effect. */
function changeCredit(
  context: SimulationContext,
  { people, operatorCredits }: Expectations,
  name: string,
  change: bigint,
  send: (
    ports: Ports,
    request: { id: string; idempotencyKey: string },
  ) => Promise<{ ok: boolean; why?: string }>,
): void {
  const { id } = context.random.pick(people)
  if (id === null) return
  const idempotencyKey = `${name} ${operatorCredits.size} ${context.now()}`
  operatorCredits.set(idempotencyKey, { userId: id, amount: 0n })
  const request = (): void =>
    context.startWork(`operator: ${name} ${change}`, ports => send(ports, { id, idempotencyKey }), {
      onDone: outcome => {
        if (!outcome.ok) throw new Error(`${idempotencyKey} is refused: ${outcome.why}`)
        operatorCredits.set(idempotencyKey, { userId: id, amount: change })
      },
      onFailed: request,
    })
  request()
  if (context.random.happens(20)) request()
}

/** Refunds a part of what a call costs by the carrier's record. All refunds of a call are at most that. */
function refundSomeCall(context: SimulationContext, expected: Expectations): void {
  const { callRefunds, operatorCredits } = expected
  const refundable = context.carrier.children.flatMap(child => {
    const call = expected.calls.find(({ id }) => id === child.callId)
    if (!call || child.endedAt === null) return []
    const left = costOfChild(child, call) - (callRefunds.get(call.id) ?? 0n)
    return left > 0n ? [{ call, left }] : []
  })
  if (refundable.length === 0) return
  const { call, left } = context.random.pick(refundable)
  const amount = context.random.happens(40) ? left : BigInt(context.random.between(1, Number(left)))
  const idempotencyKey = `refund ${operatorCredits.size} ${context.now()}`
  operatorCredits.set(idempotencyKey, { userId: call.userId, amount: 0n })
  const refunded = (change: bigint) =>
    callRefunds.set(call.id, (callRefunds.get(call.id) ?? 0n) + change)
  refunded(amount)
  const refund = { callId: call.id, amount: micros(amount), idempotencyKey }
  const request = (): void =>
    context.startWork(
      `operator: refund ${amount} of ${call.id}`,
      ports => refundCall(ports, BY, refund),
      {
        onDone: outcome => {
          const { userId } = call
          if (outcome.ok) operatorCredits.set(idempotencyKey, { userId, amount })
          // The end of the call has not been reported yet.
          else if (outcome.why === 'call-not-settled') refunded(-amount)
          else throw new Error(`The refund of ${call.id} is refused: ${outcome.why}`)
        },
        onFailed: request,
      },
    )
  request()
}

function refundTooMuch(context: SimulationContext, { calls }: Expectations): void {
  const held = calls.filter(({ hold }) => hold !== null)
  if (held.length === 0) return
  const { id: callId, hold } = context.random.pick(held)
  const refund = { callId, amount: micros((hold ?? 0n) + 1n), idempotencyKey: 'too much' }
  context.startWork(
    `operator: refund too much of ${callId}`,
    ports => refundCall(ports, BY, refund),
    {
      onDone: ({ ok }) => {
        if (ok) throw new Error(`${callId} is refunded above its hold`)
      },
    },
  )
}

function freezeSome(context: SimulationContext, { people }: Expectations): void {
  const active = people.filter(({ id, freeze }) => id !== null && freeze.is === 'none')
  if (active.length > 0) freeze(context, context.random.pick(active))
}

function freeze(context: SimulationContext, person: Person): void {
  const { id } = person
  if (id === null) return
  person.freeze = { is: 'changing' }
  context.carrier.allowEarlyEnd(id, Infinity)
  const request = { id, shownReason: 'We check a payment.' }
  context.startWork(
    `operator: freeze ${person.email}`,
    ports => freezeCustomer(ports, BY, request),
    {
      onDone: outcome => {
        if (!outcome.ok) throw new Error(`The freeze is refused: ${outcome.why}`)
        person.freeze = { is: 'frozen' }
      },
      onFailed: () => freeze(context, person),
    },
  )
}

function unfreezeSome(context: SimulationContext, { people }: Expectations): void {
  const frozen = people.filter(({ freeze }) => freeze.is === 'frozen')
  if (frozen.length > 0) unfreeze(context, context.random.pick(frozen))
}

function unfreeze(context: SimulationContext, person: Person): void {
  const { id } = person
  if (id === null) return
  person.freeze = { is: 'changing' }
  context.startWork(
    `operator: unfreeze ${person.email}`,
    ports => unfreezeCustomer(ports, BY, id),
    {
      onDone: outcome => {
        // The response to an earlier request was lost.
        if (!outcome.ok && outcome.why !== 'not-frozen') {
          throw new Error(`The end of a freeze is refused: ${outcome.why}`)
        }
        person.freeze = { is: 'none' }
        context.carrier.allowEarlyEnd(id, context.now())
      },
      onFailed: () => unfreeze(context, person),
    },
  )
}
