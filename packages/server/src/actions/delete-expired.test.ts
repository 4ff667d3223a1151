import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { operatorOf } from '../../testing/people/changed-by.ts'
import { addCaller, place } from '../../testing/people/callers.ts'
import { testDatabases } from '../../testing/test-database.ts'
import { useWorld } from '../../testing/use-world.ts'
import type { Schema } from '../ports/schema/schema.ts'
import { deleteExpired, deleteOld } from './delete-expired.ts'
import { type RetentionRule, retentionRules } from './retention.ts'

/** What stays, and why. */
const KEPT: Partial<Record<keyof Schema, string>> = {
  users: 'Erased by themselves, by an operator on request, or when they were never verified.',
  accounts: 'The ledger.',
  transfers: 'The ledger.',
  entries: 'The ledger.',
  holds: 'The ledger: the audit compares them with calls and rentals.',
  debt_transactions: 'The ledger.',
  welcome_claims: 'Otherwise a mailbox would get the welcome credit again.',
  rate_decks: 'The prices of past calls.',
  rates: 'Deleted when a deck is too old: see unused-prices.',
  rate_overrides: 'The prices of past calls.',
  deck_activations: 'The history of decks.',
  number_fees: 'As rates.',
  calls: 'The history of users, and the books.',
  call_refunds: 'The books.',
  access_ends: 'Deleted when the gateway has accepted them.',
  audio_checks: 'Deleted when the test call has ended.',
  purchases: 'Receipts.',
  payments: 'The books.',
  payment_refunds: 'The books.',
  disputes: 'The books.',
  tax_documents: 'The books.',
  tax_document_numbers: 'One row for each kind of document and year.',
  tax_documents_due: 'Deleted when the documents are issued.',
  tax_invoices_due: 'Deleted when what was paid is invoiced.',
  billing_details: 'Changed by their users, and deleted with the account.',
  two_step: 'Turned off by their users.',
  recovery_codes: 'Replaced by their users.',
  contacts: 'Deleted by their users.',
  push_keys: 'One row: browsers have subscribed with them.',
  push_subscriptions: 'Deleted with their sessions.',
  push_messages: 'Deleted when they are sent, or too old.',
  blocked_numbers: 'Deleted by their users.',
  virtual_numbers: 'The books.',
  recorded_greetings: 'Deleted by their users, and with the rental.',
  voicemail_sounds: 'Deleted with their voicemails.',
  orphan_releases: 'Deleted when the number is released.',
  trunk_numbers: 'One row for each number that a company has assigned to us.',
  caller_id_removals: 'Deleted when the carrier has removed the number.',
  settings: 'One row for each setting.',
  setting_changes: 'The log of changes.',
  exchange_rate_fetches: 'One row.',
  operators: 'Named in the log of changes.',
  operator_recovery_codes: 'A few for each operator.',
  operator_invitations: 'One for each operator.',
  operator_changes: 'The log of changes.',
  support_credit: 'One row for each operator and day.',
  reconciliation_runs: 'One a day, and those that were started by hand.',
  reconciliation_checks: 'Four for each run.',
  reconciliation_differences: 'What operators explained.',
  audit_checkpoints: 'One row.',
  day_totals: 'One row a day.',
  job_failures: 'Deleted when the work succeeds.',
}

const TABLES_OF_MIGRATIONS = /^migrations/
const DAY_MS = 86_400_000
const rules = retentionRules()

describe.each(testDatabases())('deletion of old rows on $name', ({ open }) => {
  const world = useWorld({ open })

  it('covers each table, or there is a reason to keep it', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
      world.database.kysely,
    )
    const tables = rows.map(({ name }) => name).filter(name => !TABLES_OF_MIGRATIONS.test(name))
    const covered = new Set([...rules.map(({ table }) => table), ...Object.keys(KEPT)])
    expect(tables.toSorted()).toEqual([...covered].toSorted())
  })

  it.each(rules)('deletes $kind after $days days, and not before', async rule => {
    const now = world.clock.now()
    await insert(rule, 1, new Date(now.getTime() - rule.days * DAY_MS))
    world.clock.set(now)
    await deleteOld(world, rule)
    expect(await countOf(rule)).toBe(1)
    // A millisecond later.
    await deleteExpired(world)
    expect(await countOf(rule)).toBe(0)
  })

  it('deletes more rows than one transaction does', async () => {
    const [rule] = rules.filter(({ table }) => table === 'call_events')
    if (!rule) throw new Error('Callbacks of calls have no rule')
    await insert(rule, 2_500, new Date(world.clock.now().getTime() - 401 * DAY_MS))
    await insert(rule, 3, world.clock.now())
    await deleteExpired(world)
    expect(await countOf(rule)).toBe(3)
  })

  async function countOf({ table }: RetentionRule): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}`.execute(world.database.kysely)
    return rows[0]?.count ?? 0
  }

  /** Inserts rows whose column `since` is `at`. Their other times are far from any limit. */
  async function insert({ table, since }: RetentionRule, count: number, at: Date): Promise<void> {
    const userId = await addCaller(world, 1_000_000n)
    const { id: callId } = await place(world, userId)
    const {
      operator: { id: operatorId },
    } = await operatorOf(world, 'owner')
    const later = new Date(world.clock.now().getTime() + DAY_MS)
    const now = world.clock.now()
    const time = (column: string, otherwise: Date) => (column === since ? at : otherwise)
    const hash = sql`decode(md5(n::text), 'hex')`
    const values: Partial<Record<keyof Schema, ReturnType<typeof sql>>> = {
      sessions: sql`sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
        select ${hash}, ${userId}, ${now}::timestamptz, ${time('last_seen_at', now)}::timestamptz,
          ${time('expires_at', later)}::timestamptz`,
      operator_sessions: sql`operator_sessions
        (token_hash, id, operator_id, user_agent, address, created_at, last_seen_at, expires_at)
        select ${hash}, n::text, ${operatorId}, '', '', ${now}::timestamptz, ${now}::timestamptz, ${at}::timestamptz`,
      operator_networks: sql`operator_networks (operator_id, network_hash, used_at)
        select ${operatorId}, ${hash}, ${at}::timestamptz`,
      attempts: sql`attempts (key, at) select n::text, ${at}::timestamptz`,
      sent_codes: sql`sent_codes (phone_number, user_id, valid_until)
        select '+1415555' || (1000 + n), ${userId}, ${at}::timestamptz`,
      mail_tokens: sql`mail_tokens (token_hash, user_id, created_at, expires_at)
        select ${hash}, ${userId}, ${at}::timestamptz, ${at}::timestamptz`,
      password_resets: sql`password_resets (token_hash, user_id, created_at, expires_at)
        select ${hash}, ${userId}, ${at}::timestamptz, ${at}::timestamptz`,
      login_challenges: sql`login_challenges (token_hash, user_id, created_at, expires_at)
        select ${hash}, ${userId}, ${now}::timestamptz, ${at}::timestamptz`,
      two_step_set_ups: sql`two_step_set_ups (user_id, sealed_secret, expires_at)
        select ${userId}, '', ${at}::timestamptz`,
      email_changes: sql`email_changes (token_hash, user_id, session_hash, old_email, new_email, mail_id,
        created_at, expires_at)
        select ${hash}, ${userId}, ${hash}, 'a@example.com', 'b@example.com', 'mail',
          ${at}::timestamptz, ${at}::timestamptz`,
      verified_numbers: sql`verified_numbers (id, user_id, phone_number, created_at, lost_at)
        select 'own' || n, ${userId}, '+1415555' || (1000 + n), ${now}::timestamptz, ${at}::timestamptz`,
      known_networks: sql`known_networks (user_id, network_hash, used_at)
        select ${userId}, sha256(n::text::bytea), ${at}::timestamptz`,
      known_browsers: sql`known_browsers (user_id, browser_hash, used_at)
        select ${userId}, sha256(n::text::bytea), ${at}::timestamptz`,
      alarms: sql`alarms (cause, mailed_at) select n::text, ${at}::timestamptz`,
      mails: sql`mails (id, recipient, subject, text, html, created_at, next_attempt_at)
        select 'mail' || n, 'a@example.com', '', '', '', ${at}::timestamptz, ${later}::timestamptz`,
      voicemails: sql`voicemails
        (id, user_id, call_id, parent_sid, from_number, to_number, status, begun_at, received_at)
        select 'voicemail' || n, ${userId}, ${callId}, 'CA', '', '', 'stored', ${at}::timestamptz, ${at}::timestamptz`,
      call_events: sql`call_events (key, call_id, status, received_at)
        select ${at}::timestamptz || n::text, ${callId}, 'ringing', ${at}::timestamptz`,
      carrier_records: sql`carrier_records (call_id, sid, status, read_at)
        select ${callId}, 'CA' || n, 'completed', ${at}::timestamptz`,
      call_quality: sql`call_quality
        (call_id, mos, lowest_mos, round_trip_ms, jitter_ms, lost_percent, warnings, at)
        select ${callId}, 4, 4, 1, 1, 0, '{}', ${at}::timestamptz`,
      call_failures: sql`call_failures (call_id, code, found_at)
        select ${callId}, 13227, ${at}::timestamptz`,
      call_feedback: sql`call_feedback (call_id, score, at) select ${callId}, 5, ${at}::timestamptz`,
      payment_events: sql`payment_events (id, name, received_at)
        select 'event' || n, 'order.paid', ${at}::timestamptz`,
      unread_payment_events: sql`unread_payment_events (id, name, reason, received_at)
        select 'event' || n, 'order.paid', 'it is new', ${at}::timestamptz`,
    }
    const row = values[table]
    if (!row) throw new Error(`There is no row of ${table}`)
    await world.database.transaction(tx =>
      sql`insert into ${row} from generate_series(1, ${count}::int) n`.execute(tx),
    )
  }
})
