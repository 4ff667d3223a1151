import { affordableSeconds } from '@ringback/contract/calls/billing'
import { type Micros, formatRate, micros } from '@ringback/contract/money'
import type { PriceRange } from '../../../actions/rates/read-price-list.ts'
import { type Html, html } from '../html.ts'
import { rateTexts as texts } from '../strings.ts'

const FIVE_DOLLARS = micros(5_000_000n)

/** The price, its billing step and what $5 buys. @param usual what most of the numbers of a range cost, if that is known */
export function priceDetails(range: PriceRange, usual: PriceRange | null = null): Html {
  const price = usual ?? range
  const minutes = minutesForFiveDollars(price.highest, price.billingSeconds)
  const isRange = price.lowest !== price.highest
  return html`<p class="price"><b>${rangeText(price)}</b> ${texts.perMinute}</p>
    <p>
      ${isRange ? texts.fiveDollarsAtLeast(minutes) : texts.fiveDollars(minutes)}
      ${range.highest > price.highest ? texts.someCost(formatRate(range.highest)) : null}
      <span class="step">${texts.step(price.billingSeconds)}</span>
    </p>`
}

export function rangeText({ lowest, highest }: PriceRange): string {
  return lowest === highest
    ? formatRate(lowest)
    : texts.range(formatRate(lowest), formatRate(highest))
}

/** Whole minutes, as `authorise` would allow them; null when the price is zero. */
export function minutesForFiveDollars(
  ratePerMinute: Micros,
  billingSeconds: number,
): number | null {
  const seconds = affordableSeconds({ ratePerMinute, billingSeconds }, FIVE_DOLLARS)
  return seconds === null ? null : Math.floor(seconds / 60)
}
