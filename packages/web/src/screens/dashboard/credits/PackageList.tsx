import type { CreditPackage } from '@ringback/contract/credit'
import { type Paise, formatUsd } from '@ringback/contract/money'
import { type PurchaseState, canBuy } from '../../../checkout/purchase-machine.ts'
import { bonusWords, buyLabel, creditWords, credits, formatInr } from '../../../strings/credits.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { PackageSkeleton } from './PackageSkeleton.tsx'
import type { PackagesView } from './use-packages.ts'

interface PackageListProps {
  view: PackagesView
  state: PurchaseState
  onBuy: (packageId: string) => void
}

/** The credit packages as cards: in a row on a wide screen, in a column on a phone. */
export function PackageList({ view, state, onBuy }: PackageListProps) {
  if (view.is === 'loading') return <PackageSkeleton />
  if (view.is === 'failed') return <LoadFailure onRetry={view.retry}>{view.message}</LoadFailure>
  if (view.packages.length === 0) return <p className="text-sm text-soft">{credits.noPackages}</p>
  const { step, lastOrder } = state
  const busyId = step.is === 'ordering' || step.is === 'paying' ? step.packageId : null
  return (
    <ul className="flex flex-wrap gap-3">
      {view.packages.map(creditPackage => (
        <li key={creditPackage.id} className="flex grow basis-44 max-sm:basis-full">
          <PackageCard
            creditPackage={creditPackage}
            priceInr={lastOrder?.packageId === creditPackage.id ? lastOrder.amountINR : null}
            busy={busyId === creditPackage.id}
            disabled={!canBuy(state)}
            onBuy={() => onBuy(creditPackage.id)}
          />
        </li>
      ))}
    </ul>
  )
}

interface PackageCardProps {
  creditPackage: CreditPackage
  /** The price in rupees. Known only for the package of the last order. */
  priceInr: Paise | null
  busy: boolean
  disabled: boolean
  onBuy: () => void
}

function PackageCard(props: PackageCardProps) {
  const { creditPackage, priceInr, busy, disabled, onBuy } = props
  const { name, price, amount, description } = creditPackage
  const bonus = bonusPercent(creditPackage)
  return (
    <article className="grid w-full grid-cols-[1fr_auto] grid-rows-[auto_auto_1fr] gap-x-4 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-line-strong sm:flex sm:flex-col">
      <h3 className="flex min-h-6 items-center gap-x-2 text-sm font-semibold text-soft">
        {name} {bonus > 0 && <Badge tone="good">{bonusWords(bonus)}</Badge>}
      </h3>
      <p className="text-right text-lg font-semibold tracking-tight sm:mt-2 sm:text-left sm:text-xl">
        {formatUsd(price)}
      </p>
      <p className="mt-0.5 text-sm font-medium">{creditWords(amount)}</p>
      {/* The line keeps its height while empty, so that the price in rupees does not move the button. */}
      <p className="min-h-5 text-right text-sm text-soft sm:order-1 sm:mt-auto sm:pt-3 sm:text-left">
        {priceInr !== null && formatInr(priceInr)}
      </p>
      <p className="mt-1 text-sm text-faint">{description}</p>
      <Button
        look="secondary"
        className="self-end max-sm:px-3 sm:order-2 sm:mt-2 sm:self-stretch"
        busy={busy}
        disabled={disabled}
        onClick={onBuy}
      >
        {buyLabel(name)}
      </Button>
    </article>
  )
}

/** The credit beyond the price, in whole percent of the price. */
function bonusPercent({ price, amount }: CreditPackage): number {
  return price > 0n ? Number(((amount - price) * 100n) / price) : 0
}
