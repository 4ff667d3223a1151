import { sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import type { Invariant } from './invariant.ts'

/**
 * Invariants of transfers, entries, accounts and holds. That a balance is the sum of all entries follows from two of
 * them: each entry continues the one before, and the balance is the one after the last entry. So an entry is read
 * once, and not again with each new entry of its account.
 */
export const LEDGER_INVARIANTS: Invariant[] = [
  {
    invariant: 'The entries of a transfer sum to zero in each currency',
    table: 'transfers',
    applies: 'true',
    violations: rows => sql`
      select t.id as key, format('%s is off by %s %s', t.key, sum(e.amount), e.currency) as fault
      from ${rows} t join entries e on e.transfer_id = t.id
      group by t.id, t.key, e.currency having sum(e.amount) <> 0`,
  },
  {
    invariant: 'A transfer has two entries or more',
    table: 'transfers',
    applies: 'true',
    violations: rows => sql`
      select t.id as key, format('%s has %s', t.key, count(e.id)) as fault
      from ${rows} t left join entries e on e.transfer_id = t.id
      group by t.id, t.key having count(e.id) < 2`,
  },
  {
    invariant:
      "An account's entries are numbered without gaps, and each balance follows from the one before",
    table: 'entries',
    applies: 'r.account_version is not null',
    violations: rows => sql`
      select e.id as key, format('%s, version %s', e.account_id, e.account_version) as fault
      from ${rows} e left join entries p
        on p.account_id = e.account_id and p.account_version = e.account_version - 1
      where e.account_version is not null
        and ((p.id is null) <> (e.account_version = 1)
          or e.balance_after <> coalesce(p.balance_after, 0) + e.amount)`,
  },
  {
    invariant: "A user account's posted balance is the balance after its last entry",
    table: 'accounts',
    applies: 'r.user_id is not null',
    violations: rows => sql`
      select a.id as key, format('%s has %s posted at version %s, its entry has %s%s', a.id, a.posted, a.version,
        coalesce(e.balance_after::text, 'no balance'), case when n.id is not null then ', and has a next one' end) as fault
      from ${rows} a
      left join entries e on e.account_id = a.id and e.account_version = a.version
      left join entries n on n.account_id = a.id and n.account_version = a.version + 1
      where a.user_id is not null and (a.posted <> coalesce(e.balance_after, 0)
        or (e.id is null) <> (a.version = 0) or n.id is not null)`,
  },
  {
    invariant: "A user account's held amount is the sum of its live holds",
    table: 'accounts',
    applies: 'r.user_id is not null',
    violations: rows => sql`
      select a.id as key, format('%s has %s held, its holds sum to %s', a.id, a.held, coalesce(sum(h.amount), 0)) as fault
      from ${rows} a left join holds h on h.account_id = a.id and h.released_at is null
      group by a.id, a.held having a.held <> coalesce(sum(h.amount), 0)`,
  },
  {
    invariant: 'No user account has a balance below zero or below what is held',
    table: 'accounts',
    applies: 'true',
    violations: rows => sql`
      select id as key, format('%s: %s posted, %s held', id, posted, held) as fault
      from ${rows} a where posted < 0 or held < 0 or posted < held`,
  },
  {
    invariant: 'Each transfer that changed only a debt has its place among the transactions',
    table: 'accounts',
    applies: `r.kind = 'debt' and r.version > 0`,
    violations: rows => sql`
      with debts as materialized (select id, user_id from ${rows} a where kind = 'debt'),
      changes as (
        select d.account_id, d.transfer_id, a.user_id,
          row_number() over (partition by a.id order by d.account_version) as seq,
          coalesce((select max(c.account_version) from entries c
            where c.account_id = 'credit:' || a.user_id and c.account_version is not null and c.id < d.id), 0)
            as credit_version
        from debts a join entries d on d.account_id = a.id and d.account_version is not null
        where not exists (select from entries c
          where c.transfer_id = d.transfer_id and c.account_id = 'credit:' || a.user_id)
      ),
      places as (
        select p.*, a.id as account_id from debts a join debt_transactions p on p.user_id = a.user_id
      )
      select coalesce(t.account_id, p.account_id) as key,
        format('transfer %s of %s', coalesce(t.transfer_id, p.transfer_id), coalesce(t.user_id, p.user_id)) as fault
      from changes t full join places p on p.transfer_id = t.transfer_id
      where (p.user_id, p.seq, p.credit_version) is distinct from (t.user_id, t.seq, t.credit_version)`,
  },
  {
    invariant:
      'A number has a live hold of its fee exactly while it is purchased, unless its first month is free',
    table: 'holds',
    applies: `r.key like '${KEY_PREFIX.number}%'`,
    violations: rows => sql`
      select h.key, format('%s is a hold for no number', h.key) as fault from ${rows} h
      where h.key like ${`${KEY_PREFIX.number}%`} and not exists (
        select from virtual_numbers v
        where v.id = split_part(h.key, ':', 2) and h.key = ${KEY_PREFIX.number} || v.id || ':1')`,
  },
]

/** What the users owe is what the platform's account of debts has. One statement, so that both are of one moment. */
export const DEBTS = {
  invariant: 'The debts of all users equal the platform account of debts',
  violations: sql<{ owed: bigint; ours: bigint; examined: bigint }>`
    select owed, ours, examined
    from (select coalesce(sum(posted), 0)::bigint as owed, count(*) as examined from accounts
        where kind = 'debt' and posted > 0) d,
      (select coalesce(-sum(amount), 0)::bigint as ours from entries where account_id = 'debts:USD') e`,
}
