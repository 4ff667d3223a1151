import { findPayment } from '../../../store/credit/payments.ts'
import { creditPayment } from './credit-payment.ts'
import { recordRefunds } from '../reversals/reverse-credit.ts'
import { payingPayments } from '../../../core/credit/classify-payment.ts'
import type { Payment } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findPurchaseByOrder } from '../../../store/credit/purchases.ts'

/** The payments of an order as the provider lists them, oldest first. */
export interface PaymentsOfOrder {
  payments: Payment[]
  /** Those that pay it; null when it is not an order of ours, and while the order and the list of its payments disagree. */
  paying: readonly Payment[] | null
}

/**
 * Fetches the payments of an order from the provider, and the order itself if one of another sum may pay it.
 *
 * @throws VendorUnavailable
 */
export async function fetchPaymentsOfOrder(
  ports: Ports,
  orderId: string,
): Promise<PaymentsOfOrder> {
  const listed = await listPayments(ports, orderId)
  const captured = listed.filter(({ status }) => status === 'captured')
  const purchase =
    captured.length === 0 ? null : await ports.database.read(db => findPurchaseByOrder(db, orderId))
  if (!purchase) return { payments: listed, paying: null }
  const quote = { amount: purchase.paise, isPaid: false, isPartial: false }
  const isEachWhole = captured.every(({ amount }) => amount === purchase.paise)
  if (isEachWhole || purchase.status === 'paid') {
    return { payments: listed, paying: payingPayments(quote, listed) }
  }
  const order = { ...quote, ...(await ports.payments.fetchOrder(orderId)), amount: purchase.paise }
  // A payment that is younger than the first list may have completed the order, but not one that was not paid yet.
  const payments = order.isPaid ? await listPayments(ports, orderId) : listed
  return { payments, paying: payingPayments(order, payments) }
}

/** Oldest first. @throws VendorUnavailable */
export async function listPayments(ports: Ports, orderId: string): Promise<Payment[]> {
  const listed = await ports.payments.listPayments(orderId)
  return [...listed].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/**
 * Fetches the payments of an order from the provider, and handles them and their refunds like their webhooks.
 *
 * @throws VendorUnavailable
 */
export async function handlePaymentsOfOrder(ports: Ports, orderId: string): Promise<void> {
  const { payments, paying } = await fetchPaymentsOfOrder(ports, orderId)
  // Those that pay the order come first, because any other one is then a second payment.
  const others = payments.filter(payment => !paying?.includes(payment))
  for (const payment of [...(paying ?? []), ...others]) {
    if (payment.status === 'captured') {
      await ports.database.transaction(tx => creditPayment(ports, tx, payment, paying))
    }
  }
  for (const payment of payments)
    if (payment.amountRefunded > 0n) await handleRefunds(ports, payment)
}

async function handleRefunds(ports: Ports, payment: Payment): Promise<void> {
  // The refunds are listed even if our total equals the provider's: ours includes lost disputes.
  if (!(await ports.database.read(db => findPayment(db, payment.id)))) return
  await recordRefunds(ports, payment.id)
}
