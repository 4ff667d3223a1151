import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  claimPollablePurchases,
  hasPollablePurchase,
} from '../../../store/credit/purchase-schedule.ts'
import { attemptEach } from '../../failures/attempt.ts'
import { checkPurchase } from './check-purchase.ts'

/** Older purchases are polled only by the schedule of check-open-purchases.ts. */
const RECENT_SECONDS = 3_600
const PAUSE_SECONDS = 10

/**
 * Polls the provider when a user reads the balance, in case the webhook of a payment was lost. All instances
 * together poll each recent order at most once in 10 seconds. Never throws, because the response to the user does
 * not wait for this function and must not fail because of it.
 */
export async function pollOpenPurchases(ports: Ports, userId: string): Promise<void> {
  try {
    const now = ports.clock.now()
    const criteria = {
      userId,
      polledBefore: addSeconds(now, -PAUSE_SECONDS),
      createdAfter: addSeconds(now, -RECENT_SECONDS),
    }
    if (!(await ports.database.read(db => hasPollablePurchase(db, criteria)))) return
    const claimed = await ports.database.transaction(tx =>
      claimPollablePurchases(tx, { ...criteria, now }),
    )
    await attemptEach(claimed, id => checkPurchase(ports, id))
  } catch (error) {
    ports.log.warn({ err: error }, 'Open purchases could not be polled')
  }
}
