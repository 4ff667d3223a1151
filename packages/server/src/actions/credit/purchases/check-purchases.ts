import {
  nextOpenCheckAt,
  nextPaidCheckAt,
  purchaseRetryAt,
} from '../../../core/credit/purchase-schedule.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { hasUncheckedPayment } from '../../../store/credit/parked-payments.ts'
import {
  DUE_PURCHASES,
  claimPollablePurchases,
  hasPollablePurchase,
  schedulePurchaseCheck,
} from '../../../store/credit/purchase-schedule.ts'
import {
  type Purchase,
  abandonPurchase,
  findPurchase,
  lockPurchase,
} from '../../../store/credit/purchases.ts'
import { type Postponed, sweep } from '../../sweep.ts'
import { handlePaymentsOfOrder } from './payments-of-order.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { attemptEach } from '../../failures/attempt.ts'

/** Older purchases are polled only by the schedule of check-open-purchases.ts. */
const RECENT_SECONDS = 3_600
const PAUSE_SECONDS = 10

/**
 * Polls the provider when a user reads the balance, in case the webhook of a payment was lost. All instances
 * together poll each recent order at most once in 10 seconds. Never throws, because the response to the user does
 * not wait for this function and must not fail because of it.
 */
export async function pollOpenPurchases(ports: Ports, userId: string): Promise<void> {
  try {
    const now = ports.clock.now()
    const criteria = {
      userId,
      polledBefore: addSeconds(now, -PAUSE_SECONDS),
      createdAfter: addSeconds(now, -RECENT_SECONDS),
    }
    if (!(await ports.database.read(db => hasPollablePurchase(db, criteria)))) return
    const claimed = await ports.database.transaction(tx =>
      claimPollablePurchases(tx, { ...criteria, now }),
    )
    await attemptEach(ports, claimed, id => checkPurchase(ports, id))
  } catch (error) {
    ports.log.warn({ err: error }, 'Open purchases could not be polled')
  }
}

/**
 * Checks every purchase that is due at the payment provider, so that a paid order is credited
 * without any webhook. A check that fails is repeated for ever, because the user may have paid.
 */
export function checkOpenPurchases(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'purchase',
    logKey: 'purchase',
    leaseSeconds: 120,
    batchSize: 20,
    due: DUE_PURCHASES,
    process: id => checkPurchase(ports, id),
  })
}

/** A payment arrived during the check, or the order and the list of its payments disagree. */
const RECHECK_SECONDS = 10

/**
 * Polls the provider for a purchase, handles its payments and refunds like their webhooks, and schedules the
 * next check. When the provider does not respond, the check is repeated soon.
 */
export async function checkPurchase(ports: Ports, id: string): Promise<Postponed | undefined> {
  const purchase = await ports.database.read(db => findPurchase(db, id))
  if (!purchase) return
  const now = ports.clock.now()
  try {
    if (purchase.orderId !== null) await handlePaymentsOfOrder(ports, purchase.orderId)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn(
      { err: error, purchase: id },
      'The payment provider did not respond: the purchase is checked later',
    )
    const until = await ports.database.transaction(async tx => {
      const isUnchecked = await hasUncheckedPayment(tx, id)
      const at = isUnchecked
        ? addSeconds(now, 60)
        : purchaseRetryAt(nextCheckAt(purchase, now), now)
      await schedulePurchaseCheck(tx, id, at)
      return at
    })
    return { error, until }
  }
  await ports.database.transaction(async tx => {
    // A webhook may have been handled in the meantime, so the locked row decides.
    const locked = await lockPurchase(tx, id)
    const checkAt = (await hasUncheckedPayment(tx, id))
      ? addSeconds(now, RECHECK_SECONDS)
      : nextCheckAt(locked, now)
    if (checkAt || locked.status === 'paid') await schedulePurchaseCheck(tx, id, checkAt)
    else await abandonPurchase(tx, id)
  })
}

/** Null when no check is left. A purchase that is still `ordering` is not checked, because an order cannot be paid without its id. */
function nextCheckAt({ status, createdAt, paidAt }: Purchase, now: Date): Date | null {
  if (status === 'open') return nextOpenCheckAt(createdAt, now)
  return status === 'paid' && paidAt ? nextPaidCheckAt(paidAt, now) : null
}
