import { type Micros, formatAvailable } from '@ringback/contract/money'
import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'

/** For a customer whose balance has fallen below the chosen amount. The button opens `packageId`, if one is on sale. */
export function lowBalanceMail(
  facts: MailFacts,
  { balance, packageId }: { balance: Micros; packageId: string | null },
): MailText {
  const credits = `${facts.publicUrl}/dashboard?tab=credits`
  return composeMail({
    kind: 'low-balance',
    subject: `Your ${facts.productName} balance is ${formatAvailable(balance)}`,
    greeting: `Hello ${facts.displayName},`,
    before: `Your balance is ${formatAvailable(balance)}. Add credit so that your next call is not cut short.`,
    button: {
      label: 'Add credit',
      link: packageId === null ? credits : `${credits}&package=${encodeURIComponent(packageId)}`,
    },
    after:
      'We send this mail once each time your balance becomes low. Choose the amount, or switch these mails off, ' +
      `under Spending in Settings: ${facts.publicUrl}/dashboard?tab=settings`,
    signature: facts.productName,
  })
}
