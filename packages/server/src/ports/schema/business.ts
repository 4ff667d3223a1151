import type { FailedWork } from '@ringback/contract/operator/failures'
import type { MailKind } from '@ringback/contract/operator/mails'
import type { ReconciliationCheckName } from '@ringback/contract/operator/reconciliation'
import type { Generated } from 'kysely'

/** Work of a background job that has failed and not succeeded since. */
export interface JobFailuresTable {
  id: string
  work: FailedWork
  /** The id of the row that is processed, or what else identifies the work. */
  item: string
  failures: number
  first_failed_at: Date
  last_failed_at: Date
  /** Null when the work is suspended. */
  next_attempt_at: Date | null
  error: string
}

/** When operators were last mailed about a cause. */
export interface AlarmsTable {
  cause: string
  mailed_at: Date
}

/** The outbox: a mail is inserted in the transaction that causes it, and a job sends it. Its secrets are then deleted. */
export interface MailsTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: Date
  attempts: Generated<number>
  next_attempt_at: Date
  /** The end of the last lease. The mail is being sent as long as this is `next_attempt_at` and in the future. */
  leased_until: Generated<Date | null>
  sent_at: Date | null
  /** Null for a mail of an earlier version. */
  kind: Generated<MailKind | null>
  /** What the mail server answered last; null before the first attempt. */
  last_error: Generated<string | null>
}

/** The business settings that operators have changed. Every other setting has the environment's value or the default. */
export interface SettingsTable {
  name: string
  /** In the text form. */
  value: string
  changed_at: Date
  /** An operator's e-mail, or the name of a job. */
  changed_by: string
}

/** The history of the settings. Rows are never changed or deleted. */
export interface SettingChangesTable {
  id: Generated<bigint>
  name: string
  at: Date
  changed_by: string
  /** The value that applied before, wherever it came from. */
  before: string
  after: string
  /** The setting went back to the environment's value or the default. */
  is_reset: boolean
  reason: string
}

/** One row: when the exchange rate is fetched next, and what was wrong with the last one. */
export interface ExchangeRateFetchesTable {
  is_only: Generated<true>
  due_at: Date
  fetched_at: Date | null
  /** A sentence for operators; null if the last rate was used. */
  problem: string | null
  /** How many fetches have failed one after the other. */
  failures: Generated<number>
}

export interface ReconciliationRunsTable {
  id: string
  /** The day (UTC) whose calls are compared, for example 2026-11-22. */
  day: string
  /** The operator's e-mail; null for the nightly run. */
  requested_by: string | null
  requested_at: Date
  /** When an instance may claim the run; null once it is finished. */
  due_at: Date | null
  finished_at: Date | null
}

export interface ReconciliationChecksTable {
  run_id: string
  name: ReconciliationCheckName
  examined_here: number
  /** Null for the ledger, and for a check that could not run. */
  examined_there: number | null
  differences: number
  /** Why the check could not run. */
  failure: string | null
}

export interface ReconciliationDifferencesTable {
  id: string
  check_name: ReconciliationCheckName
  kind: string
  subject: string
  here: string
  there: string
  /** The run that found it first. */
  run_id: string
  found_at: Date
  last_found_at: Date
  /** This and the next two columns are null while the difference is open. */
  explained_at: Date | null
  explained_by: string | null
  explanation: string | null
}
