import * as z from 'zod/mini'
import { instant, word } from '../fields.ts'
import {
  listOf,
  listQuery,
  operatorAction,
  operatorEndpoint,
  operatorRead,
  withReason,
} from './operator-endpoint.ts'

/** What is compared: with the payment provider, with the carrier twice, and the ledger with itself. */
export const reconciliationCheckName = z.enum(['payments', 'calls', 'numbers', 'ledger'])
export type ReconciliationCheckName = z.infer<typeof reconciliationCheckName>

const reconciliationCheck = z.object({
  name: word(reconciliationCheckName),
  /** How many records of ours were compared, or how many rules of the ledger were checked. */
  examinedHere: z.int(),
  /** How many records the vendor has; null for the ledger. */
  examinedThere: z.nullable(z.int()),
  differences: z.int(),
  /** Why the check could not run, or only in part; null when it ran. */
  failure: z.nullable(z.string()),
})
/** A check of a run of this server. */
export type ReconciliationCheck = z.infer<typeof reconciliationCheck> & {
  name: ReconciliationCheckName
}

export const reconciliationRun = z.object({
  id: z.string(),
  /** The day (UTC) whose calls are compared. Payments are those of the week before the run. */
  day: z.string(),
  /** The e-mail of the operator; null for the nightly run. */
  requestedBy: z.nullable(z.string()),
  requestedAt: instant,
  /** Null while the run waits or runs. */
  finishedAt: z.nullable(instant),
  checks: z.array(reconciliationCheck),
})
export type ReconciliationRun = z.infer<typeof reconciliationRun>

export const reconciliationDifference = z.object({
  id: z.string(),
  check: word(reconciliationCheckName),
  /** For example `unknown-here`, or the broken rule of the ledger. */
  kind: z.string(),
  /** What differs: its kind and id, for example `payment:pay_1a2b3c`. */
  subject: z.string(),
  here: z.string(),
  there: z.string(),
  foundAt: instant,
  /** When a run found it last. */
  lastFoundAt: instant,
  /** Null while the difference is open. */
  explained: z.nullable(z.object({ at: instant, by: z.string(), explanation: z.string() })),
})
export type ReconciliationDifference = z.infer<typeof reconciliationDifference>

const day = z.iso.date()

export const listReconciliationRuns = operatorRead({
  path: '/api/operator/reconciliation/runs',
  command: 'reconciliation runs',
  examples: ['reconciliation runs --limit 10'],
  summary: 'Runs of the reconciliation with the results of their checks, newest first',
  query: listQuery,
  response: listOf(reconciliationRun),
})

export const startReconciliation = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/reconciliation/runs',
  access: 'operator',
  role: 'support',
  isChange: false,
  command: 'reconciliation start',
  examples: ['reconciliation start', 'reconciliation start --day 2026-11-20'],
  summary: 'Reconcile now: the calls of a day, the payments of a week, the numbers and the ledger',
  /** Without a day it is today. */
  body: z.object({ day: z.optional(day) }),
  response: z.object({ message: z.string(), id: z.string() }),
})

export const listReconciliationDifferences = operatorRead({
  path: '/api/operator/reconciliation/differences',
  command: 'reconciliation differences',
  examples: ['reconciliation differences --state open', 'reconciliation differences --check calls'],
  summary: 'Differences that reconciliation found, newest first',
  query: z.extend(listQuery, {
    state: z.optional(z.enum(['open', 'explained'])),
    check: z.optional(reconciliationCheckName),
  }),
  response: listOf(reconciliationDifference),
})

export const explainDifference = operatorAction({
  path: '/api/operator/reconciliation/differences/:id/explain',
  role: 'support',
  command: 'reconciliation explain',
  examples: ['reconciliation explain diff_1a2b3c --reason "Test payment of the provider"'],
  summary: 'Close a difference. The reason is kept as its explanation',
  ...withReason,
  form: {
    label: 'Explain',
    title: 'Explain the difference of {subject}',
    done: 'The difference is explained.',
  },
})

/** A line of the books. Amounts are exact decimals of the currency, as text. */
export const statementLine = z.object({
  account: z.string(),
  currency: z.string(),
  opening: z.string(),
  debits: z.string(),
  credits: z.string(),
  closing: z.string(),
})
export type StatementLine = z.infer<typeof statementLine>

/** So that a statement of each customer's accounts stays below 2 MB a page. */
export const STATEMENT_LINES_MAX = 10_000

export const readStatement = operatorRead({
  path: '/api/operator/reconciliation/statement',
  command: 'reconciliation statement',
  examples: [
    'reconciliation statement --month 2026-10',
    'reconciliation statement --month 2026-10 --csv > 2026-10.csv',
    'reconciliation statement --month 2026-10 --accounts each --page 2 --csv',
  ],
  summary: 'The books of a month (UTC): opening, debits, credits and closing of each account',
  query: z.object({
    month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-10')),
    /** With `each`, every customer has lines of their own. */
    accounts: z._default(z.enum(['totals', 'each']), 'totals'),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
    limit: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(STATEMENT_LINES_MAX)),
      STATEMENT_LINES_MAX,
    ),
  }),
  response: z.object({
    month: z.string(),
    currentPage: z.number(),
    /** Without `each` there is one page. */
    hasMore: z.boolean(),
    /** In each currency the closing balances of all pages sum to zero. */
    items: z.array(statementLine),
    /** The same lines with a header (RFC 4180). */
    csv: z.string(),
  }),
})
