import { type Micros, type Paise, formatInr, formatUsd } from '@ringback/contract/money'
import { percentText } from '@ringback/contract/text/figures'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type PurchaseState, canBuy } from '../../../../checkout/purchase-machine.ts'
import { Money } from '../../../../money/Money.tsx'
import { Badge } from '../../../../ui/status/Badge.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../../ui/status/Skeleton.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Loaded } from '../loading/LoadFailure.tsx'
import { homeCountry, likelyDestination } from '../countries/countries.ts'
import { localZone } from '../../../../text/local-time.ts'
import { RECOMMENDED, type Offer, type usePackages } from './use-packages.ts'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'

interface PackageListProps {
  query: ReturnType<typeof usePackages>
  state: PurchaseState
  onBuy: (packageId: string) => void
}

/** The credit packages, once they have loaded. */
export function PackageList({ query, ...props }: PackageListProps) {
  return (
    <Loaded
      query={query}
      what="credit packages"
      failed="Failed to fetch credit packages"
      skeleton={<PackageSkeleton />}
    >
      {offer => <Packages {...offer} {...props} />}
    </Loaded>
  )
}

/**
 * The credit packages as cards: in a row on a wide screen, in a column on a phone. The one that the URL's `package`
 * names gets the focus, each time a link leads to it.
 */
function Packages(props: Offer & Omit<PackageListProps, 'query'>) {
  const { packages, destination, state, onBuy } = props
  const { search, key } = useLocation()
  const wantedId = findWanted(packages, new URLSearchParams(search).get('package'))?.id
  const wanted = useRef<HTMLLIElement>(null)
  useEffect(() => wanted.current?.querySelector('button')?.focus(), [key, wantedId])
  if (packages.length === 0)
    return <p className="text-sm text-soft">No credit packages are on sale at the moment.</p>
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
              buys={textOf(creditPackage, destination)}
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

/** The minutes that a package buys, or its description where no price of a minute is known. */
function textOf(
  { minutes, description }: Offer['packages'][number],
  destination: Offer['destination'],
): string {
  return minutes === undefined || destination === null
    ? description
    : `about ${minutes.toLocaleString('en')} min to ${likelyDestination(destination)}`
}

function findWanted(packages: readonly Offer['packages'][number][], name: string | null) {
  const named = packages.find(({ id }) => id === name)
  if (named || name !== RECOMMENDED) return named
  return packages.find(({ recommended }) => recommended) ?? packages[0]
}

interface PackageCardProps {
  creditPackage: Offer['packages'][number]
  /** What its credit is good for. */
  buys: string
  /** The price in rupees; null if the server quotes it with the order only. */
  priceInr: Paise | null
  busy: boolean
  disabled: boolean
  onBuy: () => void
}

/** A credit package with its prices in dollars and rupees, which a payer in India reads first. The recommended one stands out. */
function PackageCard(props: PackageCardProps) {
  const { creditPackage, buys, priceInr, busy, disabled, onBuy } = props
  const { name, price, amount, recommended = false } = creditPackage
  const bonus = bonusPercent(creditPackage)
  return (
    <article
      className={classNames(
        'relative grid w-full grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] gap-x-4 rounded-card border bg-card p-4 transition-colors duration-150 sm:flex sm:flex-col',
        recommended ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      {recommended && (
        <p className="absolute -top-2.5 inset-s-3.5 rounded-full bg-accent px-2.5 py-0.5 text-xs font-semibold text-accent-ink outline outline-transparent">
          Recommended
        </p>
      )}
      <h3 className="flex min-h-6 items-center gap-x-2 text-sm font-semibold text-soft">
        {name}{' '}
        {bonus > 0 && (
          <Badge tone="good">
            <bdi dir="ltr">{percentText(bonus, { signed: true })}</bdi> bonus
          </Badge>
        )}
      </h3>
      <p className="text-end sm:mt-2 sm:text-start">
        <Money amount={price} size="xl" />
      </p>
      <p className="text-sm font-medium sm:order-1 sm:mt-2">
        <TextWithNumbers>{`${formatUsd(amount)} credit`}</TextWithNumbers>
      </p>
      {/* The line keeps its height while empty, so that a price that comes with the order moves nothing. */}
      <p
        className={classNames(
          'min-h-6 text-end sm:text-start',
          isInIndia() ? 'text-base font-semibold' : 'text-sm leading-6 text-soft',
        )}
      >
        {priceInr !== null && <TextWithNumbers>{`You pay ${formatInr(priceInr)}`}</TextWithNumbers>}
      </p>
      {/* In a narrow column most countries need three lines, which the outline has too. */}
      <p className="mt-1 text-sm text-balance text-faint sm:order-1 sm:mb-4 sm:min-h-[3lh]">
        {buys}
      </p>
      <Button
        look={recommended ? 'primary' : 'secondary'}
        className="self-end whitespace-nowrap max-sm:mt-1.5 max-sm:px-3 sm:order-2 sm:mt-auto sm:self-stretch"
        busy={busy}
        disabled={disabled}
        onClick={onBuy}
      >
        {`Buy ${name}`}
      </Button>
    </article>
  )
}

/** The credit beyond the price, in whole percent of the price. */
function bonusPercent({ price, amount }: { price: Micros; amount: Micros }): number {
  return price > 0n ? Number(((amount - price) * 100n) / price) : 0
}

const USUAL_NUMBER_OF_PACKAGES = 5

/** The outline of the usual packages: name, price, credit and button. */
function PackageSkeleton() {
  return (
    <div role="status" className="flex flex-wrap gap-x-3 gap-y-4">
      <span className="sr-only">Loading credit packages</span>
      {Array.from({ length: USUAL_NUMBER_OF_PACKAGES }, (_, index) => (
        <div
          key={index}
          className="flex h-32 grow basis-44 rounded-card border border-line bg-card p-4 max-sm:basis-full max-sm:items-end max-sm:justify-between sm:h-70 sm:flex-col"
        >
          <div className="max-sm:self-start">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-4 h-7 w-24" />
            <Skeleton className="mt-3 h-4 w-28 max-sm:hidden" />
          </div>
          <Skeleton className="h-11 rounded-control! max-sm:w-28 sm:mt-auto" />
        </div>
      ))}
    </div>
  )
}

/** As browsers name it; some keep the old spelling. */
const ZONES = ['Asia/Kolkata', 'Asia/Calcutta']

/** Whether the time zone or the languages of this browser are those of India, where cards pay rupees. */
function isInIndia(): boolean {
  return ZONES.includes(localZone()) || homeCountry(navigator.languages).code === 'IN'
}
