import type { Ports } from '../../../ports/ports.ts'
import { DUE_PURCHASES } from '../../../store/credit/purchase-schedule.ts'
import { sweep } from '../../sweep.ts'
import { checkPurchase } from './check-purchase.ts'

/**
 * Checks every purchase that is due at the payment provider, so that a paid order is credited
 * without any webhook. A check that fails is repeated for ever, because the user may have paid.
 */
export function checkOpenPurchases(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'purchase',
    logKey: 'purchase',
    leaseSeconds: 120,
    batchSize: 20,
    due: DUE_PURCHASES,
    process: id => checkPurchase(ports, id),
  })
}
