import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164 } from '@ringback/contract/phone'
import { type CallerIdRefusal, decideCallerId } from '../../core/caller-ids/caller-id.ts'
import {
  type NumberRefusal,
  type TariffRefusal,
  validateDestination,
  validateTariff,
} from '../../core/calls/destination-policy.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Quote } from '../../ports/rate-book.ts'
import { isUsableCallerId } from '../../store/caller-ids/caller-ids.ts'

/** A call that may be made: to whom, shown as whom, and at what price. */
export interface PricedCall {
  to: E164
  callerId: E164
  quote: Quote
}

export type RateRefusal = NumberRefusal | CallerIdRefusal | TariffRefusal | 'no-rate'

/** Who asks: the caller ID that this user's call would show decides the price. */
export interface RateQuestion {
  number: string
  userId: string
  selectedCallerId: string | null
}

/** What a minute to this number costs this user, or why no such call can be made. */
export async function findRate(
  ports: Ports,
  question: RateQuestion,
): Promise<Outcome<PricedCall, RateRefusal>> {
  return ports.database.transaction(tx => priceCall(tx, ports, question))
}

/**
 * {@link findRate} inside a transaction: pre-create asks here too, so that the price that was shown and
 * the price that is frozen cannot come from two different rules.
 */
export async function priceCall(
  tx: Tx,
  { rates, terms }: Ports,
  { number, userId, selectedCallerId }: RateQuestion,
): Promise<Outcome<PricedCall, RateRefusal>> {
  const judged = validateDestination(number)
  if (!judged.ok) return judged
  const to = judged.value
  const callerId = decideCallerId({
    to,
    chosen: selectedCallerId,
    owned: await ownedOf(tx, userId, selectedCallerId),
    platformNumber: terms.platformNumber,
  })
  if (!callerId.ok) return callerId
  const quote = await rates.quote(tx, { to, callerId: callerId.value })
  if (quote === null) return refused('no-rate')
  const tariff = validateTariff(quote, terms.maxRatePerMinute)
  return tariff.ok ? accepted({ to, callerId: callerId.value, quote }) : tariff
}

/** A choice that is the user's now, or nothing. Whoever has chosen nothing is not asked about. */
async function ownedOf(tx: Tx, userId: string, chosen: string | null): Promise<E164[]> {
  if (chosen === null || !isE164(chosen)) return []
  return (await isUsableCallerId(tx, userId, chosen)) ? [chosen] : []
}
