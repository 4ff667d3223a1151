import type { CreditPackage } from '@ringback/contract/customers/credit'
import { type Paise, formatUsd } from '@ringback/contract/money'
import { bonusText, buyLabel, creditText, credits, formatInr } from '../../../../strings/credits.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { classNames } from '../../../../ui/class-names.ts'

interface PackageCardProps {
  creditPackage: CreditPackage
  /** The price in rupees; null if the server quotes it with the order only. */
  priceInr: Paise | null
  busy: boolean
  disabled: boolean
  onBuy: () => void
}

/** A credit package with its prices in dollars and rupees. The recommended one stands out. */
export function PackageCard(props: PackageCardProps) {
  const { creditPackage, priceInr, busy, disabled, onBuy } = props
  const { name, price, amount, description, recommended = false } = creditPackage
  const bonus = bonusPercent(creditPackage)
  return (
    <article
      className={classNames(
        'relative grid w-full grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] gap-x-4 rounded-card border bg-card p-4 transition-colors duration-150 sm:flex sm:flex-col',
        recommended ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      {recommended && (
        <p className="absolute -top-2.5 left-3.5 rounded-full bg-accent px-2.5 py-0.5 text-xs font-semibold text-accent-ink">
          {credits.recommended}
        </p>
      )}
      <h3 className="flex min-h-6 items-center gap-x-2 text-sm font-semibold text-soft">
        {name} {bonus > 0 && <Badge tone="good">{bonusText(bonus)}</Badge>}
      </h3>
      <p className="text-right text-lg font-semibold tracking-tight sm:mt-2 sm:text-left sm:text-xl">
        {formatUsd(price)}
      </p>
      <p className="mt-0.5 text-sm font-medium sm:order-1 sm:mt-2">{creditText(amount)}</p>
      {/* The line keeps its height while empty, so that a price that comes with the order moves nothing. */}
      <p className="min-h-5 text-right text-sm text-soft sm:text-left">
        {priceInr !== null && formatInr(priceInr)}
      </p>
      <p className="mt-1 text-sm text-faint sm:order-1 sm:mb-4">{description}</p>
      <Button
        look={recommended ? 'primary' : 'secondary'}
        className="self-end whitespace-nowrap max-sm:mt-1.5 max-sm:px-3 sm:order-2 sm:mt-auto sm:self-stretch"
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
