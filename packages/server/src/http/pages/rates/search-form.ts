import { type Html, html } from '../html.ts'
import { rateTexts as texts } from '../strings.ts'

/** A form that works without a script. With one, the countries that match are listed while the visitor types. */
export function searchForm(text = ''): Html {
  return html`<form class="search" action="/rates" method="get" role="search">
    <label for="q">${texts.searchLabel}</label>
    <div class="search-row">
      <input
        id="q"
        name="q"
        type="search"
        value="${text}"
        maxlength="60"
        required
        autocomplete="off"
        aria-describedby="q-hint"
      />
      <button class="button">${texts.search}</button>
    </div>
    <p class="hint" id="q-hint">${texts.searchHint}</p>
    <p class="spoken" role="status"></p>
  </form>`
}
