import { affordableSeconds } from '@ringback/contract/billing'
import { type Micros, formatExactUsd, formatUsd, micros } from '@ringback/contract/money'
import type {
  ListedCountry,
  ListedRefusal,
  PriceList,
  PriceRange,
} from '../../actions/rates/read-price-list.ts'
import { errorOf } from '../guard/refusals.ts'
import { type Html, html } from './html.ts'
import { rateTexts as texts } from './strings.ts'

const FIVE_DOLLARS = micros(5_000_000n)

/** All countries, or those that match a search. */
export function countryTable(countries: readonly ListedCountry[], caption: string): Html {
  return html`<div class="table-frame" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${texts.country}</th>
          <th scope="col" class="figure">${texts.landline}</th>
          <th scope="col" class="figure">${texts.mobile}</th>
          <th scope="col" class="figure wide">${texts.rented}</th>
        </tr>
      </thead>
      <tbody>
        ${countries.map(countryRow)}
      </tbody>
    </table>
  </div>`
}

function countryRow(country: ListedCountry): Html {
  const { slug, name, landline, mobile, numbers } = country
  const [cheapest] = numbers.map(({ monthlyFee }) => monthlyFee).sort((a, b) => (a < b ? -1 : 1))
  return html`<tr>
    <th scope="row"><a href="/rates/${slug}">${name}</a></th>
    <td class="figure">${shortPrice(landline, country)}</td>
    <td class="figure">${shortPrice(mobile, country)}</td>
    <td class="figure wide">
      ${cheapest === undefined ? texts.none : texts.from(formatUsd(cheapest))}
    </td>
  </tr>`
}

function shortPrice(price: PriceRange | null, country: ListedCountry): string {
  if (price === null) return isRefused(country) ? texts.noCalls : texts.byNumber
  const lowest = formatExactUsd(price.lowest)
  return price.lowest === price.highest ? lowest : texts.from(lowest)
}

/** The page of a country below its heading. */
export function countryContent(country: ListedCountry): Html {
  const { name, landline, mobile, landlineRefusals, mobileRefusals, numbers } = country
  const prices = isRefused(country)
    ? html`<p class="notice">${texts.noCallsTo(name)} ${refusalsOf(country)}</p>`
    : html`<div class="cards">
        ${priceCard(texts.landline, landline, landlineRefusals)}
        ${priceCard(texts.mobile, mobile, mobileRefusals)}
      </div>`
  const fees = numbers.map(
    ({ type, monthlyFee, incomingRate }) =>
      html`<li>
        ${texts.numberTypes[type]}: <b>${formatUsd(monthlyFee)}</b> ${texts.perMonth},
        ${incomingPrice(incomingRate)}
      </li>`,
  )
  return html`${prices} ${destinationTable(country)}
    <h2>${texts.numbersTitle(name)}</h2>
    ${
      fees.length > 0
        ? html`<p>${texts.numbersLead}</p>
            <ul class="fees">
              ${fees}
            </ul>`
        : html`<p>${texts.noNumbers(name)}</p>`
    }
    <p class="hint">${texts.callerId}</p>
    <p class="actions">
      <a class="button" href="/register">${texts.register}</a>
      <a href="/rates">${texts.backToAll}</a>
    </p>`
}

function incomingPrice(rate: Micros): Html {
  return rate === 0n
    ? html`${texts.incoming} <b>${texts.free}</b>`
    : html`${texts.incoming} <b>${formatExactUsd(rate)}</b> ${texts.perStartedMinute}`
}

/** Whether no number of the country is called. */
export function isRefused({ destinations }: ListedCountry): boolean {
  return destinations.every(({ price }) => price === null)
}

function refusalsOf({ destinations }: ListedCountry): string {
  return sentencesOf(destinations.flatMap(({ refusals }) => refusals))
}

function sentencesOf(refusals: readonly ListedRefusal[]): string {
  return [...new Set(refusals)].map(code => errorOf(code)).join(' ')
}

/** The price of one kind of number, its billing step and what $5 buys, or why it has no price. */
export function priceCard(
  label: string,
  price: PriceRange | null,
  refusals: readonly ListedRefusal[],
): Html {
  if (price === null) {
    return html`<section class="card">
      <h2>${label}</h2>
      <p>${refusals.length > 0 ? sentencesOf(refusals) : texts.landlineUnknown}</p>
    </section>`
  }
  return html`<section class="card">
    <h2>${label}</h2>
    ${priceDetails(price)}
  </section>`
}

/** The price, its billing step and what $5 buys. */
export function priceDetails(price: PriceRange): Html {
  const { lowest, highest, billingSeconds } = price
  const minutes = minutesForFiveDollars(highest, billingSeconds)
  return html`<p class="price"><b>${rangeText(price)}</b> ${texts.perMinute}</p>
    <p>
      ${lowest === highest ? texts.fiveDollars(minutes) : texts.fiveDollarsAtLeast(minutes)}
      ${texts.step(billingSeconds)}
    </p>`
}

export function rangeText({ lowest, highest }: PriceRange): string {
  return lowest === highest
    ? formatExactUsd(lowest)
    : texts.range(formatExactUsd(lowest), formatExactUsd(highest))
}

/** Whole minutes, as `authorise` would allow them; null when the price is zero. */
function minutesForFiveDollars(ratePerMinute: Micros, billingSeconds: number): number | null {
  const seconds = affordableSeconds({ ratePerMinute, billingSeconds }, FIVE_DOLLARS)
  return seconds === null ? null : Math.floor(seconds / 60)
}

function destinationTable({ destinations }: ListedCountry): Html {
  const rows = destinations.map(({ name, price, refusals }) =>
    price === null
      ? html`<tr>
          <th scope="row">${name}</th>
          <td colspan="3">${sentencesOf(refusals)}</td>
        </tr>`
      : html`<tr>
          <th scope="row">
            ${name}${refusals.length > 0 ? html`<small>${texts.someRefused}</small>` : null}
          </th>
          <td class="figure">${rangeText(price)}</td>
          <td class="figure">${texts.seconds(price.billingSeconds)}</td>
          <td class="figure">
            ${texts.minutes(minutesForFiveDollars(price.highest, price.billingSeconds))}
          </td>
        </tr>`,
  )
  return html`<h2>${texts.destinations}</h2>
    <div class="table-frame" role="region" aria-label="${texts.destinations}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${texts.destination}</th>
            <th scope="col" class="figure">${texts.price}</th>
            <th scope="col" class="figure">${texts.billing}</th>
            <th scope="col" class="figure">${texts.buys}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`
}

/** The whole list, or the words that there is none. */
export function listContent({ countries }: PriceList): Html {
  return countries.length === 0
    ? html`<p class="notice">${texts.noPrices}</p>`
    : html`${countryTable(countries, texts.allCountries)}
        <p class="hint">${texts.callerId}</p>`
}
