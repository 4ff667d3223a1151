import { useSearchParams } from 'react-router'
import { type PurchaseState, canBuy } from '../../../../checkout/purchase-machine.ts'
import { credits } from '../../../../strings/credits.ts'
import { retryOf } from '../../../../strings/retry.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { PackageCard } from './PackageCard.tsx'
import { PackageSkeleton } from './PackageSkeleton.tsx'
import type { PackagesView } from './use-packages.ts'

interface PackageListProps {
  view: PackagesView
  state: PurchaseState
  onBuy: (packageId: string) => void
}

/**
 * The credit packages as cards: in a row on a wide screen, in a column on a phone. The one that the URL's `package`
 * names gets the focus.
 */
export function PackageList({ view, state, onBuy }: PackageListProps) {
  const [query] = useSearchParams()
  if (view.is === 'loading') return <PackageSkeleton />
  if (view.is === 'failed')
    return (
      <LoadFailure what={retryOf.packages} onRetry={view.retry}>
        {view.message}
      </LoadFailure>
    )
  if (view.packages.length === 0) return <p className="text-sm text-soft">{credits.noPackages}</p>
  const { step, lastOrder } = state
  const wantedId = query.get('package')
  const busyId = step.is === 'ordering' || step.is === 'paying' ? step.packageId : null
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-4">
      {view.packages.map(creditPackage => {
        const { id, priceINR = null } = creditPackage
        return (
          <li key={id} className="flex grow basis-44 max-sm:basis-full">
            <PackageCard
              creditPackage={creditPackage}
              // The order quotes the exchange rate anew.
              priceInr={lastOrder?.packageId === id ? lastOrder.amountINR : priceINR}
              busy={busyId === id}
              isWanted={wantedId === id}
              disabled={!canBuy(state)}
              onBuy={() => onBuy(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}
