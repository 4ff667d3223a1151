import { DAY_SECONDS, addSeconds } from '../../../core/time.ts'
import { attemptEach } from '../../failures/attempt.ts'
import { logFailure } from '../../failures/store-failure.ts'
import { paise } from '@ringback/contract/money'
import { isDecided, replacesState } from '../../../core/credit/dispute-state.ts'
import { disputeKey } from '../../../core/credit/transfer-keys.ts'
import {
  disputeLostMail,
  disputeOpenedMail,
  disputeReturnedMail,
} from '../../../core/mail/refund-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Dispute, DisputeChange } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { countDisputeTransfer, findDispute, saveDispute } from '../../../store/credit/disputes.ts'
import { findPayment } from '../../../store/credit/payments.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.ts'
import { writeMailTo } from '../../mail/write-mail.ts'
import { creditPayment } from '../purchases/credit-payment.ts'
import { type LockedPayment, alignCredit, lockPaymentOfUser } from './reverse-credit.ts'

/**
 * Records the state of a dispute. While the dispute is open, the user who made the payment can neither call nor
 * rent. A loss reverses the credit of the disputed payment, and a win after a loss returns it. Events may be
 * repeated and arrive in any order (core/credit/dispute-state.ts).
 */
export async function recordDispute(ports: Ports, tx: Tx, change: DisputeChange): Promise<void> {
  const { dispute, state } = change
  const details = { payment: dispute.paymentId, dispute: dispute.id, state }
  // The event may arrive before the webhook of its payment. Disputes are not polled, so the event is the only
  // chance to record the dispute, and the payment is processed first.
  const isKnown = (await findPayment(tx, dispute.paymentId)) !== null
  if (!isKnown && change.payment?.id === dispute.paymentId)
    await creditPayment(ports, tx, change.payment)
  const payment = await findPayment(tx, dispute.paymentId)
  if (!payment) return ports.log.warn(details, 'A dispute of an unknown payment')
  if (dispute.currency !== payment.currency) {
    return ports.log.error(details, 'A dispute in another currency: an operator must check it')
  }
  const locked = await lockPaymentOfUser(tx, payment)
  const earlier = await findDispute(tx, dispute.id)
  const now = ports.clock.now()
  const event = { state, at: change.at ?? now }
  if (!replacesState(event, earlier)) return
  const { userId } = locked.payment
  await saveDispute(tx, { ...dispute, userId }, { ...event, now })
  ports.log.warn(details, 'A payment is disputed')
  if (!earlier && !isDecided(state)) await notifyDisputeOpened(ports, tx, locked, dispute)
  await alignDisputedCredit(ports, tx, locked, dispute, (earlier?.postedTransfers ?? 0) + 1)
}

async function notifyDisputeOpened(
  ports: Ports,
  tx: Tx,
  { payment, packageName }: LockedPayment,
  dispute: Dispute,
): Promise<void> {
  const { id: paymentId, orderId, userId, currency } = payment
  const { id: disputeId, amount } = dispute
  const alarm = { is: 'payment-disputed', disputeId, paymentId, orderId, amount, currency } as const
  await raiseAlarm(ports, tx, alarm)
  if (userId === null || currency !== 'INR') return
  const disputed = { packageName, paymentId, paise: paise(amount) }
  await writeMailTo(ports, tx, userId, facts => disputeOpenedMail(facts, disputed))
}

/** @param transfer counts the dispute's transfers from 1 */
async function alignDisputedCredit(
  ports: Ports,
  tx: Tx,
  locked: LockedPayment,
  dispute: Dispute,
  transfer: number,
): Promise<void> {
  const key = disputeKey(dispute.id, transfer)
  const change = await alignCredit(ports, tx, locked, { key, cause: 'Chargeback' })
  if (!change) return
  await countDisputeTransfer(tx, dispute.id)
  const compose = change.is === 'reversed' ? disputeLostMail : disputeReturnedMail
  await writeMailTo(ports, tx, change.userId, facts => compose(facts, change))
}

/** A bank may decide a dispute months after it was opened. */
const DAYS = 120

/**
 * Records the disputes of known payments whose webhooks were lost, for example with a restored backup. Does nothing
 * when the provider does not list its disputes. The next night records what failed.
 *
 * @throws the error of a dispute that could not be recorded, after the others were
 */
export async function recordMissedDisputes(ports: Ports): Promise<void> {
  try {
    await recordListedDisputes(ports)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    logFailure(ports, error, { work: 'missed disputes' })
  }
}

/**
 * Records the disputes of known payments in the state that the provider lists.
 *
 * @throws VendorUnavailable, and the error of a dispute that could not be recorded, after the others were
 */
export async function recordListedDisputes(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const period = { from: addSeconds(now, -DAYS * DAY_SECONDS), to: now }
  const listed = await ports.payments.listDisputes(period)
  await attemptEach(ports, listed, change =>
    ports.database.transaction(async tx => {
      // Payments that are unknown are recovered with their disputes.
      if (!(await findPayment(tx, change.dispute.paymentId))) return
      const stored = await findDispute(tx, change.dispute.id)
      // The list does not distinguish an opened dispute from one that requires an action.
      const isNews = !stored || (change.state !== 'opened' && change.state !== stored.state)
      if (isNews) await recordDispute(ports, tx, change)
    }),
  )
}
