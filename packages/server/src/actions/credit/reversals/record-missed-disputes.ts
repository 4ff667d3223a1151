import { DAY_SECONDS, addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { findDispute } from '../../../store/credit/disputes.ts'
import { findPayment } from '../../../store/credit/payments.ts'
import { recordDispute } from './record-dispute.ts'

/** A bank may decide a dispute months after it was opened. */
const DAYS = 120

/**
 * Records the disputes of known payments whose webhooks were lost, for example with a restored backup. Does nothing
 * when the provider does not list its disputes.
 */
export async function recordMissedDisputes(ports: Ports): Promise<void> {
  try {
    await recordListedDisputes(ports)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error }, 'The payment provider did not list its disputes')
  }
}

/**
 * Records the disputes of known payments in the state that the provider lists.
 *
 * @throws VendorUnavailable
 */
export async function recordListedDisputes(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const period = { from: addSeconds(now, -DAYS * DAY_SECONDS), to: now }
  for (const listed of await ports.payments.listDisputes(period)) {
    await ports.database.transaction(async tx => {
      // Payments that are unknown are recovered with their disputes.
      if (!(await findPayment(tx, listed.dispute.paymentId))) return
      const stored = await findDispute(tx, listed.dispute.id)
      // The list does not distinguish an opened dispute from one that requires an action.
      const isNews = !stored || (listed.state !== 'opened' && listed.state !== stored.state)
      if (isNews) await recordDispute(ports, tx, listed)
    })
  }
}
