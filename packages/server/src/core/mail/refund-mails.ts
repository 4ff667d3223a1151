import { type Micros, type Paise, printOwed, printUsd } from '@ringback/contract/money'
import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'
import { printInr } from './purchase-mails.ts'

/** What the user reads about a payment that went back, or may. */
export interface ReturnedPayment {
  packageName: string
  paymentId: string
  paise: Paise
}

/** Credit that went with it. */
export interface LostCredit {
  /** All of it. */
  credit: Micros
  /** What of it was spent already. */
  owed: Micros
}

export function refundMail(facts: MailFacts, returned: ReturnedPayment & LostCredit): MailText {
  const { paise, packageName, owed } = returned
  return letter(facts, returned, {
    subject: `Your ${facts.productName} payment was refunded`,
    before:
      `We have refunded ${printInr(paise)} of your payment for the ${packageName} credit package. ` +
      `Your bank needs a few days to show it. ${tellCredit(returned)}`,
    credit: returned,
    after: owed > 0n ? DEBT_WORDS : 'If you have a question about it, please contact our support.',
  })
}

export function disputeOpenedMail(facts: MailFacts, returned: ReturnedPayment): MailText {
  return letter(facts, returned, {
    subject: `A ${facts.productName} payment of yours is disputed`,
    before:
      `Your bank tells us that your payment for the ${returned.packageName} credit package is disputed. ` +
      'Until the bank has decided, calls from your account are paused. Your credit stays as it is.',
    after: 'If this is a mistake, please tell your bank and contact our support.',
  })
}

export function disputeLostMail(
  facts: MailFacts,
  returned: ReturnedPayment & LostCredit,
): MailText {
  const { paise, packageName, owed } = returned
  return letter(facts, returned, {
    subject: `Your ${facts.productName} payment was returned by your bank`,
    before:
      `Your bank has decided to return ${printInr(paise)} of your payment for the ${packageName} ` +
      `credit package to you. ${tellCredit(returned)}`,
    credit: returned,
    after: owed > 0n ? DEBT_WORDS : 'You can make calls again with the credit that is left.',
  })
}

const DEBT_WORDS =
  'Please purchase credits to settle what you owe. Until then you cannot make calls.'

function tellCredit({ credit, owed }: LostCredit): string {
  const taken = `The ${printUsd(credit)} of credit that came with it has been taken back.`
  if (owed === 0n) return taken
  return `${taken} Part of it was spent already, so you now owe ${printOwed(owed)}.`
}

function letter(
  facts: MailFacts,
  { packageName, paymentId, paise }: ReturnedPayment,
  words: { subject: string; before: string; credit?: LostCredit; after: string },
): MailText {
  const { subject, before, credit, after } = words
  return composeMail({
    subject,
    greeting: `Hello ${facts.displayName},`,
    before,
    facts: [
      ['Package', packageName],
      ['Payment', paymentId],
      ['Amount', printInr(paise)],
      ...(credit ? [['Credit taken back', printUsd(credit.credit)] as const] : []),
      ...(credit && credit.owed > 0n ? [['You owe', printOwed(credit.owed)] as const] : []),
    ],
    button: { label: 'See your credits', link: `${facts.publicUrl}/dashboard?tab=credits` },
    after,
    signature: facts.productName,
  })
}
