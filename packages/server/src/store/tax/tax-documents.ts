import type { DocumentKind } from '@ringback/contract/customers/credit/documents'
import { sql } from 'kysely'
import type { DocumentTerms, NewDocument } from '../../core/tax/document.ts'
import type { Reader, Tx } from '../../ports/database.ts'

/** The next number of a series, from 1. Others wait for it until the transaction ends: lock the user's accounts before, and the numbers of vouchers before those of credit notes. */
export async function takeNumber(tx: Tx, kind: DocumentKind, year: string): Promise<bigint> {
  const { last_number } = await tx
    .insertInto('tax_document_numbers')
    .values({ kind, year, last_number: 1n })
    .onConflict(conflict =>
      conflict.columns(['kind', 'year']).doUpdateSet(row => ({
        last_number: row('tax_document_numbers.last_number', '+', 1n),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** Enqueues a document with its number. */
export function insertDocument(
  tx: Tx,
  { at, parts, roundOff, ...document }: NewDocument,
  numbered: { id: string; year: string; sequence: bigint; number: string; issuedOn: string },
): void {
  const { userId, kind, cause, description, facts, net, total } = document
  const { id, year, sequence, number, issuedOn } = numbered
  const insertion = tx.insertInto('tax_documents').values({
    ...{ id, user_id: userId, kind, year, sequence, number, cause, description, net, total },
    issued_at: at,
    issued_on: issuedOn,
    facts: JSON.stringify(facts),
    parts: JSON.stringify(parts.map(part => ({ ...part, amount: Number(part.amount) }))),
    round_off: roundOff,
    credit: document.credit,
    inr_per_usd_e4: document.inrPerUsdE4,
    payment_id: document.paymentId,
  })
  tx.enqueue(insertion.compile())
}

/** The voucher of a payment, by its cause; null if there is none. */
export async function findVoucher(
  tx: Tx,
  cause: string,
): Promise<{ number: string; issuedOn: string; terms: DocumentTerms } | null> {
  const row = await tx
    .selectFrom('tax_documents')
    .select(['facts', 'parts', 'number', 'issued_on'])
    .where('cause', '=', cause)
    .executeTakeFirst()
  if (!row) return null
  const { number, issued_on: issuedOn, facts, parts } = row
  return { number, issuedOn, terms: { facts, rates: parts } }
}

/** The document of a cause; null if there is none. */
export async function findIssued(
  db: Reader,
  cause: string,
): Promise<{ id: string; number: string } | null> {
  const row = await db
    .selectFrom('tax_documents')
    .select(['id', 'number'])
    .where('cause', '=', cause)
    .executeTakeFirst()
  return row ?? null
}

/** The terms of a user's last voucher before a time; null if there is none. */
export async function findLastVoucherTerms(
  tx: Tx,
  userId: string,
  before: Date,
): Promise<DocumentTerms | null> {
  const row = await tx
    .selectFrom('tax_documents')
    .select(['facts', 'parts'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'receipt-voucher')
    .where('issued_at', '<', before)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { facts: row.facts, rates: row.parts } : null
}

/** What a user gives for documents, and the account's state. */
export async function findDocumentCustomer(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('users')
    .leftJoin('billing_details', 'billing_details.user_id', 'users.id')
    .select(['display_name', 'closed_at', 'name', 'address', 'place', 'tax_number'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    isClosed: row.closed_at !== null,
    displayName: row.display_name,
    name: row.name ?? '',
    address: row.address ?? '',
    place: row.place,
    taxNumber: row.tax_number ?? '',
  }
}

/** What a user has paid by vouchers, less what was returned and invoiced, in paise. */
export interface Unbilled {
  /** Before the end of the month. */
  unbilled: bigint
  now: bigint
  /**
   * From when on use is invoiced: the beginning of the month, or the first payment if it came later. A payment of an
   * earlier month, or the invoice after it, if the payment's voucher came late.
   */
  since: Date
}

/** What is invoiced for a month. Documents after its end change only `now`. */
export async function findUnbilled(
  tx: Tx,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Unbilled> {
  const { rows } = await sql<Unbilled>`
    select coalesce(sum(signed) filter (where is_before), 0)::bigint as unbilled,
      coalesce(sum(signed), 0)::bigint as now,
      case when min(paid_at) filter (where is_voucher and is_before and issued_at >= ${from}) < ${from}
        then greatest(
          min(paid_at) filter (where is_voucher and is_before and issued_at >= ${from}),
          max(issued_at) filter (where kind = 'tax-invoice' and is_before))
        else greatest(min(paid_at) filter (where is_voucher and is_before), ${from}::timestamptz) end as since
    from (
      select d.kind, d.kind = 'receipt-voucher' as is_voucher, d.issued_at, d.issued_at < ${to} as is_before, coalesce(t.created_at, d.issued_at) as paid_at,
        case d.kind when 'receipt-voucher' then d.total else -d.total end as signed
      from tax_documents d left join transfers t on t.key = d.cause
      where d.user_id = ${userId}
    ) documents`.execute(tx)
  return rows[0] ?? { unbilled: 0n, now: 0n, since: from }
}

/** What calls and numbers cost between two entries, less refunds of them, and what a closed account forfeited. */
export async function sumUse(
  tx: Tx,
  userId: string,
  { after, until }: { after: bigint; until: bigint },
): Promise<bigint> {
  const { rows } = await sql<{ used: bigint }>`
    select coalesce(-sum(entries.amount), 0)::bigint as used
    from entries join transfers on transfers.id = entries.transfer_id
    where entries.account_id = 'credit:' || ${userId} and ${sql.raw(isUse('transfers.key'))}
      and entries.account_version > ${after} and entries.account_version <= ${until}`.execute(tx)
  return rows[0]?.used ?? 0n
}

/** The SQL condition that the key of a transfer is that of use (core/credit/transfer-keys.ts). */
export const isUse = (key: string): string =>
  `(${['call', 'num', 'refund', 'close'].map(kind => `${key} like '${kind}:%'`).join(' or ')})`
