import { type Micros, ZERO, micros } from '@ringback/contract/money'
import type {
  Customer,
  CustomerState,
  ListedCustomer,
  OwnLimits,
} from '@ringback/contract/operator/customers/customers'
import { PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { shownEmail } from '../../core/accounts/mailbox.ts'
import { readSearchText } from '../../core/overview/search-text.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { UsersTable } from '../../ports/schema/accounts.ts'
import { begins, camel } from '../sql.ts'
import { matchesCustomer } from './customer-lists.ts'
import { ownLimitsOf } from './spending.ts'
import { findTwoStep } from './two-step.ts'

export interface CustomerFilter {
  /** Words of the name or the e-mail with any ending, or the beginning of an e-mail, in upper or lower case. */
  search?: string | undefined
  state?: CustomerState | undefined
  /** When the customer registered. */
  from?: Date | undefined
  to?: Date | undefined
}

/** The newest customers first, from `offset` on. */
export async function listCustomers(
  db: Reader,
  filter: CustomerFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedCustomer[]> {
  let query = db
    .selectFrom('users')
    .leftJoin('accounts as credit', join =>
      join.onRef('credit.user_id', '=', 'users.id').on('credit.kind', '=', 'credit'),
    )
    .leftJoin('accounts as debt', join =>
      join.onRef('debt.user_id', '=', 'users.id').on('debt.kind', '=', 'debt'),
    )
    .selectAll('users')
    .select(['credit.posted as balance', 'debt.posted as debt'])
  if (filter.search) {
    const { words, lower } = readSearchText(filter.search)
    query = query.where(words === null ? begins(sql`users.email`, lower) : matchesCustomer(words))
  }
  if (filter.state) query = query.where(CONDITIONS[filter.state])
  if (filter.from) query = query.where('users.created_at', '>=', filter.from)
  if (filter.to) query = query.where('users.created_at', '<', filter.to)
  const rows = await query
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => listedCustomerOf(row, row))
}

/** Each of them has an index that contains only its rows. */
const CONDITIONS = {
  frozen: sql<SqlBool>`users.frozen_at is not null and users.closed_at is null`,
  'in-debt': sql<SqlBool>`users.id in (
    select user_id from accounts where kind = 'debt' and posted > 0)`,
  unverified: sql<SqlBool>`users.verified_at is null`,
  closed: sql<SqlBool>`users.closed_at is not null`,
} satisfies Record<CustomerState, unknown>

/** A user as an operator's change needs it. */
export interface StoredCustomer {
  id: string
  email: string
  displayName: string
  createdAt: Date
  verifiedAt: Date | null
  selectedCallerId: string | null
  freezeReason: string | null
  closedAt: Date | null
  ownLimits: OwnLimits
}

/** Exact while the user's credit account is locked: only then are freezes, limits and closing changed. */
export async function findCustomer(db: Reader, id: string): Promise<StoredCustomer | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    selectedCallerId: row.selected_caller_id,
    freezeReason: row.freeze_reason,
    closedAt: row.closed_at,
    ownLimits: ownLimitsOf(row),
  }
}

/** All facts of the customer page, except the limits that apply. */
export async function findCustomerPage(
  db: Reader,
  id: string,
  now: Date,
): Promise<Omit<Customer, 'limits'> | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'kind', 'posted', 'held'])
    .where('user_id', '=', id)
    .execute()
  const credit = accounts.find(({ kind }) => kind === 'credit')
  const debt = accounts.find(({ kind }) => kind === 'debt')
  const { rows: facts } = await sql<{ disputed: boolean; live_call: string | null }>`
    select exists (select from disputes where user_id = ${id} and status = 'open') as disputed,
      (select id from calls where user_id = ${id}
        and status in ('dialing', 'ringing', 'in-progress')) as live_call`.execute(db)
  return {
    ...listedCustomerOf(row, { balance: credit?.posted ?? null, debt: debt?.posted ?? null }),
    selectedCallerId: row.selected_caller_id,
    available: micros((credit?.posted ?? 0n) - (credit?.held ?? 0n)),
    holds: await listHolds(db, credit?.id ?? ''),
    freezeReason: row.freeze_reason,
    twoStepAt: (await findTwoStep(db, id))?.turnedOnAt ?? null,
    mailRefusal:
      row.mail_refused_at === null
        ? null
        : { at: row.mail_refused_at, answer: row.mail_refused_answer ?? '' },
    hasOpenDispute: facts[0]?.disputed ?? false,
    liveCallId: facts[0]?.live_call ?? null,
    ownLimits: ownLimitsOf(row),
    sessions: await listSessions(db, id, now),
  }
}

async function listHolds(db: Reader, accountId: string): Promise<Customer['holds']> {
  const rows = await db
    .selectFrom('holds')
    .select(['key', 'amount', 'created_at'])
    .where('account_id', '=', accountId)
    .where('released_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(PART_ROWS_MAX)
    .execute()
  return rows.reverse().map(({ key, amount, created_at }) => {
    const [kind, subject = ''] = key.split(':')
    const purpose = kind === 'num' ? 'number' : 'call'
    return { purpose, id: subject, amount, since: created_at }
  })
}

async function listSessions(db: Reader, userId: string, now: Date): Promise<Customer['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(PART_ROWS_MAX)
    .execute()
  return rows.map(camel)
}

function listedCustomerOf(
  row: Selectable<UsersTable>,
  money: { balance: Micros | null; debt: Micros | null },
): ListedCustomer {
  return {
    id: row.id,
    email: shownEmail(row.email),
    displayName: row.display_name,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    frozenAt: row.frozen_at,
    closedAt: row.closed_at,
    balance: money.balance ?? ZERO,
    debt: money.debt ?? ZERO,
  }
}

/** Freezes the account, or ends its freeze with null. The user's credit account is locked. */
export async function setFreeze(
  tx: Tx,
  id: string,
  freeze: { reason: string; at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ frozen_at: freeze?.at ?? null, freeze_reason: freeze?.reason ?? null })
    .where('id', '=', id)
    .execute()
}
