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
    <h2 id="finder-title">${texts.heading}</h2>
    <form action="/rates" method="get">
      <label for="finder-country">${finderTexts.country}</label>
      <div class="finder-country">
        ${flag(chosen)}
        <select id="finder-country" name="q" autocomplete="off">
          ${options}
        </select>
      </div>
      <noscript><button class="button">${texts.search}</button></noscript>
    </form>
    <div class="finder-kind">
      <fieldset>
        <legend class="spoken">${finderTexts.kind}</legend>
        <label><input type="radio" name="kind" value="mobile" checked />${texts.mobile}</label>
        <label><input type="radio" name="kind" value="landline" />${texts.landline}</label>
      </fieldset>
      <p>${finderTexts.onePrice}</p>
    </div>
    <div class="finder-answer" aria-live="polite">
      <p class="finder-to">${texts.countryHeading(chosen.name)}</p>
      ${countryPrices(chosen)}
    </div>
    <a class="finder-all" href="/rates/${chosen.slug}">${finderTexts.all}</a>
  </section>`
}

/** What stands in its place while no prices are active. */
export function noPrices(): Html {
  return html`<section class="finder"><p class="notice">${texts.noPrices}</p></section>`
}
