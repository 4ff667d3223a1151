import { formatInr, type Micros, type Paise, formatOwed, formatUsd } from '@ringback/contract/money'
import { type MailedDocument, documentLink } from './purchase-mails.ts'
import { type MailFacts, type MailParts, type MailText, composeMail } from './compose-mail.ts'

/** A payment that was refunded or disputed. */
export interface ReturnedPayment {
  packageName: string
  paymentId: string
  paise: Paise
}

/** The credit that was reversed because a payment was returned. */
export interface ReversedCredit {
  /** The whole reversed amount. */
  credit: Micros
  /** The part that was already spent, which the user now owes. */
  owed: Micros
  /** The credit note; null if the payment has no tax document. */
  document: MailedDocument | null
}

export function refundMail(facts: MailFacts, returned: ReturnedPayment & ReversedCredit): MailText {
  const { paise, packageName, owed } = returned
  return returnMail(facts, returned, {
    kind: 'refund',
    subject: `Your ${facts.productName} payment was refunded`,
    before:
      `We have refunded ${formatInr(paise)} of your payment for the ${packageName} credit package. ` +
      `Your bank may take a few days to show it. ${describeReversal(returned)}`,
    credit: returned,
    after: `${owed > 0n ? DEBT_WORDS : 'If you have any questions, please contact our support.'}${documentLink(facts, 'credit note', returned.document)}`,
  })
}

export function disputeOpenedMail(facts: MailFacts, returned: ReturnedPayment): MailText {
  return returnMail(facts, returned, {
    kind: 'dispute-opened',
    subject: `A ${facts.productName} payment of yours is disputed`,
    before:
      `Your bank has informed us that your payment for the ${returned.packageName} credit package is disputed. ` +
      'You can neither call nor rent numbers until the bank has decided. Your credit does not change.',
    after: 'If this is a mistake, please contact your bank and our support.',
  })
}

export function disputeLostMail(
  facts: MailFacts,
  returned: ReturnedPayment & ReversedCredit,
): MailText {
  const { paise, packageName, owed } = returned
  return returnMail(facts, returned, {
    kind: 'dispute-lost',
    subject: `Your ${facts.productName} payment was returned by your bank`,
    before:
      `Your bank has returned ${formatInr(paise)} of your payment for the ${packageName} ` +
      `credit package to you. ${describeReversal(returned)}`,
    credit: returned,
    after: `${owed > 0n ? DEBT_WORDS : 'You can call and rent numbers again with your remaining credit.'}${documentLink(facts, 'credit note', returned.document)}`,
  })
}

/** The credit of a lost dispute is given back. `credit` is the returned amount. */
export function disputeReturnedMail(
  facts: MailFacts,
  returned: ReturnedPayment & Pick<ReversedCredit, 'credit' | 'document'>,
): MailText {
  const { packageName, paymentId, paise, credit, document } = returned
  return composeMail(facts, {
    kind: 'dispute-returned',
    subject: `Your ${facts.productName} credit is back`,
    before:
      `The dispute of your payment for the ${packageName} credit package was decided again, and the payment ` +
      `stands. We have given you back the ${formatUsd(credit)} of credit that came with it.`,
    details: [
      ['Package', packageName],
      ['Payment', paymentId],
      ['Amount', formatInr(paise)],
      ['Credit returned', formatUsd(credit)],
    ],
    button: { label: 'See your credits', link: `${facts.publicUrl}/dashboard?tab=credits` },
    after: `If you owed us anything, it was paid from this credit first.${documentLink(facts, 'receipt voucher', document)}`,
  })
}

const DEBT_WORDS =
  'Please purchase credits to pay what you owe. Until then you can neither call nor rent numbers.'

function describeReversal({ credit, owed }: ReversedCredit): string {
  const reversed = `We have removed the ${formatUsd(credit)} of credit that came with it.`
  if (owed === 0n) return reversed
  return `${reversed} You had already spent part of it, so you now owe ${formatOwed(owed)}.`
}

function returnMail(
  facts: MailFacts,
  { packageName, paymentId, paise }: ReturnedPayment,
  parts: Pick<MailParts, 'kind' | 'subject' | 'before' | 'after'> & { credit?: ReversedCredit },
): MailText {
  const { kind, subject, before, credit, after } = parts
  return composeMail(facts, {
    kind,
    subject,
    before,
    details: [
      ['Package', packageName],
      ['Payment', paymentId],
      ['Amount', formatInr(paise)],
      ...(credit ? [['Credit removed', formatUsd(credit.credit)] as const] : []),
      ...(credit && credit.owed > 0n ? [['You owe', formatOwed(credit.owed)] as const] : []),
    ],
    button: { label: 'See your credits', link: `${facts.publicUrl}/dashboard?tab=credits` },
    after,
  })
}
