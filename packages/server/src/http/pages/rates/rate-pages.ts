import { destinationText } from '@ringback/contract/text/places'
import { numberFromQuery } from '@ringback/contract/phone/e164'
import { describeNumber, findRate } from '../../../actions/rates/find-rate.ts'
import {
  type ListedCountry,
  type PriceList,
  findCountries,
  namedCountry,
  readPriceList,
} from '../../../actions/rates/read-price-list.ts'
import type { World } from '../../../world.ts'
import { errorOf } from '../../guard/refusals.ts'
import type { DocumentFrame, PageDocument, Response } from '../document-frame.ts'
import { type Html, html } from '../html.ts'
import { countryContent, countryTable, isRefused, listContent } from './rate-markup.ts'
import { priceDetails, rangeText } from './price-details.ts'
import { listDocuments } from './list-documents.ts'
import { searchForm } from './search-form.ts'
import { rateTexts as texts } from '../strings.ts'

const MAX_SEARCH_CHARACTERS = 60
/** Shorter texts of digits are country codes. */
const SHORTEST_NUMBER = 5

/** Mounts `/rates` and `/rates/{country}`. */
export function mountRatePages(frame: DocumentFrame, world: World): void {
  const cached = listDocuments(frame)
  frame.get('/rates', async ({ query }) => {
    const { q, live } = query as Record<string, unknown>
    const list = await readPriceList(world)
    if (q === undefined || q === '') {
      return { status: 200, document: cached(list, '', () => overview(world, list)) }
    }
    if (typeof q !== 'string' || q.length > MAX_SEARCH_CHARACTERS) {
      return { status: 400, document: frame.render(searchResult('', message(texts.tooLong))) }
    }
    return search(frame, world, list, { text: q, isLive: live !== undefined })
  })

  frame.get('/rates/:country', async ({ params }) => {
    const { country: slug } = params as { country: string }
    const list = await readPriceList(world)
    const country = list.countries.find(known => known.slug === slug)
    if (country) {
      return { status: 200, document: cached(list, slug, () => countryPage(country)) }
    }
    const lowerCase = slug.toLowerCase()
    return list.countries.some(known => known.slug === lowerCase)
      ? { status: 301, path: `/rates/${lowerCase}` }
      : { status: 404, document: frame.render(unknownCountry(list)) }
  })
}

function overview({ pageSettings }: World, list: PriceList): PageDocument {
  return {
    title: texts.title,
    description: texts.description(pageSettings.productName),
    canonicalPath: '/rates',
    content: html`<h1>${texts.heading}</h1>
      <p class="lead">${texts.lead}</p>
      ${searchForm()}
      <div class="answer">${listContent(list)}</div>`,
    isInteractive: true,
  }
}

function countryPage(country: ListedCountry): PageDocument {
  const { name, slug, dialCode, landline, mobile } = country
  const prices = [
    landline && `${texts.landline} ${rangeText(landline)}`,
    mobile && `${texts.mobile} ${rangeText(mobile)}`,
  ].filter(Boolean)
  return {
    title: texts.countryTitle(name),
    description: isRefused(country)
      ? texts.countryRefusedDescription(name)
      : prices.length === 0
        ? texts.countryByNumberDescription(name)
        : texts.countryDescription(name, prices.join(', ')),
    canonicalPath: `/rates/${slug}`,
    content: html`<h1>${texts.countryHeading(name)}</h1>
      ${dialCode === null ? null : html`<p class="lead">${texts.dialCode(dialCode)}</p>`}
      ${searchForm()} ${countryContent(country)}`,
  }
}

function unknownCountry(list: PriceList): PageDocument {
  return {
    title: texts.unknownTitle,
    description: texts.unknownText,
    canonicalPath: null,
    content: html`<h1>${texts.unknownHeading}</h1>
      <p class="lead">${texts.unknownText}</p>
      ${searchForm()}
      <div class="answer">${listContent(list)}</div>`,
    isInteractive: true,
  }
}

interface Search {
  text: string
  /** While it is typed: one matching country is listed, and not led to. */
  isLive: boolean
}

/** The price of a number, the page of the only matching country, or all countries that match. */
async function search(
  frame: DocumentFrame,
  world: World,
  list: PriceList,
  { text, isLive }: Search,
): Promise<Response> {
  const found = findCountries(list, text)
  if (found.length === 1 && !isLive) return { status: 302, path: `/rates/${found[0]?.slug}` }
  const number = numberIn(text)
  const answer =
    found.length > 0
      ? countryTable(found, texts.severalMatches(text))
      : number === null
        ? message(noMatch(text))
        : await numberPrice(world, list, number)
  return { status: 200, document: frame.render(searchResult(text, answer)) }
}

function noMatch(text: string): string {
  const country = namedCountry(text)
  return country === null ? texts.noMatch(text) : texts.noPriceFor(country)
}

function searchResult(text: string, answer: Html): PageDocument {
  return {
    title: texts.searchTitle(text),
    description: texts.lead,
    canonicalPath: null,
    content: html`<h1>${texts.heading}</h1>
      ${searchForm(text)}
      <div class="answer">${answer}</div>
      <p class="actions"><a href="/rates">${texts.backToAll}</a></p>`,
    isInteractive: true,
  }
}

function message(text: string): Html {
  return html`<p class="notice">${text}</p>`
}

/** A pasted number with a plus, or without one as it was written; null for a text that is no number. */
function numberIn(text: string): string | null {
  const compact = numberFromQuery(text)
    .replace(/^tel:/i, '')
    .replace(/[-.()/\u2010-\u2015\u200e\u200f\u202a-\u202e]/g, '')
    .replace(/^00(?=[1-9])/, '+')
  return /^\+?\d+$/.test(compact) ? compact : null
}

/** The price that a call of a user without an own caller ID would have. */
async function numberPrice(world: World, list: PriceList, number: string): Promise<Html> {
  if (!number.startsWith('+') && number.length >= SHORTEST_NUMBER) return message(texts.withPlus)
  const visitor = { number, userId: '', selectedCallerId: null }
  const rate = await findRate(world, visitor)
  if (!rate.ok) return message(errorOf(rate.why))
  const { quote, to } = rate.value
  const { destination, ratePerMinute, billingSeconds } = quote
  const country = list.countries.find(({ code }) => code === quote.country)
  return html`<section class="card">
    <h2>${texts.priceOf(describeNumber(to).displayName)}</h2>
    <p>${destinationText(destination)}</p>
    ${priceDetails({ lowest: ratePerMinute, highest: ratePerMinute, billingSeconds })}
    <p class="actions">
      <a class="button" href="/register">${texts.register}</a>
      ${country ? html`<a href="/rates/${country.slug}">${texts.allOf(country.name)}</a>` : null}
    </p>
  </section>`
}
