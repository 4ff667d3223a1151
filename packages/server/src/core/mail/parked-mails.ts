import { formatPaid } from '@ringback/contract/money'
import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'

/** A payment that added no credit. */
interface UncreditedPayment {
  id: string
  /** In the smallest unit of its currency. */
  amount: bigint
  currency: string
}

/** Informs the customer that an operator has to decide about a payment, with a link to the support. */
export function parkedMail(
  facts: MailFacts,
  payment: UncreditedPayment,
  { supportUrl }: { supportUrl: string },
): MailText {
  const paid = formatPaid(payment)
  return uncreditedMail(facts, payment, {
    kind: 'payment-parked',
    subject: `Your ${facts.productName} payment is being checked`,
    before:
      `Your payment of ${paid} has arrived. It could not be credited automatically, so a person checks it, and ` +
      'you get a mail when it is credited or returned. You do not need to pay again.',
    after: `To reach us about this payment, please name it here: ${supportUrl}`,
  })
}

/** Informs the customer that a whole payment will be refunded: a second payment of its order, or a payment that an operator sends back. */
export function returnedMail(facts: MailFacts, payment: UncreditedPayment): MailText {
  const paid = formatPaid(payment)
  return uncreditedMail(facts, payment, {
    kind: 'payment-returned',
    subject: `Your ${facts.productName} payment is being returned`,
    before:
      `Your payment of ${paid} has arrived and added no credit, so we are returning all of it. ` +
      'Your bank may take a few days to show it. Your credit does not change.',
    after: 'If you have any questions, please contact our support and name the payment.',
  })
}

function uncreditedMail(
  facts: MailFacts,
  payment: UncreditedPayment,
  parts: Pick<MailText, 'kind' | 'subject'> & { before: string; after: string },
): MailText {
  return composeMail(facts, {
    ...parts,
    details: [
      ['Payment', payment.id],
      ['Amount', formatPaid(payment)],
    ],
    button: { label: 'See your credits', link: `${facts.publicUrl}/dashboard?tab=credits` },
  })
}
