import { type CallRefusal, validateCall } from '@ringback/contract/call-gate'
import { printRate } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { type Tariff, authorise, minimumHold } from '@ringback/contract/billing'
import { validateDestination } from '../../core/calls/destination-policy.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { type NewCall, findLiveCall, insertCall } from '../../store/calls/calls.ts'
import type { Freeze } from '../../store/credit/disputes.ts'
import { type Balance, enqueueCreditLock } from '../../store/credit/funds.ts'
import { enqueueHold } from '../../store/credit/holds.ts'
import { commitAsynchronously } from '../../store/async-commit.ts'
import { checkCall } from './check-call.ts'
import { expireUnusedCallsOf } from './expire-call.ts'
import { type PricedCall, type RateRefusal, priceCall } from '../rates/find-rate.ts'
import { refuseFrozen } from '../credit/account-freeze.ts'
import {
  type CallAllowance,
  type LimitRefusal,
  checkLimits,
  checkSpend,
  readActivity,
} from './check-limits.ts'
import { repayDebt } from '../credit/repay-debt.ts'

export type PlaceCallRefusal =
  | RateRefusal
  | LimitRefusal
  | Exclude<CallRefusal, 'rate-loading' | 'balance-loading'>
  | Freeze['why']
  | 'calling-paused'
  | 'call-in-progress'
  | 'increment-too-dear'
  | 'own-spend-reached'

interface Caller {
  id: string
  /** E.164; null is the platform number. */
  selectedCallerId: string | null
}

/**
 * Checks and prices a call and holds its dearest outcome. The answered id may be dialled once, by this
 * user, within `terms.callUsableSeconds`.
 */
export async function placeCall(
  ports: Ports,
  caller: Caller,
  toNumber: string,
): Promise<Outcome<NewCall, PlaceCallRefusal>> {
  const number = validateDestination(toNumber)
  if (!number.ok) return number
  if (!ports.terms.callingEnabled) return refused('calling-paused')
  const create = () => ports.database.transaction(tx => preCreate(ports, tx, caller, number.value))
  const created = await create()
  if (created.ok || created.why !== 'call-in-progress') return created
  await noticeEndOfLiveCall(ports, caller.id)
  return create()
}

/** A call that ended while its callbacks were lost must not keep its owner from calling: the carrier knows. */
async function noticeEndOfLiveCall(ports: Ports, userId: string): Promise<void> {
  const live = await ports.database.read(db => findLiveCall(db, userId))
  if (!live) return
  try {
    await checkCall(ports, live.id)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, call: live.id }, 'The carrier cannot say whether a call has ended')
  }
}

async function preCreate(
  ports: Ports,
  tx: Tx,
  caller: Caller,
  to: E164,
): Promise<Outcome<NewCall, PlaceCallRefusal>> {
  // The lock makes everything below exact: two tabs of one user come one after the other.
  enqueueCreditLock(tx, caller.id)
  // Nobody is dialled before the voice webhook has committed; a call lost until then is refused there.
  commitAsynchronously(tx)
  let activity = await readActivity(ports, tx, caller.id, to)
  if (activity.hasUnused) {
    await expireUnusedCallsOf(ports, tx, caller.id)
    activity = await readActivity(ports, tx, caller.id, to)
  }
  if (activity.freeze?.why === 'in-debt' && activity.balance.available > 0n) {
    await repayDebt(ports, tx, caller.id)
    activity = await readActivity(ports, tx, caller.id, to)
  }
  if (activity.freeze) return refuseFrozen(activity.freeze)
  if (activity.isCalling) return refused('call-in-progress')
  const limits = checkLimits(ports, activity)
  if (!limits.ok) return limits
  const { selectedCallerId } = caller
  const priced = await priceCall(tx, ports, { number: to, userId: caller.id, selectedCallerId })
  if (!priced.ok) return priced
  const granted = grant(activity.balance, priced.value, limits.value)
  if (!granted.ok) return granted
  const spend = await checkSpend(ports, tx, granted.value.hold)
  if (!spend.ok) return spend
  const { ratePerMinute, billingSeconds, destination } = priced.value.quote
  const call: NewCall = {
    id: ports.ids.next('call'),
    userId: caller.id,
    direction: 'outbound',
    fromNumber: priced.value.callerId,
    toNumber: to,
    destination,
    tariff: { ratePerMinute, billingSeconds },
    authorisedSeconds: granted.value.seconds,
    hold: granted.value.hold,
  }
  return keep(ports, tx, call)
}

/** The call gate once more, now with the force of law, and what the credit is good for. */
function grant(balance: Balance, { to, quote }: PricedCall, allowance: CallAllowance) {
  const { ratePerMinute, billingSeconds } = quote
  const tariff: Tariff = { ratePerMinute, billingSeconds }
  const minimum = { minimum: printRate(ratePerMinute) }
  const gate = validateCall({ to, ratePerMinute, balance: balance.available })
  if (!gate.ok) {
    const { why } = gate
    if (why === 'rate-loading' || why === 'balance-loading') throw new Error(`unexpected ${why}`)
    // Credit that is held by other calls is not "no credits".
    if (why === 'too-little-credit' || (why === 'no-credit' && balance.posted > 0n)) {
      return refused('too-little-credit', minimum)
    }
    return refused(why)
  }
  const affordable = authorise(balance.available, tariff, allowance.maxCallSeconds)
  if (!affordable.ok) {
    return refused('increment-too-dear', { minimum: printRate(minimumHold(tariff)) })
  }
  if (affordable.value.hold <= allowance.spend) return affordable
  // A call that would end later than the day's spending does is shortened, not refused.
  const shortened = authorise(allowance.spend, tariff, allowance.maxCallSeconds)
  return shortened.ok ? shortened : refused('own-spend-reached')
}

function keep(ports: Ports, tx: Tx, call: NewCall): Outcome<NewCall, never> {
  const at = ports.clock.now()
  enqueueHold(tx, { key: callHoldKey(call.id), userId: call.userId, amount: call.hold, at })
  insertCall(tx, call, { at, usableSeconds: ports.terms.callUsableSeconds })
  return accepted(call)
}
