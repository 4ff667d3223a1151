import { destinationText } from '@ringback/contract/text/places'
import { type Micros, formatRate, formatUsd } from '@ringback/contract/money'
import type {
  ListedCountry,
  ListedRefusal,
  PriceList,
  PriceRange,
} from '../../../actions/rates/read-price-list.ts'
import { errorOf } from '../../guard/refusals.ts'
import { type Html, html } from '../html.ts'
import { rateTexts as texts } from '../strings.ts'
import { minutesForFiveDollars, priceDetails, rangeText } from './price-details.ts'

/** Countries with their prices. Each letter's first country can be led to. */
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
        ${countries.map((country, index) => countryRow(country, countries[index - 1]))}
      </tbody>
    </table>
  </div>`
}

function countryRow(country: ListedCountry, previous: ListedCountry | undefined): Html {
  const { slug, name, landline, mobile, numbers } = country
  const letter = letterOf(country)
  const isFirst = previous === undefined || letterOf(previous) !== letter
  const [cheapest] = numbers.map(({ monthlyFee }) => monthlyFee).sort((a, b) => (a < b ? -1 : 1))
  return html`<tr${isFirst ? html` id="${letterId(letter)}"` : null}>
    <th scope="row">
      ${flag(country)}<a href="/rates/${slug}">${name}</a>${
        cheapest === undefined
          ? null
          : html`<small class="narrow">${texts.rentedFrom(formatUsd(cheapest))}</small>`
      }
    </th>
    <td class="figure">${shortPrice(landline, country)}</td>
    <td class="figure">${shortPrice(mobile, country)}</td>
    <td class="figure wide">
      ${cheapest === undefined ? texts.none : texts.from(formatUsd(cheapest))}
    </td>
  </tr>`
}

/** The flag of a country whose name stands beside it. */
export function flag({ code }: ListedCountry): Html {
  return html`<img
    class="flag"
    src="/flags/${code}.svg"
    alt=""
    width="24"
    height="16"
    loading="lazy"
  />`
}

/** Links to the first country of each letter. */
function letters(countries: readonly ListedCountry[]): Html {
  const links = [...new Set(countries.map(letterOf))].map(
    letter => html`<li><a href="#${letterId(letter)}">${letter.toUpperCase()}</a></li>`,
  )
  return html`<nav class="letters" aria-label="${texts.letters}">
    <ul>
      ${links}
    </ul>
  </nav>`
}

function letterOf({ slug }: ListedCountry): string {
  return slug.charAt(0)
}

function letterId(letter: string): string {
  return `letter-${letter}`
}

function shortPrice(price: PriceRange | null, country: ListedCountry): Html {
  if (price === null) {
    return html`<small>${isRefused(country) ? texts.noCalls : texts.byNumber}</small>`
  }
  const lowest = formatRate(price.lowest)
  return html`${price.lowest === price.highest ? lowest : texts.from(lowest)}`
}

/** The page of a country below its heading. */
export function countryContent(country: ListedCountry): Html {
  const { name, numbers } = country
  const fees = numbers.map(
    ({ type, monthlyFee, incomingRate }) =>
      html`<li>
        ${texts.numberTypes[type]}: <b>${formatUsd(monthlyFee)}</b> ${texts.perMonth},
        ${incomingPrice(incomingRate)}
      </li>`,
  )
  return html`${countryPrices(country)} ${destinationTable(country)}
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

/** The price of a minute to landlines and to mobile phones, or why the country is not called. */
export function countryPrices(country: ListedCountry): Html {
  const { name, landline, mobile, usualMobile, landlineRefusals, mobileRefusals } = country
  if (isRefused(country)) {
    return html`<p class="notice">${texts.noCallsTo(name)} ${refusalsOf(country)}</p>`
  }
  return html`<div class="cards">
    ${priceCard('landline', landline, landlineRefusals)}
    ${priceCard('mobile', mobile, mobileRefusals, usualMobile)}
  </div>`
}

function incomingPrice(rate: Micros): Html {
  return rate === 0n
    ? html`${texts.incoming} <b>${texts.free}</b>`
    : html`${texts.incoming} <b>${formatRate(rate)}</b> ${texts.perStartedMinute}`
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
function priceCard(
  kind: 'landline' | 'mobile',
  price: PriceRange | null,
  refusals: readonly ListedRefusal[],
  usual: PriceRange | null = null,
): Html {
  if (price === null) {
    return html`<section class="card ${kind}">
      <h2>${texts[kind]}</h2>
      <p>${refusals.length > 0 ? sentencesOf(refusals) : texts.priceByNumber}</p>
    </section>`
  }
  return html`<section class="card ${kind}">
    <h2>${texts[kind]}</h2>
    ${priceDetails(price, usual)}
  </section>`
}

function destinationTable({ destinations }: ListedCountry): Html {
  const rows = destinations.map(({ name, price, refusals }) =>
    price === null
      ? html`<tr>
          <th scope="row">${destinationText(name)}</th>
          <td colspan="3">${sentencesOf(refusals)}</td>
        </tr>`
      : html`<tr>
          <th scope="row">
            ${destinationText(name)}${refusals.length > 0 ? html`<small>${texts.someRefused}</small>` : null}
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
    : html`${letters(countries)} ${countryTable(countries, texts.allCountries)}
        <p class="hint">${texts.callerId}</p>`
}
