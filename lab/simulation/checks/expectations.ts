import type { Payment } from '@ringback/server/ports/vendors/payments'
import type { NewCall } from '@ringback/server/store/calls/calls'
import type { Carrier } from '../vendors/carrier.ts'
import type { Child } from '../vendors/legs.ts'
import { costOf } from '../vendors/charges.ts'

/*
 * The balances that people should have, computed from the vendors' records alone, and without the
 * product's arithmetic: an error there must not appear here too.
 */

export interface Person {
  email: string
  /** Null until the first login. */
  id: string | null
  isVerified: boolean
  /** Micro-dollars of credit that the account was created with. */
  given: bigint
  /** Whether an operator has frozen the account. `changing` until the server has confirmed a change. */
  freeze: { is: 'none' | 'changing' | 'frozen' }
}

/** The terms of a call when it was placed. */
export interface PlacedCall {
  id: string
  userId: string
  to: string
  /** Micro-dollars a minute. */
  ratePerMinute: bigint
  billingSeconds: number
  /** Null for an incoming call, whose hold no response contains. */
  hold: bigint | null
  isDialled: boolean
  /** When the browser sent the request, in milliseconds. */
  placedAt: number
  /** When its answer arrived, in milliseconds. The server created the call in between. */
  acceptedAt: number
}

/** An active price: micro-dollars a minute with markup, and the seconds to which calls are rounded up. */
interface Price {
  prefix: string
  /** Of a call from a browser. */
  ratePerMinute: bigint
  /** Of the leg to the phone alone. */
  phoneRatePerMinute: bigint
  /** What the carrier charges for the leg to the phone. */
  costPerMinute: bigint
  billingSeconds: number
}

/** An order at the payment provider. */
export interface Order {
  id: string
  userId: string
  /** Micro-dollars. */
  credit: bigint
  /** The quote, or what the provider has made of it. */
  paise: bigint
  /** Milliseconds. */
  madeAt: number
  /** At most two. A dispute may be about a part of the payment. */
  readonly disputes: DisputeOfOrder[]
}

export interface DisputeOfOrder {
  id: string
  payment: Payment
  /** Paise. */
  amount: bigint
  is: 'open' | 'won' | 'lost'
  /** When the bank decided last, in milliseconds. */
  decidedAt: number
}

export interface Expectations {
  readonly people: Person[]
  readonly orders: Order[]
  readonly calls: PlacedCall[]
  /** Every price that was ever active, or may have been. */
  readonly prices: Price[]
  /** Every monthly fee of a number that was ever active, or may have been, in micro-dollars. */
  readonly fees: Set<bigint>
  /** What operators have changed of customers' credit, by the key of the request. */
  readonly operatorCredits: Map<string, { userId: string; amount: bigint }>
  /** What operators refund of each call, by its id. */
  readonly callRefunds: Map<string, bigint>
  /** The calls whose messages their users have deleted: `asked` until the server has confirmed it. */
  readonly deletedMessages: Map<string, 'asked' | 'confirmed'>
  /** How many calls were refused because their user had reached the limit of an hour. */
  refusedByHour: number
  /** @throws if the call's price or hold is wrong */
  addCall(
    person: Person,
    call: NewCall,
    times: Pick<PlacedCall, 'placedAt' | 'acceptedAt'>,
  ): PlacedCall
}

export function createExpectations(carrier: Pick<Carrier, 'phoneLegs'>): Expectations {
  const prices: Price[] = []
  const calls: PlacedCall[] = []
  return {
    people: [],
    orders: [],
    calls,
    prices,
    fees: new Set(),
    operatorCredits: new Map(),
    callRefunds: new Map(),
    deletedMessages: new Map(),
    refusedByHour: 0,
    addCall(person, { id, userId, toNumber, tariff, authorisedSeconds, hold }, times) {
      const { ratePerMinute, billingSeconds } = tariff
      if (userId !== person.id) throw new Error(`${id} belongs to another user`)
      if (hold < costOf(authorisedSeconds, authorisedSeconds, tariff)) {
        throw new Error(`${id} holds ${hold}, less than it may cost`)
      }
      const price = prices.find(
        price =>
          price.ratePerMinute === ratePerMinute &&
          price.billingSeconds === billingSeconds &&
          toNumber.startsWith(`+${price.prefix}`),
      )
      if (!price)
        throw new Error(
          `${id} is sold at ${ratePerMinute}, which is not a price of its destination`,
        )
      carrier.phoneLegs.set(id, price)
      const facts = { id, userId, to: toNumber, ratePerMinute, billingSeconds, hold }
      const placed = { ...facts, ...times, isDialled: false }
      calls.push(placed)
      return placed
    },
  }
}

/** The cost of a user's calls by the carrier's records, in micro-dollars. */
export function costOfCalls({ calls }: Expectations, carrier: Carrier, userId: string): bigint {
  const own = new Map(calls.filter(call => call.userId === userId).map(call => [call.id, call]))
  return carrier.children.reduce((sum, child) => {
    const call = own.get(child.callId)
    if (!call) return sum
    const cost = costOfChild(child, call)
    if (call.hold !== null && cost > call.hold) {
      throw new Error(`${call.id} costs ${cost}, more than its hold`)
    }
    return sum + cost
  }, 0n)
}

/** The cost of an ended call by the carrier's record, in micro-dollars. */
export function costOfChild({ seconds, timeLimitSeconds }: Child, call: PlacedCall): bigint {
  return costOf(seconds, timeLimitSeconds, call)
}
