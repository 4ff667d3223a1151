import { affordableSeconds } from '@ringback/contract/calls/billing'
import { formatRate, micros } from '@ringback/contract/money'
import type {
  ListedCountry,
  ListedRefusal,
  PriceRange,
  Site,
} from '@ringback/contract/page/visitor-pages'
import { countryInSentence } from '@ringback/contract/text/places'
import type { ReactNode } from 'react'
import { Code } from '../ui/identity/Code.tsx'

interface PriceDetailsProps {
  range: PriceRange
  /** What most of the numbers of a range cost, if that is known. */
  usual?: PriceRange | null
}

/** The price, its billing step and what $5 buys. */
export function PriceDetails({ range, usual = null }: PriceDetailsProps) {
  const { billingSeconds } = usual ?? range
  return (
    <>
      <p>
        <b className="text-xl font-semibold">
          <RangeOfPrices {...(usual ?? range)} />
        </b>{' '}
        a minute
      </p>
      <p className="mt-2 text-pretty">
        <FiveDollars range={range} usual={usual} />{' '}
        {billingSeconds === 1
          ? 'Billed by the second.'
          : `Billed in steps of ${billingSeconds} seconds, each step in full.`}
      </p>
    </>
  )
}

export function RangeOfPrices({ lowest, highest }: PriceRange) {
  return (
    <>
      <Code>{formatRate(lowest)}</Code>
      {lowest !== highest && (
        <>
          {' to '}
          <Code>{formatRate(highest)}</Code>
        </>
      )}
    </>
  )
}

export function rangeText({ lowest, highest }: PriceRange): string {
  return lowest === highest ? formatRate(lowest) : `${formatRate(lowest)} to ${formatRate(highest)}`
}

interface FiveDollarsProps {
  range: PriceRange
  usual: PriceRange | null
}

/** How long $5 last at least, and where some numbers cost more. */
export function FiveDollars({ range, usual }: FiveDollarsProps) {
  const price = usual ?? range
  const minutes = minutesForFiveDollars(price)
  const least = price.lowest === price.highest ? '' : 'at least '
  return (
    <>
      <Code>$5</Code>{' '}
      {minutes === null
        ? 'is not used up.'
        : `buys ${least}${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`}
      {range.highest > price.highest && (
        <>
          {' '}
          Some numbers cost up to <Code>{formatRate(range.highest)}</Code>.
        </>
      )}
    </>
  )
}

const FIVE_DOLLARS = micros(5_000_000n)

/** Whole minutes, as `authorise` would allow them; null when the price is zero. */
export function minutesForFiveDollars({ highest, billingSeconds }: PriceRange): number | null {
  const seconds = affordableSeconds({ ratePerMinute: highest, billingSeconds }, FIVE_DOLLARS)
  return seconds === null ? null : Math.floor(seconds / 60)
}

/** Whether no number of the country is called. */
export function isRefused({ destinations }: ListedCountry): boolean {
  return destinations.every(({ price }) => price === null)
}

/** Why a country is not called. */
export function refusalsOf({ name, destinations }: ListedCountry, site: Site): string {
  const refusals = destinations.flatMap(destination => destination.refusals)
  return `We do not connect calls to ${countryInSentence(name)}. ${sentencesOf(refusals, site)}`
}

/** Each refusal once. */
export function sentencesOf(refusals: readonly ListedRefusal[], { refusalOf }: Site): string {
  return [...new Set(refusals)].map(refusalOf).join(' ')
}

export function noPriceText(refusals: readonly ListedRefusal[], site: Site): string {
  if (refusals.length > 0) return sentencesOf(refusals, site)
  return 'The price depends on the number. Search for a number to see its price.'
}

export function CallerIdHint() {
  return (
    <p className="mt-4 text-sm text-pretty text-faint">
      These are the prices of calls that show our number. To a few countries, a call that shows your
      own verified number has another price; the dialer shows it before you call.
    </p>
  )
}

/** A sentence in the place of prices. */
export function Message({ children }: { children: ReactNode }) {
  return (
    <p className="my-2 rounded-control border border-warn/50 bg-warn-wash px-5 py-4 text-pretty">
      {children}
    </p>
  )
}
