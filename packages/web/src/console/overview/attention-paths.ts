import {
  type Attention,
  OVERVIEW_DAYS,
  OVERVIEW_DAYS_MAX,
} from '@ringback/contract/operator/overview'

/**
 * The list of exactly the things that each kind counts. Webhooks that were not understood have none, and the payments
 * without webhooks are the newest ones.
 */
const ATTENTION_PATHS: Readonly<Record<string, string>> = {
  'parked-payments': '/operator/payments?state=parked',
  'disputes-to-answer': '/operator/disputes?state=to-answer',
  'numbers-to-release': '/operator/numbers?state=pending_deactivation',
  'failed-mails': '/operator/mails?state=failed',
  'stuck-calls': '/operator/calls?state=stuck',
  'reconciliation-differences': '/operator/reconciliation?state=open',
  'failing-work': '/operator/failures?state=failing',
  'payments-without-webhooks': '/operator/payments',
}

/** Null for what has no list, or is of a newer server. */
export function attentionPath(kind: Attention['kind']): string | null {
  return ATTENTION_PATHS[kind] ?? null
}

/** The kinds that no list of the console decides: their remedy is elsewhere. */
export const DECIDED_ELSEWHERE: ReadonlySet<Attention['kind']> = new Set([
  'unread-payment-events',
  'payments-without-webhooks',
])

export const OVERVIEW_PATH = '/operator/overview'

/** The periods that the overview offers, in days. */
export const PERIODS = [OVERVIEW_DAYS, OVERVIEW_DAYS_MAX]

/** The period that the URL of the overview names, in days. */
export function periodOf(parameters: URLSearchParams): number {
  const asked = Number(parameters.get('days'))
  return PERIODS.includes(asked) ? asked : OVERVIEW_DAYS
}
