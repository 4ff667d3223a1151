import type { Tx } from '../../ports/database.ts'
import type { PaymentEvent, PaymentWebhook } from '../../ports/payments.ts'
import type { Ports } from '../../ports/ports.ts'
import type { PaidOrder } from '../../store/credit/paid-order.ts'
import { insertEventOfPayment, insertPaymentEvent } from '../../store/credit/payments.ts'
import { recordDispute } from './record-dispute.ts'
import { creditLockedOrder, lockOrder } from './credit-payment.ts'
import { reverseRefundedCredit } from './reverse-credit.ts'

/** Handles a webhook of the payment provider, once: the event's id and its effect are committed together. */
export async function handlePaymentEvent(ports: Ports, webhook: PaymentWebhook): Promise<void> {
  const { event, ...received } = webhook
  const { paymentMemory, clock } = ports
  const paid = event?.is === 'paid' && event.payment.status === 'captured' ? event.payment : null
  if (paid && paymentMemory.isProcessed(paid.id)) {
    const stored = { ...received, at: clock.now() }
    if (await ports.database.statement(db => insertEventOfPayment(db, stored, paid.id))) return
  }
  await ports.database.transaction(async tx => {
    const [isNew, order] = await Promise.all([
      insertPaymentEvent(tx, { ...received, at: clock.now() }),
      event?.is === 'paid' ? lockOrder(tx, event.payment) : null,
    ])
    if (isNew && event) await handleEvent(ports, tx, event, order)
  })
  if (paid) paymentMemory.noteProcessed(paid.id)
}

async function handleEvent(
  ports: Ports,
  tx: Tx,
  event: PaymentEvent,
  paidOrder: PaidOrder | null,
): Promise<void> {
  switch (event.is) {
    case 'paid':
      await creditLockedOrder(ports, tx, paidOrder, event.payment)
      return
    case 'refunded':
      return reverseRefundedCredit(ports, tx, event.refund)
    case 'disputed':
      return recordDispute(ports, tx, event)
    case 'attempt-failed':
      // The order stays open: the user may try again, and the same attempt may still succeed.
      ports.log.info({ order: event.payment.orderId }, 'A payment attempt failed')
  }
}
