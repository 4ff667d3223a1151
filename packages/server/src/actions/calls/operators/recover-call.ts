import { type Tariff, bill } from '@ringback/contract/calls/billing'
import { type Micros, formatUsd } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isE164 } from '@ringback/contract/phone/e164'
import { type CallParties, partiesOf } from '../../../core/calls/call-parties.ts'
import { nextComparisonAt } from '../../../core/calls/call-schedule.ts'
import { incomingPrice } from '../../../core/rates/incoming-price.ts'
import { sellingSettingsOf } from '../../../core/rates/call-price.ts'
import { callCostTransfer } from '../../../core/credit/ledger.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ListedCarrierCall } from '../../../ports/vendors/voice-carrier.ts'
import { findUserId } from '../../../store/accounts/users.ts'
import type { NewCall } from '../../../store/calls/calls.ts'
import {
  findCallsOfLeg,
  findRenter,
  insertRecoveredCall,
} from '../../../store/calls/incoming-calls.ts'
import { lockCredit } from '../../../store/credit/funds.ts'
import { enqueueHold, enqueueRelease } from '../../../store/credit/holds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { explainDifferencesOf } from '../../../store/reconciliation/differences.ts'
import { readCallerLeg } from '../../rates/find-rate.ts'

/** The legs of an ended call in the carrier's list. */
interface CarrierLegs {
  parent: ListedCarrierCall
  child: ListedCarrierCall & { seconds: number }
}

export type RecoverCallRefusal =
  | 'not-of-a-browser'
  | 'unknown-customer'
  | 'no-rate'
  | 'too-little-credit'
  | 'call-known'

/** The recovered call, and what its user paid. */
interface RecoveredCall {
  id: string
  cost: Micros
}

/** The longest call that can be stored, in seconds (`calls_authorised_seconds_check`). */
const MAX_CALL_SECONDS = 14_340

/**
 * Stores and charges a call that the carrier has connected and the database does not know, for example because a
 * backup was restored. The user is the one whose browser the carrier connected. The terms of the call are lost, so
 * its price is the present one. A call that the credit does not cover is neither stored nor charged: a later run
 * finds it again. Of two recoveries of one call, one stores it.
 */
export async function recoverCall(
  ports: Ports,
  { parent, child }: CarrierLegs,
): Promise<Outcome<RecoveredCall, RecoverCallRefusal>> {
  const parties = partiesOf(parent, child)
  if (!parties) return refused('not-of-a-browser')
  return ports.database.transaction(async tx => {
    const { userId } = parties
    if (userId.includes('@') || (await findUserId(tx, userId)) === null) {
      return refused('unknown-customer')
    }
    const { available } = await lockCredit(tx, userId)
    if ((await findCallsOfLeg(tx, parent.id)).length > 0) return refused('call-known')
    const price = await priceOf(ports, tx, parties)
    if (!price) return refused('no-rate')
    const authorisedSeconds = Math.min(child.seconds, MAX_CALL_SECONDS)
    const billed = bill(child.seconds, authorisedSeconds, price.tariff)
    if (billed.cost > available) return refused('too-little-credit')
    const id = ports.ids.next('call')
    const call: NewCall = { id, ...parties, ...price, authorisedSeconds, hold: billed.cost }
    storeCall(ports, tx, call, { ...billed, parent, child })
    await explainDifferencesOf(
      tx,
      { subject: `leg:${child.id}`, kind: 'unknown-here' },
      {
        at: ports.clock.now(),
        by: 'reconciliation',
        explanation: explainRecovery({ id, cost: billed.cost }),
      },
    )
    ports.log.warn(
      { call: id, leg: child.id, user: userId, cost: String(billed.cost) },
      'A call that only the carrier had was stored and charged',
    )
    return accepted({ id, cost: billed.cost })
  })
}

/** Stands for a number that is not rented any more: its kind is not known. */
const USUAL_NUMBER = { countryCode: '', type: 'local' } as const

/** What an operator reads about a recovered call. */
export function explainRecovery({ id, cost }: RecoveredCall): string {
  return `Stored as call ${id} from the carrier's record and charged ${formatUsd(cost)}`
}

/** The present price of the call; null when it has none. */
async function priceOf(
  ports: Ports,
  tx: Tx,
  { direction, toNumber: to, fromNumber: callerId }: CallParties,
): Promise<(Pick<NewCall, 'destination' | 'costPerMinute'> & { tariff: Tariff }) | null> {
  const { rates, business } = ports
  if (direction === 'inbound') {
    const number = (await findRenter(tx, to)) ?? USUAL_NUMBER
    const price = incomingPrice(await readCallerLeg(ports, tx, number), business)
    return { destination: '', ...price }
  }
  if (!isE164(callerId)) return null
  const quote = await rates.quote(tx, { to, callerId }, sellingSettingsOf(business, to))
  if (!quote) return null
  const { destination, costPerMinute, ratePerMinute, billingSeconds } = quote
  return { destination, costPerMinute, tariff: { ratePerMinute, billingSeconds } }
}

/** Stores the call as ended, with a hold that is released, and its cost. */
function storeCall(
  ports: Ports,
  tx: Tx,
  call: NewCall,
  { parent, child, ...billed }: CarrierLegs & ReturnType<typeof bill>,
): void {
  const at = ports.clock.now()
  const hold = { key: callHoldKey(call.id), userId: call.userId, at }
  enqueueHold(tx, { ...hold, amount: call.hold })
  enqueueRelease(tx, hold)
  if (billed.cost > 0n) {
    // A forwarded call is not recovered, because none of its legs is a browser's.
    const transfer = callCostTransfer({ ...call, forwardOf: null }, billed.cost)
    enqueueTransfer(tx, transfer, { id: ports.ids.next('transfer'), at })
  }
  insertRecoveredCall(tx, call, {
    ...billed,
    parentSid: parent.id,
    childSid: child.id,
    answeredSeconds: child.seconds,
    dialledAt: parent.startedAt,
    answeredAt: child.startedAt,
    endedAt: addSeconds(child.startedAt, child.seconds),
    settledAt: at,
    // Comparisons store what the carrier charged.
    checkAt: nextComparisonAt(at, at),
  })
}
