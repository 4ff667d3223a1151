import type { Tx } from '../../ports/database.ts'
import type { PaymentEvent, PaymentWebhook } from '../../ports/payments.ts'
import type { Ports } from '../../ports/ports.ts'
import { insertPaymentEvent } from '../../store/credit/payments.ts'
import { recordDispute } from './record-dispute.ts'
import { creditPayment } from './credit-payment.ts'
import { reverseRefundedCredit } from './reverse-credit.ts'

/** What the payment provider tells us takes effect once, together with the note that it has. */
export async function handlePaymentEvent(ports: Ports, notice: PaymentWebhook): Promise<void> {
  const { id, name, event } = notice
  await ports.database.transaction(async tx => {
    const isNew = await insertPaymentEvent(tx, { id, name, at: ports.clock.now() })
    if (isNew && event) await takeEffect(ports, tx, event)
  })
}

async function takeEffect(ports: Ports, tx: Tx, event: PaymentEvent): Promise<void> {
  switch (event.is) {
    case 'paid':
      return creditPayment(ports, tx, event.payment)
    case 'refunded':
      return reverseRefundedCredit(ports, tx, event.refund)
    case 'dispute-opened':
    case 'dispute-won':
    case 'dispute-lost':
      return recordDispute(ports, tx, event)
    case 'attempt-failed':
      // The buyer may try again, and the same attempt may come through late: the order stays open.
      ports.log.info({ order: event.payment.orderId }, 'An attempt to pay failed')
  }
}
