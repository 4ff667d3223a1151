import { addSeconds } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import { claimAskablePurchases, hasAskablePurchase } from '../../store/credit/purchase-schedule.ts'
import { checkPurchase } from './check-purchase.ts'

/** Somebody who has just paid looks again and again; later the schedule suffices. */
const YOUNG_SECONDS = 3_600
const PAUSE_SECONDS = 10

/**
 * A user looks at the balance: perhaps a payment was made and nobody told us. At most one question each
 * 10 seconds about each of this user's young orders, however many instances there are. Never throws:
 * it runs beside the answer, which it must neither delay nor spoil.
 */
export async function pollOpenPurchases(ports: Ports, userId: string): Promise<void> {
  try {
    const now = ports.clock.now()
    const askable = {
      userId,
      askedBefore: addSeconds(now, -PAUSE_SECONDS),
      createdAfter: addSeconds(now, -YOUNG_SECONDS),
    }
    if (!(await ports.database.read(db => hasAskablePurchase(db, askable)))) return
    const claimed = await ports.database.transaction(tx =>
      claimAskablePurchases(tx, { ...askable, now }),
    )
    for (const id of claimed) await checkPurchase(ports, id)
  } catch (error) {
    ports.log.warn({ err: error }, 'Open purchases could not be looked at')
  }
}
