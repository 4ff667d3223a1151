import { paise } from '@ringback/contract/money'
import { disputeLostMail, disputeOpenedMail } from '../../core/mail/refund-mails.ts'
import type { Tx } from '../../ports/database.ts'
import type { Dispute, PaymentEvent } from '../../ports/payments.ts'
import type { Ports } from '../../ports/ports.ts'
import { type DisputeStatus, findDisputeStatus, putDispute } from '../../store/credit/disputes.ts'
import { findPayment } from '../../store/credit/payments.ts'
import { creditPayment } from './credit-payment.ts'
import { type CreditedPayment, lockCredited, reverseCredit } from './reverse-credit.ts'
import { writeMailTo } from '../mail/write-mail.ts'

export type DisputeEvent = Extract<PaymentEvent, { dispute: unknown }>

const STATUS_OF = {
  'dispute-opened': 'open',
  'dispute-won': 'won',
  'dispute-lost': 'lost',
} as const satisfies Record<DisputeEvent['is'], DisputeStatus>

/** What has been heard of a dispute, in any order, comes to the furthest of these: a lost one is never won again. */
const ORDER: readonly (DisputeStatus | null)[] = [null, 'open', 'won', 'lost']

/**
 * Writes down how far a dispute has come: while it is open its user can neither call nor rent; when it is
 * lost, the credit of the disputed payment is taken back, once.
 */
export async function recordDispute(ports: Ports, tx: Tx, event: DisputeEvent): Promise<void> {
  const { dispute } = event
  const details = { payment: dispute.paymentId, dispute: dispute.id }
  // Disputes are told of and never asked about: one that comes before its payment must not be forgotten.
  if (event.payment?.id === dispute.paymentId) await creditPayment(ports, tx, event.payment)
  const payment = await findPayment(tx, dispute.paymentId)
  if (!payment) return ports.log.warn(details, 'A dispute of a payment that is not known')
  const credited = await lockCredited(tx, payment)
  if (!credited) {
    return ports.log.error(
      details,
      'A dispute of a payment that credited nothing: a person must look',
    )
  }
  if (dispute.currency !== payment.currency) {
    return ports.log.error(details, 'A dispute in another currency: a person must look')
  }
  const before = await findDisputeStatus(tx, dispute.id)
  const status = STATUS_OF[event.is]
  if (ORDER.indexOf(status) <= ORDER.indexOf(before)) return
  const { userId } = credited.purchase
  await putDispute(tx, { ...dispute, userId }, { status, at: ports.clock.now() })
  ports.log.warn({ ...details, status }, 'A payment is disputed')
  if (status === 'open') await tellOfDispute(ports, tx, credited, dispute)
  if (status === 'lost') await loseDispute(ports, tx, credited, dispute)
}

async function tellOfDispute(
  ports: Ports,
  tx: Tx,
  { payment, purchase }: CreditedPayment,
  dispute: Dispute,
): Promise<void> {
  const { packageName, userId } = purchase
  const returned = { packageName, paymentId: payment.id, paise: paise(dispute.amount) }
  await writeMailTo(ports, tx, userId, facts => disputeOpenedMail(facts, returned))
}

async function loseDispute(
  ports: Ports,
  tx: Tx,
  credited: CreditedPayment,
  dispute: Dispute,
): Promise<void> {
  const taken = await reverseCredit(ports, tx, credited, {
    key: `rzp:dispute:${dispute.id}`,
    cause: 'Chargeback',
    paise: paise(dispute.amount),
  })
  if (!taken) return
  await writeMailTo(ports, tx, credited.purchase.userId, facts => disputeLostMail(facts, taken))
}
