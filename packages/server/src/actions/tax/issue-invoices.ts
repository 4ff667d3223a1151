import { micros, paise } from '@ringback/contract/money'
import { invoiceMail } from '../../core/mail/purchase-mails.ts'
import { monthAfter, monthPeriod } from '../../core/month-period.ts'
import { valueOfUse } from '../../core/tax/divide-tax.ts'
import { type DocumentTerms, monthCause, termsFor } from '../../core/tax/document.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockCredit } from '../../store/credit/funds.ts'
import { findPosition } from '../../store/credit/statements.ts'
import { DUE_INVOICES, findMonthDue, rescheduleInvoice } from '../../store/tax/invoices-due.ts'
import {
  findDocumentCustomer,
  findIssued,
  findLastVoucherTerms,
  findUnbilled,
  sumUse,
} from '../../store/tax/tax-documents.ts'
import { writeMailTo } from '../mail/write-mail.ts'
import { sweep } from '../sweep.ts'
import { invoiceDueAt, issueFor } from './issue-document.ts'

/** Issues the invoices of months that are over, one for each customer and month with use that was paid. */
export function issueInvoices(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'invoice',
    logKey: 'user',
    leaseSeconds: 120,
    batchSize: 20,
    due: DUE_INVOICES,
    process: userId => ports.database.transaction(tx => invoiceMonth(ports, tx, userId)),
  })
}

async function invoiceMonth(ports: Ports, tx: Tx, userId: string): Promise<void> {
  await lockCredit(tx, userId)
  const month = await findMonthDue(tx, userId)
  const { booksTimeZone: zone } = ports.business
  // Another instance has invoiced it, whose lease was over.
  if (month === null || invoiceDueAt(month, zone) > ports.clock.now()) return
  const { from, to } = monthPeriod(month, zone)
  const { unbilled, now, since } = await findUnbilled(tx, userId, { from, to })
  const { version: after } = await findPosition(tx, userId, since)
  const { version: until, balance } = await findPosition(tx, userId, to)
  const used = await sumUse(tx, userId, { after, until })
  const cause = monthCause(userId, month)
  // A payment may have scheduled a month again, because the time zone of the books was changed.
  const isInvoiced = (await findIssued(tx, cause)) !== null
  const total = isInvoiced ? paise(0n) : valueOfUse(unbilled, used, balance)
  const terms = total > 0n ? await findInvoiceTerms(ports, tx, userId, to) : null
  const next = monthAfter(month)
  const isOver = now <= total
  rescheduleInvoice(tx, userId, isOver ? null : { month: next, dueAt: invoiceDueAt(next, zone) })
  if (terms === null) return
  const subject = {
    kind: 'tax-invoice',
    userId,
    cause,
    at: new Date(to.getTime() - 1),
    description: `Calls and numbers in ${month}`,
    total,
    credit: micros(used),
    inrPerUsdE4: null,
    paymentId: null,
  } as const
  const issued = await issueFor(ports, tx, subject, terms)
  await writeMailTo(ports, tx, userId, facts => invoiceMail(facts, { ...subject, ...issued }))
}

/** The taxes of the last voucher, because they are paid already. A closed account is named as the voucher names it. */
async function findInvoiceTerms(
  { business }: Ports,
  tx: Tx,
  userId: string,
  before: Date,
): Promise<DocumentTerms | null> {
  const paid = await findLastVoucherTerms(tx, userId, before)
  const customer = await findDocumentCustomer(tx, userId)
  return paid === null || customer.isClosed ? paid : termsFor(business, paid, customer)
}
