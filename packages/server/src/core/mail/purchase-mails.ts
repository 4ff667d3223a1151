import {
  type Micros,
  type Paise,
  formatAvailable,
  formatInr,
  formatUsd,
  paise,
} from '@ringback/contract/money'
import { addedTaxes } from '../credit/package-price.ts'
import type { SupplyTerms } from '../tax/document.ts'
import { type MailFacts, type MailText, composeMail, mailTime } from './compose-mail.ts'

/** A paid purchase, as its receipt shows it. */
export interface PaidPurchase {
  id: string
  packageName: string
  price: Micros
  credit: Micros
  /** The price in rupees, with the taxes that are added to it. */
  paise: Paise
  taxTerms: SupplyTerms | null
  /** What was paid: less with an offer of the payment provider, more with a fee of it. */
  paid: Paise
  /** Rupees for a dollar, times 10,000. */
  inrPerUsdE4: bigint
  orderId: string
  paymentId: string
  paidAt: Date
  /** Null while no tax documents are issued. */
  voucher: MailedDocument | null
}

/** A tax document, which mails link. */
export interface MailedDocument {
  id: string
  number: string
}

/** Where to see a document; empty if there is none. */
export function documentLink(
  { publicUrl }: Pick<MailFacts, 'publicUrl'>,
  title: string,
  document: MailedDocument | null,
): string {
  return document ? ` Your ${title} ${document.number}: ${documentUrl(publicUrl, document)}` : ''
}

function documentUrl(publicUrl: string, { id }: MailedDocument): string {
  return `${publicUrl}/dashboard?tab=credits&document=${id}`
}

/** For what was used in a month. Customers without such use get no invoice and no mail. */
export function invoiceMail(
  facts: MailFacts,
  { total, credit, description, ...document }: MailedDocument & InvoicedUse,
): MailText {
  return composeMail(facts, {
    kind: 'tax-invoice',
    subject: `Your ${facts.productName} tax invoice ${document.number}`,
    before: 'This is your tax invoice. You have paid it from your credit: nothing is due.',
    details: [
      ['Description', description],
      ['Credit', formatUsd(credit)],
      ['Total', formatInr(total)],
    ],
    button: { label: 'See your invoice', link: documentUrl(facts.publicUrl, document) },
    after: 'If you have any questions, please contact our support.',
  })
}

/** What an invoice is for. */
interface InvoicedUse {
  description: string
  /** That was used. */
  credit: Micros
  /** With taxes. */
  total: Paise
}

/** Who sold the credit, as the operator has set it. */
export interface Seller {
  legalName: string | null
  /** With line breaks. */
  legalAddress: string | null
}

export function receiptMail(facts: MailFacts, purchase: PaidPurchase, seller: Seller): MailText {
  const { id, packageName, price, credit, inrPerUsdE4, orderId, paymentId } = purchase
  return composeMail(facts, {
    kind: 'receipt',
    subject: `Your ${facts.productName} receipt`,
    before: `Thank you. We have received your payment and added ${formatUsd(credit)} of credit to your account.`,
    details: [
      ['Package', packageName],
      ['Credit', formatUsd(credit)],
      ['Price', formatUsd(price)],
      ...differenceDetails(purchase),
      ['Paid', formatInr(purchase.paid)],
      ['Exchange rate', `1 USD = ₹${(Number(inrPerUsdE4) / 10_000).toFixed(4)}`],
      ['Date', mailTime(purchase.paidAt, facts.timeZone)],
      ['Purchase', id],
      ['Order', orderId],
      ['Payment', paymentId],
      ...sellerDetails(seller),
    ],
    button: { label: 'See your credits', link: `${facts.publicUrl}/dashboard?tab=credits` },
    after: `Please keep this mail. It is your receipt, and no tax invoice.${documentLink(facts, 'receipt voucher', purchase.voucher)}`,
  })
}

/** How the price in rupees and what was paid differ, if they do. */
function differenceDetails(purchase: PaidPurchase): [string, string][] {
  const { paise: quoted, paid } = purchase
  const taxes = addedTaxes(purchase)
  const details: [string, bigint][] = [
    ['Taxes', taxes],
    ['Discount', quoted - paid],
    ['Payment fee', paid - quoted],
  ]
  const shown = details.filter(([, amount]) => amount > 0n)
  if (shown.length === 0) return []
  const price: [string, bigint] = ['Price in rupees', quoted - taxes]
  return [price, ...shown].map(([title, amount]) => [title, formatInr(paise(amount))])
}

function sellerDetails({ legalName, legalAddress }: Seller): [string, string][] {
  const lines = [legalName, legalAddress?.replace(/\n/g, ', ')].filter(Boolean)
  return lines.length === 0 ? [] : [['Sold by', lines.join(', ')]]
}

/** Confirms that an operator has credited a payment that could not be credited by itself. */
export function creditByHandMail(
  facts: MailFacts,
  {
    paymentId,
    credit,
    paise,
    voucher,
  }: { paymentId: string; credit: Micros; paise: Paise; voucher: MailedDocument | null },
): MailText {
  return composeMail(facts, {
    kind: 'credit-by-hand',
    subject: `Your ${facts.productName} payment was credited`,
    before: `We have checked your payment and added ${formatUsd(credit)} of credit to your account.`,
    details: [
      ['Credit', formatUsd(credit)],
      ['Paid', formatInr(paise)],
      ['Payment', paymentId],
    ],
    button: { label: 'See your credits', link: `${facts.publicUrl}/dashboard?tab=credits` },
    after: `If you have any questions, please contact our support.${documentLink(facts, 'receipt voucher', voucher)}`,
  })
}

/** For a customer whose balance has fallen below the chosen amount. The button opens `packageId`, if one is on sale. */
export function lowBalanceMail(
  facts: MailFacts,
  { balance, packageId }: { balance: Micros; packageId: string | null },
): MailText {
  const credits = `${facts.publicUrl}/dashboard?tab=credits`
  return composeMail(facts, {
    kind: 'low-balance',
    subject: `Your ${facts.productName} balance is ${formatAvailable(balance)}`,
    before: `Your balance is ${formatAvailable(balance)}. Add credit so that your next call is not cut short.`,
    button: {
      label: 'Add credit',
      link: packageId === null ? credits : `${credits}&package=${encodeURIComponent(packageId)}`,
    },
    after:
      'We send this mail once each time your balance becomes low. Choose the amount, or switch these mails off, ' +
      `under Spending in Settings: ${facts.publicUrl}/dashboard?tab=settings`,
  })
}
