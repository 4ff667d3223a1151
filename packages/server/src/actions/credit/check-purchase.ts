import {
  nextOpenCheckAt,
  nextPaidCheckAt,
  purchaseRetryAt,
} from '../../core/credit/purchase-schedule.ts'
import type { Payment } from '../../ports/payments.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { findPayment } from '../../store/credit/payments.ts'
import { schedulePurchaseCheck } from '../../store/credit/purchase-schedule.ts'
import {
  type Purchase,
  abandonPurchase,
  findPurchase,
  lockPurchase,
} from '../../store/credit/purchases.ts'
import { creditPayment } from './credit-payment.ts'
import { reverseRefundedCredit } from './reverse-credit.ts'

/**
 * Asks the provider about a purchase, does what the webhooks would have done, and says when to ask again.
 * A provider that does not answer is asked again soon; it never makes this throw.
 */
export async function checkPurchase(ports: Ports, id: string): Promise<void> {
  const purchase = await ports.database.read(db => findPurchase(db, id))
  if (!purchase) return
  try {
    if (purchase.orderId !== null) await hearOfPayments(ports, purchase.orderId)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, purchase: id }, 'The payment provider cannot say: asking later')
    const now = ports.clock.now()
    const retryAt = purchaseRetryAt(nextCheckAt(purchase, now), now)
    await ports.database.transaction(tx => schedulePurchaseCheck(tx, id, retryAt))
    return
  }
  await ports.database.transaction(async tx => {
    // A webhook may have come while we asked: what counts is the row under its lock.
    const locked = await lockPurchase(tx, id)
    const checkAt = nextCheckAt(locked, ports.clock.now())
    if (checkAt || locked.status === 'paid') await schedulePurchaseCheck(tx, id, checkAt)
    else await abandonPurchase(tx, id)
  })
}

/** Null when there is nothing to ask any more. An order whose maker died was never anybody's to pay. */
function nextCheckAt({ status, createdAt, paidAt }: Purchase, now: Date): Date | null {
  if (status === 'open') return nextOpenCheckAt(createdAt, now)
  return status === 'paid' && paidAt ? nextPaidCheckAt(paidAt, now) : null
}

async function hearOfPayments(ports: Ports, orderId: string): Promise<void> {
  const payments = await ports.payments.listPayments(orderId)
  // The first one is credited, whichever order the provider lists them in.
  const sorted = [...payments].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const payment of sorted) {
    if (payment.status === 'captured') {
      await ports.database.transaction(tx => creditPayment(ports, tx, payment))
    }
    if (payment.amountRefunded > 0n) await hearOfRefunds(ports, payment)
  }
}

async function hearOfRefunds(ports: Ports, payment: Payment): Promise<void> {
  // Ours may be as much without being the same: a dispute that was lost counts as well.
  if (!(await ports.database.read(db => findPayment(db, payment.id)))) return
  for (const refund of await ports.payments.listRefunds(payment.id)) {
    await ports.database.transaction(tx => reverseRefundedCredit(ports, tx, refund))
  }
}
