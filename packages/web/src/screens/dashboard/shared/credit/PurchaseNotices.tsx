import type { CreditPackage, OfferedPackages } from '@ringback/contract/customers/credit/credit'
import {
  type Micros,
  type Paise,
  formatPaid,
  formatUsd,
  inrFromPaise,
  usdFromMicros,
} from '@ringback/contract/money'
import { useBalance } from '../../../../api/queries.ts'
import { useSettings } from '../../../../api/settings.ts'
import type { PurchaseState } from '../../../../checkout/purchase-machine.ts'
import type { PaymentOrder } from '../../../../checkout/payment-gateway.ts'
import { Notice } from '../../../../ui/status/Notice.tsx'
import { Spinner } from '../../../../ui/status/Spinner.tsx'
import { Code } from '../../../../ui/identity/Code.tsx'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'

interface PurchaseNoticesProps {
  state: PurchaseState
  problem: string | null
  /** Undefined for a problem that lasts until the page is reloaded. */
  onDismiss: (() => void) | undefined
}

/** The way of a payment to the balance, and the payments that wait for a person. It appears above the packages, because the user has just clicked one of them. */
export function PurchaseNotices({ state, problem, onDismiss }: PurchaseNoticesProps) {
  return (
    <div className="grid grid-cols-1 gap-3 not-empty:mb-4">
      <Progress {...state} />
      <ParkedPayments />
      {problem !== null && (
        <Notice tone="error" scrollIntoView {...(onDismiss && { onDismiss })}>
          {problem}
        </Notice>
      )}
    </div>
  )
}

const PROGRESS = {
  arriving: 'Adding your credit...',
  late: 'Your payment succeeded. Your credit arrives in a few minutes. You can leave this page.',
}

/** The progress of a purchase until its credit is on the account, and for a while the credit. */
function Progress({ step, successShown }: PurchaseState) {
  if (step.is === 'arrived') {
    return (
      <Notice key="arrived" tone="success" scrollIntoView>
        <p className="text-base font-semibold text-call">
          <TextWithNumbers>{`${formatUsd(step.credit.amount)} added`}</TextWithNumbers>
        </p>
      </Notice>
    )
  }
  if (successShown) {
    return (
      <Notice key="paid" tone="success" scrollIntoView>
        Payment successful! Your credits will be added to your account shortly.
      </Notice>
    )
  }
  if (step.is !== 'arriving' && step.is !== 'late') return null
  return (
    <Notice key="paid" tone="info" icon={step.is === 'arriving' && <Spinner />}>
      {PROGRESS[step.is]}
    </Notice>
  )
}

/** Each payment that has arrived and waits for a person, until it is credited or returned. */
function ParkedPayments() {
  const parked = useBalance().data?.parkedPayments ?? []
  const { supportUrl } = useSettings()
  return parked.map((payment, index) => (
    <Notice
      key={index}
      tone="info"
      title={
        <>
          Your payment of <Code>{formatPaid(payment)}</Code> has arrived.
        </>
      }
    >
      A person checks it, because it could not be credited automatically. You get a mail when it is
      credited or returned. You do not need to pay again.{' '}
      <a
        href={supportUrl}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline underline-offset-2"
      >
        Contact support
      </a>
    </Notice>
  ))
}

interface ExchangeRateNoteProps {
  lastOrder: PaymentOrder | null
  /** What is offered; undefined while it loads. */
  offer: OfferedPackages | undefined
}

/** The rate at which payments are processed in rupees (spec section 9), and which cards that leaves out. */
export function ExchangeRateNote({ lastOrder, offer }: ExchangeRateNoteProps) {
  const { packages = [], addsTax = false } = offer ?? {}
  const rate = lastOrder
    ? exchangeRateText(lastOrder.amountINR, lastOrder.amountUSD)
    : quotedRate(packages)
  return (
    <p className="mt-3 text-sm text-faint">
      <TextWithNumbers>
        {rate === null
          ? 'Payments are processed in INR.'
          : `Payments are processed in INR at ${rate}${addsTax ? ', with taxes' : ''}.`}
      </TextWithNumbers>{' '}
      Your bank may apply its own rate. You pay in Indian rupees. A card from outside India works
      only if its bank and our payment provider allow international payments.
    </p>
  )
}

/** The rate of the packages' prices. The last package has the highest price, so its rate is the most exact. */
function quotedRate(packages: readonly CreditPackage[]): string | null {
  const largest = packages.at(-1)
  return largest?.priceINR === undefined ? null : exchangeRateText(largest.priceINR, largest.price)
}

/** The exchange rate with 2 decimals (spec section 9): "1 USD = ₹83.22". */
export function exchangeRateText(amountINR: Paise, amountUSD: Micros): string {
  return `1 USD = ₹${(inrFromPaise(amountINR) / usdFromMicros(amountUSD)).toFixed(2)}`
}
