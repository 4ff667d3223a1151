import { affordableSeconds } from '@ringback/contract/billing'
import { type Micros, formatRate, micros } from '@ringback/contract/money'
import type { PriceRange } from '../../../actions/rates/read-price-list.ts'
import { type Html, html } from '../html.ts'
import { rateTexts as texts } from '../strings.ts'

const FIVE_DOLLARS = micros(5_000_000n)

/** The price, its billing step and what $5 buys. */
export function priceDetails(price: PriceRange): Html {
  const { lowest, highest, billingSeconds } = price
  const minutes = minutesForFiveDollars(highest, billingSeconds)
  const isRange = lowest !== highest
  return html`<p class="price${isRange ? ' is-range' : ''}">
      <b>${rangeText(price)}</b> ${texts.perMinute}
    </p>
    <p>
      ${isRange ? texts.fiveDollarsAtLeast(minutes) : texts.fiveDollars(minutes)}
      <span class="step">${texts.step(billingSeconds)}</span>
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
