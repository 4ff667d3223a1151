import { paise } from '@ringback/contract/money'
import { disputeKey } from '../../core/credit/transfer-keys.ts'
import { disputeLostMail, disputeOpenedMail } from '../../core/mail/refund-mails.ts'
import type { Tx } from '../../ports/database.ts'
import type { Dispute, PaymentEvent } from '../../ports/payments.ts'
import type { Ports } from '../../ports/ports.ts'
import { type DisputeStatus, findDisputeStatus, saveDispute } from '../../store/credit/disputes.ts'
import { findPayment } from '../../store/credit/payments.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { writeMailTo } from '../mail/write-mail.ts'
import { creditPayment } from './credit-payment.ts'
import { type CreditedPayment, lockCreditedPayment, reverseCredit } from './reverse-credit.ts'

export type DisputeEvent = Extract<PaymentEvent, { dispute: unknown }>

const STATUS_OF = {
  'dispute-opened': 'open',
  'dispute-won': 'won',
  'dispute-lost': 'lost',
} as const satisfies Record<DisputeEvent['is'], DisputeStatus>

/** The status of a dispute only moves forward in this order. An earlier status that arrives later is ignored. */
const STATUS_ORDER: readonly (DisputeStatus | null)[] = [null, 'open', 'won', 'lost']

/**
 * Records the status of a dispute. While the dispute is open, the user who made the payment can neither call nor
 * rent. When the dispute is lost, the credit of the disputed payment is reversed, once.
 */
export async function recordDispute(ports: Ports, tx: Tx, event: DisputeEvent): Promise<void> {
  const { dispute } = event
  const details = { payment: dispute.paymentId, dispute: dispute.id }
  // The event may arrive before the webhook of its payment. Disputes are not polled, so the event is the only
  // chance to record the dispute, and the payment is processed first.
  if (event.payment?.id === dispute.paymentId) await creditPayment(ports, tx, event.payment)
  const payment = await findPayment(tx, dispute.paymentId)
  if (!payment) return ports.log.warn(details, 'A dispute of an unknown payment')
  const credited = await lockCreditedPayment(tx, payment)
  if (!credited) {
    return ports.log.error(
      details,
      'A dispute of a payment that credited nothing: an operator must check it',
    )
  }
  if (dispute.currency !== payment.currency) {
    return ports.log.error(details, 'A dispute in another currency: an operator must check it')
  }
  const earlierStatus = await findDisputeStatus(tx, dispute.id)
  const status = STATUS_OF[event.is]
  if (STATUS_ORDER.indexOf(status) <= STATUS_ORDER.indexOf(earlierStatus)) return
  const { userId } = credited.purchase
  await saveDispute(tx, { ...dispute, userId }, { status, at: ports.clock.now() })
  ports.log.warn({ ...details, status }, 'A payment is disputed')
  if (status === 'open') await notifyDisputeOpened(ports, tx, credited, dispute)
  if (status === 'lost') await reverseLostDispute(ports, tx, credited, dispute)
}

async function notifyDisputeOpened(
  ports: Ports,
  tx: Tx,
  { payment, purchase }: CreditedPayment,
  dispute: Dispute,
): Promise<void> {
  const { packageName, userId } = purchase
  const disputed = { packageName, paymentId: payment.id, paise: paise(dispute.amount) }
  await writeMailTo(ports, tx, userId, facts => disputeOpenedMail(facts, disputed))
  await raiseAlarm(ports, tx, {
    is: 'payment-disputed',
    disputeId: dispute.id,
    paymentId: payment.id,
    orderId: purchase.orderId,
    paise: disputed.paise,
  })
}

async function reverseLostDispute(
  ports: Ports,
  tx: Tx,
  credited: CreditedPayment,
  dispute: Dispute,
): Promise<void> {
  const reversed = await reverseCredit(ports, tx, credited, {
    key: disputeKey(dispute.id),
    cause: 'Chargeback',
    paise: paise(dispute.amount),
  })
  if (!reversed) return
  await writeMailTo(ports, tx, credited.purchase.userId, facts => disputeLostMail(facts, reversed))
}
