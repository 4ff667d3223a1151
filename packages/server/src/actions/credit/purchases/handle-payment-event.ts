import { DatabaseUnavailable, type Tx } from '../../../ports/database.ts'
import type { PaymentEvent, PaymentWebhook } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { PaidOrder } from '../../../store/credit/paid-order.ts'
import { type ReceivedEvent, insertPaymentEvent } from '../../../store/credit/payments.ts'
import { insertUnreadEvent } from '../../../store/credit/webhook-events.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.ts'
import { recordDispute } from '../reversals/record-disputes.ts'
import { creditLockedOrder, lockOrder } from './credit-payment.ts'
import { reverseRefundedCredit } from '../reversals/reverse-credit.ts'

/**
 * Handles a webhook of the payment provider, once: the event's id and its effect are committed together. One that
 * cannot be handled counts as not understood, because refusing it for a day would end all webhooks.
 *
 * @returns why the webhook was not understood; null when it was
 * @throws DatabaseUnavailable
 */
export async function handlePaymentEvent(
  ports: Ports,
  webhook: PaymentWebhook,
): Promise<string | null> {
  try {
    await handleOnce(ports, webhook)
    return webhook.event?.is === 'not-understood' ? webhook.event.reason : null
  } catch (error) {
    if (error instanceof DatabaseUnavailable || webhook.event?.is === 'not-understood') throw error
    ports.log.error({ err: error, event: webhook.name }, 'A payment webhook could not be handled')
    const reason = 'it could not be handled, see the log'
    await handleOnce(ports, { ...webhook, event: { is: 'not-understood', reason } })
    return reason
  }
}

async function handleOnce(ports: Ports, webhook: PaymentWebhook): Promise<void> {
  const { event, ...received } = webhook
  await ports.database.transaction(async tx => {
    const stored = { ...received, at: ports.clock.now() }
    const [isNew, order] = await Promise.all([
      insertPaymentEvent(tx, stored),
      event?.is === 'paid' ? lockOrder(tx, event.payment) : null,
    ])
    if (isNew && event) await handleEvent(ports, tx, { event, order, received: stored })
  })
}

async function handleEvent(
  ports: Ports,
  tx: Tx,
  handled: {
    event: PaymentEvent
    order: PaidOrder | null
    received: ReceivedEvent
  },
): Promise<void> {
  const { event, order, received } = handled
  switch (event.is) {
    case 'paid':
      // What is known of a payment changes with its order only. Its other webhook would request the order, and send mails, again.
      if (order?.isPaymentKnown && received.name !== 'order.paid') return
      await creditLockedOrder(ports, tx, order, event.payment)
      return
    case 'refunded':
      return reverseRefundedCredit(ports, tx, event.refund)
    case 'disputed':
      return recordDispute(ports, tx, event)
    case 'attempt-failed':
      // The order stays open: the user may try again, and the same attempt may still succeed.
      ports.log.info({ order: event.payment.orderId }, 'A payment attempt failed')
      return
    case 'not-understood': {
      const { reason } = event
      await insertUnreadEvent(tx, received, reason)
      const { name, orderId, paymentId } = received
      await raiseAlarm(ports, tx, { is: 'payment-event-unread', name, reason, orderId, paymentId })
    }
  }
}
