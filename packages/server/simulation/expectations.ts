import type { Payment } from '../src/ports/payments.ts'
import type { NewCall } from '../src/store/calls/calls.ts'
import type { Carrier } from './carrier.ts'

/*
 * What everybody should have, worked out from what the vendors' own records say and from nothing that
 * the ledger says. Written without the product's arithmetic, so that both cannot be wrong together.
 */

export interface Person {
  email: string
  /** Known from the first login on. */
  id: string | null
  isVerified: boolean
  /** Micro-dollars that the operator gave. */
  given: bigint
}

/** What a person was promised when a call was placed. */
export interface PlacedCall {
  id: string
  userId: string
  to: string
  /** Micro-dollars a minute. */
  ratePerMinute: bigint
  billingSeconds: number
  hold: bigint
  isDialled: boolean
}

/** A price in force: micro-dollars a minute, markup included, and what seconds are rounded up to. */
export interface Price {
  prefix: string
  ratePerMinute: bigint
  billingSeconds: number
}

/** An order that somebody may pay. */
export interface Order {
  id: string
  userId: string
  /** Micro-dollars. */
  credit: bigint
  paise: bigint
  /** Milliseconds. */
  madeAt: number
  /** Its buyer asked the bank for the money. */
  dispute: { id: string; payment: Payment; is: 'open' | 'won' | 'lost' } | null
}

export interface Expectations {
  readonly people: Person[]
  readonly orders: Order[]
  readonly calls: PlacedCall[]
  /** Every price that ever was, or may be, in force. */
  readonly prices: Price[]
  /** @throws when it is not what it should be */
  placed(person: Person, call: NewCall): PlacedCall
}

export function createExpectations(): Expectations {
  const prices: Price[] = []
  const calls: PlacedCall[] = []
  return {
    people: [],
    orders: [],
    calls,
    prices,
    placed(person, { id, userId, toNumber, tariff, authorisedSeconds, hold }) {
      const { ratePerMinute, billingSeconds } = tariff
      if (userId !== person.id) throw new Error(`${id} belongs to somebody else`)
      if (hold < costOf(authorisedSeconds, authorisedSeconds, tariff)) {
        throw new Error(`${id} holds ${hold}, less than it may cost`)
      }
      const isKnown = prices.some(
        price =>
          price.ratePerMinute === ratePerMinute &&
          price.billingSeconds === billingSeconds &&
          toNumber.startsWith(`+${price.prefix}`),
      )
      if (!isKnown) throw new Error(`${id} is sold at ${ratePerMinute}, which is no price`)
      const facts = { id, userId, to: toNumber, ratePerMinute, billingSeconds, hold }
      const placed = { ...facts, isDialled: false }
      calls.push(placed)
      return placed
    },
  }
}

/** What a person's calls cost by the carrier's record, in micro-dollars. */
export function costOfCalls({ calls }: Expectations, carrier: Carrier, userId: string): bigint {
  const own = new Map(calls.filter(call => call.userId === userId).map(call => [call.id, call]))
  return carrier.children.reduce((sum, { parent, seconds, timeLimitSeconds }) => {
    const call = own.get(parent.callId)
    if (!call) return sum
    const cost = costOf(seconds, timeLimitSeconds, call)
    if (cost > call.hold) throw new Error(`${call.id} costs ${cost}, more than its hold`)
    return sum + cost
  }, 0n)
}

function costOf(
  seconds: number,
  limit: number,
  { ratePerMinute, billingSeconds }: { ratePerMinute: bigint; billingSeconds: number },
): bigint {
  let billed = 0n
  while (billed < BigInt(Math.min(seconds, limit))) billed += BigInt(billingSeconds)
  const sixtieths = billed * ratePerMinute
  return sixtieths % 60n === 0n ? sixtieths / 60n : sixtieths / 60n + 1n
}
