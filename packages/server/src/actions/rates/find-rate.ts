import { ZERO, type Micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { ListedRefusal } from '@ringback/contract/page/visitor-pages'
import type { E164 } from '@ringback/contract/phone/e164'
import {
  isUnlisted,
  validateDigits,
  validateQuote,
} from '../../core/calls/destinations/destination-policy.ts'
import { accessOf } from '../../core/calls/destinations/destination-rules.ts'
import { describeNumber } from '../../core/numbers/describe-number.ts'
import { type Quote, sellingSettingsOf } from '../../core/rates/call-price.ts'
import type { Reader } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { decideCallerIdOf } from '../caller-ids/decide-caller-id.ts'
import { type CalledNumber, callerLegCost } from '../../core/rates/incoming-price.ts'

export { describeNumber }

/** A call that passed the destination policy, with its caller ID and price. */
export interface PricedCall {
  to: E164
  callerId: E164
  quote: Quote
}

export type RateRefusal = ListedRefusal | 'no-rate'

/** The user whose caller ID determines the price. */
interface RateRequest {
  number: string
  userId: string
  selectedCallerId: string | null
  /** False refuses a number that no numbering plan has. */
  isNumberConfirmed?: boolean
}

interface PriceRequest extends Pick<RateRequest, 'userId' | 'selectedCallerId'> {
  to: E164
  /** False for a call that no browser begins. */
  hasBrowserLeg?: boolean
}

/**
 * Finds the price of a call to this number by this user, or refuses the call. The number may be too short, because
 * the price is shown while the user types.
 */
export async function findRate(
  ports: Ports,
  request: RateRequest,
): Promise<Outcome<PricedCall, RateRefusal>> {
  const { number, isNumberConfirmed = true } = request
  const { destinationRules } = ports.business
  if (!isNumberConfirmed && isUnlisted(number, destinationRules)) return refused('unlisted-number')
  const destination = validateDigits(number, destinationRules)
  if (!destination.ok) return destination
  const priced = { ...request, to: destination.value }
  return ports.database.transaction(tx => priceCall(tx, ports, priced))
}

/**
 * Does the work of {@link findRate} inside a transaction, for a number that the destination policy allows. `placeCall` uses this
 * function too, so that the price shown and the price charged follow the same rules.
 *
 * @param activeDeckId of a caller that has read it with something else
 */
export async function priceCall(
  db: Reader,
  ports: Ports,
  { to, userId, selectedCallerId, hasBrowserLeg = true }: PriceRequest,
  activeDeckId?: string | null,
): Promise<Outcome<PricedCall, RateRefusal>> {
  const { rates, business } = ports
  const decided = await decideCallerIdOf(db, ports, { userId, to, chosen: selectedCallerId })
  if (!decided.ok) return decided
  const call = { to, callerId: decided.value.callerId }
  const selling = sellingSettingsOf(business, to)
  const quote = await rates.quote(
    db,
    call,
    hasBrowserLeg ? selling : { ...selling, browserLegPerMinute: ZERO },
    activeDeckId,
  )
  if (quote === null) return refused('no-rate')
  if (accessOf(business.destinationRules, to) === 'allow') return accepted({ ...call, quote })
  const valid = validateQuote(quote, business.maxRatePerMinute)
  return valid.ok ? accepted({ ...call, quote }) : valid
}

/** What the carrier charges now for a minute of a caller's leg to a rented number. */
export async function readCallerLeg(
  { numberFees, business }: Pick<Ports, 'numberFees' | 'business'>,
  db: Reader,
  number: CalledNumber,
): Promise<Micros> {
  return callerLegCost(await numberFees.current(db), number, business)
}
