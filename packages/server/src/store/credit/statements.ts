import type { StatementEntry, StatementKind } from '@ringback/contract/customers/credit/statements'
import { type Micros, micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { creditAccount, debtAccount } from '../../core/credit/ledger.ts'
import type { Reader } from '../../ports/database.ts'

/** Where the entries of a credit account stand at a time. */
export interface AccountPosition {
  /** The number of its last entry before this time; 0 if there is none. */
  version: bigint
  balance: Micros
}

/**
 * The last entry of a user's credit account before a time. The end of a month and the beginning of the next one are the
 * same position, so that the closing balance is the next opening balance, whatever the clocks of two instances show.
 */
export async function findPosition(
  db: Reader,
  userId: string,
  before: Date,
): Promise<AccountPosition> {
  const row = await db
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transfer_id', 'transfers.id')
    .select(['entries.account_version', 'entries.balance_after'])
    .where('transfers.user_id', '=', userId)
    .where('transfers.created_at', '<', before)
    .where('entries.account_id', '=', creditAccount(userId))
    .orderBy('transfers.created_at', 'desc')
    .orderBy('entries.account_version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version: row?.account_version ?? 0n, balance: micros(row?.balance_after ?? 0n) }
}

/** What the user owed before a time. Few accounts have entries of debt. */
export async function findOwed(db: Reader, userId: string, before: Date): Promise<Micros> {
  const row = await db
    .selectFrom('entries')
    .select('balance_after')
    .where('account_id', '=', debtAccount(userId))
    .where('created_at', '<', before)
    .orderBy('account_version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return micros(row?.balance_after ?? 0n)
}

/** The entries after `oldest` up to `newest`, by their numbers. */
interface Range {
  after: bigint
  until: bigint
}

/** The sum of the entries of each kind that occurs. */
export async function sumByKind(
  db: Reader,
  userId: string,
  { after, until }: Range,
): Promise<{ kind: StatementKind; count: number; amount: Micros }[]> {
  const { rows } = await sql<{ kind: StatementKind; count: number; amount: Micros }>`
    select ${KIND} as kind, count(*)::int as count, sum(entries.amount)::bigint as amount
    from entries join transfers on transfers.id = entries.transfer_id
    where entries.account_id = ${creditAccount(userId)}
      and entries.account_version > ${after} and entries.account_version <= ${until}
    group by 1`.execute(db)
  return rows
}

/** The first entries of the range, oldest first. */
export async function listStatementEntries(
  db: Reader,
  userId: string,
  { after, until }: Range,
  limit: number,
): Promise<StatementEntry[]> {
  const { rows } = await sql<StatementEntry>`
    select entries.account_version::float8 as number, transfers.created_at as at, ${KIND} as kind,
      transfers.description, calls.answered_seconds as seconds, entries.amount,
      entries.balance_after as "balanceAfter"
    from entries join transfers on transfers.id = entries.transfer_id
    left join calls on transfers.key like 'call:%:settle'
      and calls.id = split_part(transfers.key, ':', 2) and calls.user_id = ${userId}
    where entries.account_id = ${creditAccount(userId)}
      and entries.account_version > ${after} and entries.account_version <= ${until}
    order by entries.account_version limit ${limit}`.execute(db)
  return rows
}

/** The kind of a transfer, by its key (core/credit/transfer-keys.ts). Gifts of operators have keys of their own. */
const KIND = sql`case
  when transfers.key like 'call:%:settle' then 'call'
  when transfers.key like 'num:%' then 'rental'
  when transfers.key like 'debt:%' then 'debt'
  when transfers.key like 'rzp:refund:%' or transfers.key like 'rzp:dispute:%' then 'reversal'
  when transfers.type = 'addition' then 'purchase'
  when transfers.type = 'promotion' then 'promotion'
  when transfers.type = 'refund' then 'refund'
  else 'adjustment'
end`
