import { DAY_SECONDS, addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findDispute } from '../../../store/credit/disputes.ts'
import { findPayment } from '../../../store/credit/payments.ts'
import { attemptEach } from '../../failures/attempt.ts'
import { logFailure } from '../../failures/store-failure.ts'
import { recordDispute } from './record-dispute.ts'

/** A bank may decide a dispute months after it was opened. */
const DAYS = 120

/**
 * Records the disputes of known payments whose webhooks were lost, for example with a restored backup. Does nothing
 * when the provider does not list its disputes. The next night records what failed.
 */
export async function recordMissedDisputes(ports: Ports): Promise<void> {
  try {
    await recordListedDisputes(ports)
  } catch (error) {
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
  await attemptEach(listed, change =>
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
