import { addSeconds } from '../../core/calls/call-schedule.ts'
import type { Ports } from '../../ports/ports.ts'
import { claimDuePurchases } from '../../store/credit/purchase-schedule.ts'
import { checkPurchase } from './check-purchase.ts'

/** So many purchases are asked about at the same time. */
const BATCH = 20
/** Longer than the provider's answers to a batch may take; then another instance may have the purchase. */
const LEASE_SECONDS = 120

/** A paid order is credited without any webhook: asks about every purchase whose moment has come. Several instances may do it at once. */
export async function checkOpenPurchases(ports: Ports): Promise<void> {
  for (;;) {
    const now = ports.clock.now()
    const due = { now, leaseUntil: addSeconds(now, LEASE_SECONDS), limit: BATCH }
    const claimed = await ports.database.transaction(tx => claimDuePurchases(tx, due))
    await Promise.all(claimed.map(id => checkOne(ports, id)))
    if (claimed.length < BATCH) return
  }
}

/** One that cannot be settled keeps no other from it; its lease brings it back. */
async function checkOne(ports: Ports, id: string): Promise<void> {
  try {
    await checkPurchase(ports, id)
  } catch (error) {
    ports.log.error({ err: error, purchase: id }, 'A purchase cannot be settled')
  }
}
