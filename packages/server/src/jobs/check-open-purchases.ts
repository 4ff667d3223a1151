import { checkOpenPurchases } from '../actions/credit/check-open-purchases.ts'
import type { Job } from './run-jobs.ts'

/** Orders about which no webhook came, or not every one. */
export const settleOpenPurchasesJob: Job = {
  name: 'settle-open-purchases',
  everySeconds: 30,
  run: checkOpenPurchases,
}
