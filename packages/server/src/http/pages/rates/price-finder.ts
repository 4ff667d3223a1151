import type { ListedCountry, PriceList } from '../../../actions/rates/read-price-list.ts'
import { type Html, html } from '../html.ts'
import { finderTexts, rateTexts as texts } from '../strings.ts'
import { countryPrices, flag } from './rate-markup.ts'

/**
 * The price of a minute to the country that the visitor chooses, beginning with this one. Without a script, the form leads
 * to the country's page. With one, the prices of that page replace those of the first country.
 */
export function priceFinder({ countries }: PriceList, chosen: ListedCountry): Html {
  const options = countries.map(
    country =>
      html`<option
        value="${country.slug}"
        data-code="${country.code}"
        ${country === chosen ? html`selected` : null}
      >
        ${country.name}
      </option>`,
  )
  return html`<section class="finder" aria-labelledby="finder-title">
    <h2 id="finder-title" class="spoken">${texts.heading}</h2>
    <form class="finder-line" action="/rates" method="get">
      <span aria-hidden="true">${finderTexts.call}</span>
      <span class="finder-country">
        ${flag(chosen)}
        <select name="q" aria-label="${finderTexts.country}" autocomplete="off">
          ${options}
        </select>
      </span>
      <select name="kind" aria-label="${finderTexts.kind}" autocomplete="off">
        <option value="mobile" selected>${finderTexts.mobile}</option>
        <option value="landline">${finderTexts.landline}</option>
      </select>
      <noscript><button class="button">${texts.search}</button></noscript>
    </form>
    <div class="finder-answer" aria-live="polite">
      <p class="finder-to spoken">${texts.countryHeading(chosen.name)}</p>
      ${countryPrices(chosen)}
    </div>
    <a class="finder-all" href="/rates/${chosen.slug}">${finderTexts.all}</a>
  </section>`
}

/** What stands in its place while no prices are active. */
export function noPrices(): Html {
  return html`<section class="finder"><p class="notice">${texts.noPrices}</p></section>`
}
