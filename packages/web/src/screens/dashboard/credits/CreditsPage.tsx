import { useSearchParams } from 'react-router'
import { useBalance } from '../../../api/queries.ts'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { PATHS } from '../../../session/paths.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { RowsSkeleton } from '../../../ui/status/Skeleton.tsx'
import { OnDemand } from '../shared/loading/OnDemand.tsx'
import { PackageList } from '../shared/credit/PackageList.tsx'
import { ExchangeRateNote, PurchaseNotices } from '../shared/credit/PurchaseNotices.tsx'
import { usePackages } from '../shared/credit/use-packages.ts'
import { usePurchase } from '../shared/credit/use-purchase.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { DocumentList } from './documents/DocumentList.tsx'
import { TransactionHistory } from './TransactionHistory.tsx'
import { monthOfUrl } from './statement/statement-months.ts'

const DocumentPage = lazyComponent(() => import('./documents/DocumentPage.tsx'), 'DocumentPage')
const StatementPage = lazyComponent(() => import('./statement/StatementPage.tsx'), 'StatementPage')

/** The Credits tab, or the statement or the tax document that the URL names. */
export function CreditsPage() {
  const [query] = useSearchParams()
  const month = monthOfUrl(query)
  const document = query.get('document')
  if (document) {
    return (
      <OnDemand fallback={<RowsSkeleton label="Loading" rows={8} />}>
        <DocumentPage key={document} id={document} />
      </OnDemand>
    )
  }
  if (month === null) return <CreditsOverview />
  return (
    <OnDemand fallback={<RowsSkeleton label="Loading" rows={8} />}>
      <StatementPage key={month} month={month} />
    </OnDemand>
  )
}

/** Balance, credit packages, transactions and the choice of a statement. */
function CreditsOverview() {
  // Requested on every visit, because a call may have placed a hold since the last request.
  const balance = useBalance({ alwaysRefetch: true })
  const packages = usePackages()
  const { state, problem, canDismiss, buy, dismissProblem } = usePurchase()
  const { step, lastOrder } = state
  return (
    <div className="content-width grid grid-cols-1 gap-6">
      <PageHead title="Credits" />
      <BalanceCard balance={balance} hasArrived={step.is === 'arrived'} />
      <section aria-labelledby="packages">
        <h2 id="packages" className="mb-3 text-lg font-semibold">
          Add credits
        </h2>
        <PurchaseNotices
          state={state}
          problem={problem}
          onDismiss={canDismiss ? dismissProblem : undefined}
        />
        <PackageList query={packages} state={state} onBuy={buy} />
        <ExchangeRateNote lastOrder={lastOrder} offer={packages.data} />
        <a
          href={PATHS.refunds}
          target="_blank"
          className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-2"
        >
          Refund policy
        </a>
      </section>
      <TransactionHistory arrivedId={step.is === 'arrived' ? step.credit.transactionId : null} />
      <DocumentList />
    </div>
  )
}
