import { sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import { NEEDS_DOCUMENT, PAID, RECEIVED } from '../tax/documents-due.ts'
import { INVOICE_INVARIANTS } from './audit-invoices.ts'
import type { Invariant } from './invariant.ts'

const AS_LEDGER =
  'Each payment of an order with terms of tax, and each return of it, has a document of the same rupees or is due to get it, so that documents equal the ledger'

/** Invariants of tax documents. They equal the ledger because each of them equals its transfer; one that came late may be of another year. */
export const DOCUMENT_INVARIANTS: Invariant[] = [
  {
    invariant: AS_LEDGER,
    table: 'transfers',
    applies: `r.key like '${KEY_PREFIX.payments}%'`,
    // A payment of an order with terms needs one. One by hand or of a lost order may be of a time without documents.
    violations: rows => sql`
      select t.id as key, format('%s moved %s paise, its document has %s', t.key, abs(m.paise), d.total) as fault
      from ${rows} t left join tax_documents d on d.cause = t.key cross join ${RECEIVED} cross join ${PAID}
      where t.key like ${`${KEY_PREFIX.payments}%`} and abs(m.paise) is distinct from d.total
        and (d.id is not null or ${NEEDS_DOCUMENT} and not exists (
          select from tax_documents_due where user_id = t.user_id))`,
  },
  {
    invariant: AS_LEDGER,
    table: 'tax_documents',
    applies: `r.kind <> 'tax-invoice'`,
    violations: rows => sql`
      select d.id as key, format('%s has no transfer %s', d.number, d.cause) as fault from ${rows} d
      where d.kind <> 'tax-invoice' and not exists (
        select from transfers t where t.key = d.cause and t.user_id = d.user_id)`,
  },
  {
    invariant: 'The amounts of a document add up, and equal parts of a tax are equal',
    table: 'tax_documents',
    applies: 'true',
    violations: rows => sql`
      select d.id as key, format('%s of %s: %s, %s and a round-off of %s', d.number, d.total, d.net, d.parts, d.round_off) as fault
      from ${rows} d, lateral (
        select coalesce(sum((p ->> 'amount')::bigint), 0) as tax,
          count(distinct p ->> 'amount') > count(distinct p ->> 'percent') as differs
        from jsonb_array_elements(d.parts) p) sums
      where d.net + sums.tax + d.round_off <> d.total or sums.differs`,
  },
  {
    invariant: 'The numbers of documents have no gap',
    table: 'tax_documents',
    applies: 'true',
    violations: rows => sql`
      select d.id as key, format('the number before or after %s is missing', d.number) as fault from ${rows} d
      where (d.sequence > 1 and not exists (
          select from tax_documents b
          where b.kind = d.kind and b.year = d.year and b.sequence = d.sequence - 1))
        or not exists (
          select from tax_document_numbers n
          where n.kind = d.kind and n.year = d.year and (n.last_number = d.sequence
            or n.last_number > d.sequence and exists (
              select from tax_documents a
              where a.kind = d.kind and a.year = d.year and a.sequence = d.sequence + 1)))`,
  },
  ...INVOICE_INVARIANTS,
]
