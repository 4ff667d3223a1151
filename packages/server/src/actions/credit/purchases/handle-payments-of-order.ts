import type { Payment } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findPayment } from '../../../store/credit/payments.ts'
import { creditPayment } from './credit-payment.ts'
import { fetchPaymentsOfOrder } from './fetch-payments-of-order.ts'
import { recordRefunds } from '../reversals/record-refunds.ts'

/**
 * Asks the provider for the payments of an order, and handles them and their refunds like their webhooks.
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
