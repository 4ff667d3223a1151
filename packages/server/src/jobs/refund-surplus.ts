import { refundSurplus } from '../actions/credit/refund-surplus.ts'
import type { Job } from './run-jobs.ts'

/** Payments of orders that were paid already. */
export const refundSurplusJob: Job = {
  name: 'refund-surplus',
  everySeconds: 30,
  run: refundSurplus,
}
