import type { CreditPackage } from '@ringback/contract/customers/credit'
import { useBalance } from '../../../../api/queries.ts'
import { useSettings } from '../../../../api/settings.ts'
import type { PurchaseState } from '../../../../checkout/purchase-machine.ts'
import type { PaymentOrder } from '../../../../checkout/razorpay.ts'
import { common } from '../../../../strings/common.ts'
import {
  creditAddedText,
  credits,
  parkedText,
  processedAtText,
  exchangeRateText,
} from '../../../../strings/credits.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'

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
        <Notice
          tone="error"
          scrollIntoView
          {...(onDismiss && { onDismiss, dismissLabel: common.dismiss })}
        >
          {problem}
        </Notice>
      )}
    </div>
  )
}

/** The progress of a purchase until its credit is on the account, and for a while the credit. */
function Progress({ step, successShown }: PurchaseState) {
  if (step.is === 'arrived') {
    return (
      <Notice key="arrived" tone="success" scrollIntoView>
        <p className="text-base font-semibold text-call">{creditAddedText(step.credit.amount)}</p>
      </Notice>
    )
  }
  if (successShown) {
    return (
      <Notice key="paid" tone="success" scrollIntoView>
        {credits.paid}
      </Notice>
    )
  }
  if (step.is !== 'arriving' && step.is !== 'late') return null
  return (
    <Notice key="paid" tone="info" icon={step.is === 'arriving' && <Spinner />}>
      {credits[step.is]}
    </Notice>
  )
}

/** Each payment that has arrived and waits for a person, until it is credited or returned. */
function ParkedPayments() {
  const parked = useBalance().data?.parkedPayments ?? []
  const { supportUrl } = useSettings()
  return parked.map((payment, index) => (
    <Notice key={index} tone="info" title={parkedText(payment)}>
      {credits.parkedDetail}{' '}
      <a
        href={supportUrl}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline underline-offset-2"
      >
        {credits.parkedSupport}
      </a>
    </Notice>
  ))
}

interface ExchangeRateNoteProps {
  lastOrder: PaymentOrder | null
  packages: readonly CreditPackage[]
}

/** The rate at which payments are processed in rupees (spec section 9), and which cards that leaves out. */
export function ExchangeRateNote({ lastOrder, packages }: ExchangeRateNoteProps) {
  const rate = lastOrder
    ? exchangeRateText(lastOrder.amountINR, lastOrder.amountUSD)
    : quotedRate(packages)
  return (
    <p className="mt-3 text-sm text-faint">
      {rate === null ? credits.processedInInr : processedAtText(rate)} {credits.bankRate}{' '}
      {credits.foreignCards}
    </p>
  )
}

/** The rate of the packages' prices. The last package has the highest price, so its rate is the most exact. */
function quotedRate(packages: readonly CreditPackage[]): string | null {
  const largest = packages.at(-1)
  return largest?.priceINR === undefined ? null : exchangeRateText(largest.priceINR, largest.price)
}
