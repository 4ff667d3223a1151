import type { Report } from '../report.ts'
import type { Load } from './check-won-back.ts'
import type { LedgerState } from './ledger-state.ts'
import type { Difference } from './win-back.ts'

/** What was credited and settled at each point of winning back. */
export interface States {
  inBackup: LedgerState
  afterJobs: LedgerState
  afterFirst: LedgerState
  wonBack: LedgerState
}

/** How many payments and calls came back, and how. */
export function countWonBack(
  load: Load,
  { inBackup, afterJobs, afterFirst, wonBack }: States,
  clicks: readonly { is: string }[],
  left: readonly Difference[],
): Report['counts'] {
  const credited = (state: LedgerState) => load.payments.filter(state.isCredited).length
  const settled = (state: LedgerState) =>
    load.calls.filter(call => state.settledCall(call) !== null).length
  const payments = load.payments.length
  const calls = load.calls.length
  return [
    ['payments in all', payments],
    ['payments in the backup', credited(inBackup)],
    ['payments that happened after it', payments - credited(inBackup)],
    ['  back by themselves: the backup has their order', credited(afterFirst) - credited(inBackup)],
    ['  back by "Fetch and credit"', credited(wonBack) - credited(afterFirst)],
    ['  not back: the customer is unknown too', payments - credited(wonBack)],
    ['clicks of the operator', clicks.length],
    ...countBy(clicks.map(({ is }) => `  answered ${is}`)),
    ['answered calls in all', calls],
    ['answered calls in the backup', settled(inBackup)],
    ['answered calls that happened after it', calls - settled(inBackup)],
    ['  back by themselves: the backup has them as live', settled(afterJobs) - settled(inBackup)],
    ['  back by the first reconciliation', settled(afterFirst) - settled(afterJobs)],
    ['  back by the next one, when the credit was back', settled(wonBack) - settled(afterFirst)],
    ['  not back: the customer is unknown too', calls - settled(wonBack)],
    ['differences that stay open', left.length],
    ...countBy(left.map(({ check, kind, here }) => `  ${check} ${kind}: ${here}`)),
  ]
}

function countBy(names: readonly string[]): Report['counts'] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
}
