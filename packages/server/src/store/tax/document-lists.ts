import type { DocumentKind, TaxDocument } from '@ringback/contract/customers/credit/documents'
import type { OperatorDocument } from '@ringback/contract/operator/payments/documents'
import { micros, paise } from '@ringback/contract/money'
import { type Selectable, sql } from 'kysely'
import { shownEmail } from '../../core/accounts/mailbox.ts'
import type { Reader } from '../../ports/database.ts'
import { begins } from '../sql.ts'
import type { TaxDocumentsTable } from '../../ports/schema/tax.ts'

interface Range {
  offset: number
  limit: number
}

export async function listOwnDocuments(
  db: Reader,
  userId: string,
  { offset, limit }: Range,
): Promise<TaxDocument[]> {
  const rows = await db
    .selectFrom('tax_documents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(documentOf)
}

export async function countOwnDocuments(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tax_documents')
    .select(row => row.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findOwnDocument(
  db: Reader,
  userId: string,
  id: string,
): Promise<TaxDocument | null> {
  const row = await db
    .selectFrom('tax_documents')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? documentOf(row) : null
}

/** What an operator looks for. `month` is "2026-11", and `year` a year of the books as in the numbers. */
interface DocumentFilter {
  kind?: DocumentKind | undefined
  month?: string | undefined
  year?: string | undefined
  customer?: string | undefined
}

export async function listAllDocuments(
  db: Reader,
  { kind, month, year, customer }: DocumentFilter,
  { offset, limit }: Range,
): Promise<OperatorDocument[]> {
  const rows = await documentsOfAll(db)
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? 'tax-invoice'))
    .$if(year !== undefined, query => query.where('year', '=', year ?? ''))
    .$if(month !== undefined, query => query.where(begins(sql.ref('issued_on'), `${month}-`)))
    .$if(customer !== undefined, query =>
      query.where(sql<boolean>`${customer} = users.id or lower(${customer}) = users.email`),
    )
    .orderBy('year', 'desc')
    .orderBy('kind')
    .orderBy('sequence')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(operatorDocumentOf)
}

/** @param id of the document, or its number */
export async function findDocument(db: Reader, id: string): Promise<OperatorDocument | null> {
  const row = await documentsOfAll(db)
    .where(of => of.or([of('tax_documents.id', '=', id), of('number', '=', id.toUpperCase())]))
    .executeTakeFirst()
  return row ? operatorDocumentOf(row) : null
}

function documentsOfAll(db: Reader) {
  return db
    .selectFrom('tax_documents')
    .innerJoin('users', 'users.id', 'tax_documents.user_id')
    .selectAll('tax_documents')
    .select('users.email')
}

function operatorDocumentOf(
  row: Selectable<TaxDocumentsTable> & { email: string },
): OperatorDocument {
  return { ...documentOf(row), buyer: { id: row.user_id, email: shownEmail(row.email) } }
}

function documentOf(row: Selectable<TaxDocumentsTable>): TaxDocument {
  const { id, kind, number, description, facts } = row
  return {
    ...{ id, kind, number, description, ...facts },
    voucher: facts.voucher ?? null,
    issuedOn: row.issued_on,
    net: paise(row.net),
    parts: row.parts.map(part => ({ ...part, amount: paise(BigInt(part.amount)) })),
    roundOff: paise(row.round_off),
    total: paise(row.total),
    credit: micros(row.credit),
    inrPerUsd: row.inr_per_usd_e4 === null ? null : Number(row.inr_per_usd_e4) / 10_000,
    paymentId: row.payment_id,
  }
}
