import type { Ports } from '../../ports/ports.ts'
import { claimDuePurchases } from '../../store/credit/purchase-schedule.ts'
import { sweep } from '../sweep.ts'
import { checkPurchase } from './check-purchase.ts'

/** Checks every purchase that is due at the payment provider, so that a paid order is credited without any webhook. */
export function checkOpenPurchases(ports: Ports): Promise<void> {
  return sweep(ports, {
    logKey: 'purchase',
    leaseSeconds: 120,
    batchSize: 20,
    claim: claimDuePurchases,
    process: id => checkPurchase(ports, id),
  })
}
