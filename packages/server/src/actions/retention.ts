import { KNOWN_DAYS } from '../core/accounts/new-browser.ts'
import type { Schema } from '../ports/schema/schema.ts'

/** Rows that are deleted when they are older than `days`, counted from the time in the column `since`. */
export interface RetentionRule {
  /** The name in the list of work that fails, and in docs/operating.md. */
  kind: string
  table: keyof Schema
  since: string
  days: number
  /** Rows with a time in this column stay, because work on them is due. */
  dueColumn?: string
  /** Rows that one transaction deletes; 1000 by default. */
  batchRows?: number
}

export const VOICEMAIL_DAYS = 30
/** Up to 3 MB of sound are deleted with each. */
export const VOICEMAIL_BATCH_ROWS = 20
/** Longer than a customer may dispute a payment or ask about a call. */
const EVIDENCE_DAYS = 400

/** What is deleted in time. Accounts, calls, payments, the ledger and the log of operators are kept. */
export function retentionRules(): readonly RetentionRule[] {
  return [
    rule('sessions that expired', 'sessions', 'expires_at', 0),
    rule('sessions of operators', 'operator_sessions', 'expires_at', 0),
    rule('counted attempts', 'attempts', 'at', 1),
    rule('codes for numbers', 'sent_codes', 'valid_until', 0),
    // A recently expired link gets another response than an unknown one, so its token is kept for a while.
    rule('links in mails', 'mail_tokens', 'expires_at', 30),
    rule('links for new passwords', 'password_resets', 'expires_at', 30),
    rule('logins that wait for a code', 'login_challenges', 'expires_at', 0),
    rule('set-ups of two-step sign-in', 'two_step_set_ups', 'expires_at', 0),
    rule('links for new addresses', 'email_changes', 'expires_at', 30),
    rule('lost verified numbers', 'verified_numbers', 'lost_at', 30),
    rule('networks of logins', 'known_networks', 'used_at', KNOWN_DAYS),
    rule('networks of operators', 'operator_networks', 'used_at', KNOWN_DAYS),
    rule('browsers of logins', 'known_browsers', 'used_at', KNOWN_DAYS),
    rule('alarms', 'alarms', 'mailed_at', 30),
    rule('mails', 'mails', 'created_at', 30),
    {
      ...rule('voicemails', 'voicemails', 'received_at', VOICEMAIL_DAYS),
      // delete-recordings.ts deletes the sounds of the others.
      dueColumn: 'check_at',
      batchRows: VOICEMAIL_BATCH_ROWS,
    },
    rule('callbacks of calls', 'call_events', 'received_at', EVIDENCE_DAYS),
    rule('carrier’s records of calls', 'carrier_records', 'read_at', EVIDENCE_DAYS),
    rule('quality of calls', 'call_quality', 'at', EVIDENCE_DAYS),
    rule('reasons of failed calls', 'call_failures', 'found_at', EVIDENCE_DAYS),
    rule('feedback on calls', 'call_feedback', 'at', EVIDENCE_DAYS),
    rule('webhooks of payments', 'payment_events', 'received_at', EVIDENCE_DAYS),
    rule('unread webhooks of payments', 'unread_payment_events', 'received_at', EVIDENCE_DAYS),
  ]
}

function rule(kind: string, table: keyof Schema, since: string, days: number): RetentionRule {
  return { kind, table, since, days }
}
