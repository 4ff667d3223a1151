import { sql } from 'kysely'
import { LIVE_STATES } from '../../core/calls/call-life.ts'
import { liveStates } from '../calls/live-states.ts'
import type { Reader } from '../../ports/database.ts'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import { type AuditCheck, type Invariant, MAX_FAULTS } from './invariant.ts'
import { checkBills } from './audit-bills.ts'
import { NUMBER_INVARIANTS } from './audit-numbers.ts'
import { PURCHASE_INVARIANTS } from './audit-purchases.ts'

/** Checks every invariant of money, calls and numbers on every row. Changes nothing. */
export async function audit(db: Reader): Promise<AuditCheck[]> {
  const checks: AuditCheck[] = []
  for (const { invariant, rows, violations } of [
    ...LEDGER_AND_CALL_INVARIANTS,
    ...PURCHASE_INVARIANTS,
    ...NUMBER_INVARIANTS,
  ]) {
    const count = await sql<{ n: bigint }>`select count(*) as n from ${sql.raw(rows)}`.execute(db)
    const violating = await sql<{
      fault: string
    }>`select fault from (${violations}) f limit ${MAX_FAULTS}`.execute(db)
    const examined = Number(count.rows[0]?.n ?? 0n)
    checks.push({ invariant, examined, faults: violating.rows.map(({ fault }) => fault) })
  }
  checks.push(await checkBills(db))
  return checks
}

const LEDGER_AND_CALL_INVARIANTS: Invariant[] = [
  {
    invariant: 'The entries of a transfer sum to zero in each currency',
    rows: 'transfers',
    violations: sql`
      select format('%s is off by %s %s', t.key, sum(e.amount), e.currency) as fault
      from transfers t join entries e on e.transfer_id = t.id
      group by t.key, e.currency having sum(e.amount) <> 0`,
  },
  {
    invariant: 'A transfer has two entries or more',
    rows: 'transfers',
    violations: sql`
      select format('%s has %s', t.key, count(e.id)) as fault
      from transfers t left join entries e on e.transfer_id = t.id
      group by t.key having count(e.id) < 2`,
  },
  {
    invariant: "A user account's posted balance is the sum of its entries",
    rows: 'accounts where user_id is not null',
    violations: sql`
      select format('%s has %s posted, its entries sum to %s', a.id, a.posted, sum(e.amount)) as fault
      from accounts a left join entries e on e.account_id = a.id
      where a.user_id is not null
      group by a.id having a.posted <> coalesce(sum(e.amount), 0)`,
  },
  {
    invariant: "A user account's held amount is the sum of its live holds",
    rows: 'accounts where user_id is not null',
    violations: sql`
      select format('%s has %s held, its holds sum to %s', a.id, a.held, sum(h.amount)) as fault
      from accounts a left join holds h on h.account_id = a.id and h.released_at is null
      group by a.id having a.held <> coalesce(sum(h.amount), 0)`,
  },
  {
    invariant: 'No user account has a balance below zero or below what is held',
    rows: 'accounts',
    violations: sql`
      select format('%s: %s posted, %s held', id, posted, held) as fault
      from accounts where posted < 0 or held < 0 or posted < held`,
  },
  {
    invariant:
      "An account's entries are numbered without gaps, and each balance follows from the one before",
    rows: 'entries where account_version is not null',
    violations: sql`
      select format('%s, version %s', account_id, account_version) as fault
      from (
        select account_id, account_version, amount, balance_after,
          row_number() over w as expected_version,
          coalesce(lag(balance_after) over w, 0) as balance_before
        from entries where account_version is not null
        window w as (partition by account_id order by account_version)
      ) chain
      where expected_version <> account_version or balance_after <> balance_before + amount
      union all
      select format('%s is at version %s', a.id, a.version)
      from accounts a where a.version <>
        (select count(*) from entries e where e.account_id = a.id and e.account_version is not null)`,
  },
  {
    invariant: 'The charges of a settled call, less its corrections, are the cost on its row',
    rows: 'calls where settled_at is not null',
    violations: sql`
      select format('call %s costs %s, the ledger has %s', c.id, c.cost, -coalesce(sum(e.amount), 0)) as fault
      from calls c
      left join transfers t on t.key like ${`${KEY_PREFIX.call}%`} and split_part(t.key, ':', 2) = c.id
      left join entries e on e.transfer_id = t.id and e.account_id = 'credit:' || c.user_id
      where c.settled_at is not null
      group by c.id having c.cost <> -coalesce(sum(e.amount), 0)`,
  },
  {
    invariant:
      'A refund of a call is what its transfer credited, and all refunds are at most the cost',
    rows: 'call_refunds',
    violations: sql`
      select format('refund %s of call %s', r.transfer_id, r.call_id) as fault
      from call_refunds r join calls c on c.id = r.call_id
      where not exists (
        select from entries e where e.transfer_id = r.transfer_id
          and e.account_id = 'credit:' || c.user_id and e.amount = r.amount)
      union all
      select format('call %s costs %s, refunded %s', c.id, c.cost, sum(r.amount))
      from call_refunds r join calls c on c.id = r.call_id
      group by c.id having sum(r.amount) > coalesce(c.cost, 0)
      union all
      select format('transfer %s has no refund', t.key) from transfers t
      where t.key like ${`${KEY_PREFIX.callRefund}%`}
        and not exists (select from call_refunds r where r.transfer_id = t.id)`,
  },
  {
    invariant: 'Every charged call is settled, and cost at most its hold',
    rows: 'calls',
    violations: sql`
      select format('call %s is %s and was charged %s', c.id, c.status, -e.amount) as fault
      from transfers t
      join entries e on e.transfer_id = t.id and e.amount < 0 and e.account_id like 'credit:%'
      join calls c on t.key = ${KEY_PREFIX.call} || c.id || ':settle'
      where c.settled_at is null or -e.amount > c.hold`,
  },
  {
    invariant: 'An open call has a live hold, an ended one has a released hold',
    rows: 'calls',
    violations: sql`
      select format('call %s is %s, its hold is %s', c.id, c.status,
        case when h.key is null then 'missing' when h.released_at is null then 'live' else 'released' end) as fault
      from calls c left join holds h on h.key = ${KEY_PREFIX.call} || c.id
      where h.key is null or h.amount <> c.hold
        or (h.released_at is null) <> (c.settled_at is null and c.status <> 'expired')`,
  },
  {
    invariant: "A user's dialled calls are numbered without gaps, in all and in each direction",
    rows: 'calls where history_seq is not null',
    violations: sql`
      select format('%s: call %s', user_id, id) as fault
      from (
        select id, user_id, history_seq, history_seq_in_direction,
          row_number() over (partition by user_id order by history_seq) as expected_seq,
          row_number() over (partition by user_id, direction order by history_seq_in_direction)
            as expected_seq_in_direction
        from calls where history_seq is not null
      ) numbered
      where history_seq <> expected_seq
        or history_seq_in_direction <> expected_seq_in_direction`,
  },
  {
    invariant: 'A user has at most one live call',
    rows: `calls where status in (${LIVE_STATES.map(state => `'${state}'`).join(', ')})`,
    violations: sql`
      select format('%s has %s', user_id, count(*)) as fault
      from calls where status in (${liveStates})
      group by user_id having count(*) > 1`,
  },
]
