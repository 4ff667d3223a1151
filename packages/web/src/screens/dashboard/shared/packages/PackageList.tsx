import type { CreditPackage } from '@ringback/contract/customers/credit'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type PurchaseState, canBuy } from '../../../../checkout/purchase-machine.ts'
import { credits } from '../../../../strings/credits.ts'
import { retryOf } from '../../../../strings/retry.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { PackageCard } from './PackageCard.tsx'
import { PackageSkeleton } from './PackageSkeleton.tsx'
import { RECOMMENDED } from './recommended-package.ts'
import type { PackagesView } from './use-packages.ts'

interface PackageListProps {
  view: PackagesView
  state: PurchaseState
  onBuy: (packageId: string) => void
}

/**
 * The credit packages as cards: in a row on a wide screen, in a column on a phone. The one that the URL's `package`
 * names gets the focus, each time a link leads to it.
 */
export function PackageList({ view, state, onBuy }: PackageListProps) {
  const { search, key } = useLocation()
  const packages = view.is === 'ready' ? view.packages : []
  const wantedId = findWanted(packages, new URLSearchParams(search).get('package'))?.id
  const wanted = useRef<HTMLLIElement>(null)
  useEffect(() => wanted.current?.querySelector('button')?.focus(), [key, wantedId])
  if (view.is === 'loading') return <PackageSkeleton />
  if (view.is === 'failed')
    return (
      <LoadFailure what={retryOf.packages} onRetry={view.retry}>
        {view.message}
      </LoadFailure>
    )
  if (packages.length === 0) return <p className="text-sm text-soft">{credits.noPackages}</p>
  const { step, lastOrder } = state
  const busyId = step.is === 'ordering' || step.is === 'paying' ? step.packageId : null
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-4">
      {packages.map(creditPackage => {
        const { id, priceINR = null } = creditPackage
        return (
          <li
            key={id}
            ref={id === wantedId ? wanted : null}
            className="flex grow basis-44 max-sm:basis-full"
          >
            <PackageCard
              creditPackage={creditPackage}
              // The order quotes the exchange rate anew.
              priceInr={lastOrder?.packageId === id ? lastOrder.amountINR : priceINR}
              busy={busyId === id}
              disabled={!canBuy(state)}
              onBuy={() => onBuy(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function findWanted(packages: readonly CreditPackage[], name: string | null) {
  const named = packages.find(({ id }) => id === name)
  if (named || name !== RECOMMENDED) return named
  return packages.find(({ recommended }) => recommended) ?? packages[0]
}
