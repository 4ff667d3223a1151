import type { Ports } from '../../../ports/ports.ts'
import { findPurchaseByOrder } from '../../../store/credit/purchases.ts'
import { DUE_LOOKUPS, findUnreadEvent, finishLookup } from '../../../store/credit/webhook-events.ts'
import { sweep } from '../../sweep.ts'
import { creditPayment } from './credit-payment.ts'
import { handlePaymentsOfOrder } from './payments-of-order.ts'
import { recordListedDisputes } from '../reversals/record-disputes.ts'

/**
 * Fetches from the provider what a webhook that was signed and not understood is about, and handles it, so that no
 * payment, refund or dispute is lost with it. Until the provider has responded, the request is repeated.
 */
export function lookUpEvents(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'payment-event',
    logKey: 'event',
    leaseSeconds: 120,
    batchSize: 20,
    due: DUE_LOOKUPS,
    process: id => lookUp(ports, id),
  })
}

async function lookUp(ports: Ports, id: string): Promise<void> {
  const event = await ports.database.read(db => findUnreadEvent(db, id))
  if (event) await handleSubject(ports, event)
  await ports.database.transaction(tx => finishLookup(tx, id))
}

/** @throws VendorUnavailable */
async function handleSubject(
  ports: Ports,
  { name, orderId, paymentId }: { name: string; orderId: string | null; paymentId: string | null },
): Promise<void> {
  const payment = paymentId === null ? null : await ports.payments.fetchPayment(paymentId)
  // The order that the provider has is right where the webhook names another one.
  const paidOrderId = payment?.orderId || orderId
  const isOurs =
    paidOrderId !== null &&
    (await ports.database.read(db => findPurchaseByOrder(db, paidOrderId))) !== null
  if (isOurs) await handlePaymentsOfOrder(ports, paidOrderId)
  // A payment without an order of ours is parked, as if its webhook had been understood.
  else if (payment) await ports.database.transaction(tx => creditPayment(ports, tx, payment))
  if (name.startsWith('payment.dispute.')) await recordListedDisputes(ports)
}
