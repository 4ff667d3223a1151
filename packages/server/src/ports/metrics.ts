import type { ReconciliationCheckName } from '@ringback/contract/operator/reconciliation'
import type { Micros } from '@ringback/contract/money'

/** What the database shows about the business, for one scrape. Ages are seconds; 0 when nothing waits. */
export interface BusinessFacts {
  liveCalls: Readonly<Record<'dialing' | 'ringing' | 'in-progress', number>>
  /** Calls that were settled in the last 5 minutes, by status. */
  settledCalls: Readonly<Record<string, number>>
  holds: { count: number; amount: Micros; oldestSeconds: number }
  /** How long the oldest due row of each queue has waited. */
  queueAges: Readonly<Record<string, number>>
  unsentMails: number
  /** What needs a person, by kind. */
  attention: Readonly<Record<string, number>>
  /**
   * The result of the last run of each check of the reconciliation. A check that has never run, or that could not
   * run, is not there.
   */
  reconciliation: readonly {
    check: ReconciliationCheckName
    differences: number
    ageSeconds: number
  }[]
  /** Null until the totals of today are computed. */
  today: {
    calls: number
    answeredCalls: number
    callsRevenue: Micros
    carrierCost: Micros
    margin: Micros
    creditOutstanding: Micros
  } | null
}

/** Counts and measures what this instance does. No label names a user. */
export interface Metrics {
  requestServed(request: { method: string; route: string; status: number; seconds: number }): void
  /** `seconds` is the time from the vendor's event to its webhook; null when the webhook has no time. */
  webhookServed(webhook: { vendor: string; status: number; delaySeconds: number | null }): void
  /** A webhook with a valid signature was not understood. */
  webhookNotUnderstood(vendor: string): void
  vendorResponded(response: {
    vendor: string
    operation: string
    succeeded: boolean
    seconds: number
  }): void
  /** A browser reports that the content policy of a page has blocked something. All values are from short lists. */
  pageBlocked(violation: { directive: string; source: string; page: string }): void
  /** @param seconds from the carrier's request for instructions until the called party rang */
  callRang(seconds: number): void
  /** The carrier's error code of a call that failed was found. */
  callFailed(code: number): void
  /** The text of all metrics in Prometheus' format. Null facts mean that the database did not respond. */
  render(facts: BusinessFacts | null, pool: PoolUse | null): Promise<string>
}

/** The connections of this instance to the database. */
export interface PoolUse {
  total: number
  idle: number
  waiting: number
  /** How many lists the replica has read, and how many the primary in its place. Absent without a replica. */
  lists?: { replica: number; primary: number }
}
