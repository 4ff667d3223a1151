import { localDate, localMonth, monthPeriod } from '../../core/month-period.ts'
import {
  type DocumentSubject,
  type DocumentTerms,
  type SupplyTerms,
  newDocument,
  supplyTerms,
  termsFor,
} from '../../core/tax/document.ts'
import { bookYear, documentNumber } from '../../core/tax/document-number.ts'
import { taxSeller } from '../../core/tax/seller.ts'
import { HOUR_SECONDS, addSeconds } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { scheduleInvoice } from '../../store/tax/invoices-due.ts'
import {
  findDocumentCustomer,
  findLastVoucherTerms,
  findVoucher,
  insertDocument,
  takeNumber,
} from '../../store/tax/tax-documents.ts'

export type IssuedDocument = { id: string; number: string }

type Payment = Omit<DocumentSubject, 'kind'>

/**
 * Issues the receipt voucher of a payment in the transaction that credits it. The caller has locked the user's accounts.
 *
 * @param ordered the terms of the order; null without them, and then the payment has those of now
 * @returns null if the order has no terms and the tax identity is not complete
 */
export async function issueVoucher(
  ports: Ports,
  tx: Tx,
  payment: Payment,
  ordered: SupplyTerms | null,
): Promise<IssuedDocument | null> {
  const { business } = ports
  if (ordered === null && taxSeller(business) === null) return null
  const customer = await findDocumentCustomer(tx, payment.userId)
  const supply = ordered ?? supplyTerms(business, customer.place)
  if (supply === null) return null
  const { facts, rates } = termsFor(business, supply, customer)
  const named = customer.isClosed ? await findClosedCustomer(tx, payment) : facts.customer
  const terms = { facts: { ...facts, customer: named }, rates }
  return issueFor(ports, tx, { ...payment, kind: 'receipt-voucher' }, terms)
}

/** The customer of a late voucher whose account was closed meanwhile: as the last one names it, else by its id. */
async function findClosedCustomer(
  tx: Tx,
  { userId, at }: Payment,
): Promise<DocumentTerms['facts']['customer']> {
  const last = await findLastVoucherTerms(tx, userId, at)
  return last?.facts.customer ?? { name: userId, address: null, taxNumber: null }
}

/**
 * Issues a credit note for what was returned of a payment, or another voucher for what has come back after a dispute
 * was decided again, on the terms of the payment's voucher, which a credit note names. A payment without one has no other document either.
 *
 * @param of the cause of the voucher
 */
export async function issueReturn(
  ports: Ports,
  tx: Tx,
  of: string,
  { isReversal, ...returned }: Payment & { isReversal: boolean },
): Promise<IssuedDocument | null> {
  const voucher = await findVoucher(tx, of)
  if (voucher === null || returned.total <= 0n) return null
  const { terms, number, issuedOn } = voucher
  if (!isReversal) return issueFor(ports, tx, { ...returned, kind: 'receipt-voucher' }, terms)
  const facts = { ...terms.facts, voucher: { number, issuedOn } }
  return issueFor(ports, tx, { ...returned, kind: 'credit-note' }, { ...terms, facts })
}

/** Issues a document. Call it as late as possible: others wait for the row of its number until the transaction ends. */
export async function issueFor(
  ports: Ports,
  tx: Tx,
  subject: DocumentSubject,
  terms: DocumentTerms,
): Promise<IssuedDocument> {
  const { booksTimeZone: zone, booksFirstMonth } = ports.business
  const { at, kind, userId } = subject
  const month = localMonth(at, zone)
  if (kind === 'receipt-voucher') scheduleInvoice(tx, userId, month, invoiceDueAt(month, zone))
  const year = bookYear(at, zone, booksFirstMonth)
  const sequence = await takeNumber(tx, kind, year)
  const number = documentNumber(kind, year, sequence)
  const id = ports.ids.next('document')
  const issuedOn = localDate(at, zone)
  insertDocument(tx, newDocument(subject, terms), { id, year, sequence, number, issuedOn })
  return { id, number }
}

/** An hour after the end of the month, when the transactions of the month have ended. */
export function invoiceDueAt(month: string, timeZone: string): Date {
  return addSeconds(monthPeriod(month, timeZone).to, HOUR_SECONDS)
}
