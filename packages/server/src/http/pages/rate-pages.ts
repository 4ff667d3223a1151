import { numberFromQuery } from '@ringback/contract/phone/e164'
import type { PriceList, SearchAnswer } from '@ringback/contract/page/visitor-pages'
import { describeNumber, findRate } from '../../actions/rates/find-rate.ts'
import { findCountries, namedCountry, readPriceList } from '../../actions/rates/read-price-list.ts'
import type { World } from '../../world.ts'
import { errorOf } from '../guard/refusals.ts'
import type { Documents, Response } from './documents.ts'

const MAX_SEARCH_CHARACTERS = 60
/** Shorter texts of digits are country codes. */
const SHORTEST_NUMBER = 5

/** Mounts `/rates` and `/rates/{country}`. */
export function mountRatePages(documents: Documents, world: World): void {
  documents.get('/rates', async ({ query }) => {
    const { q, live } = query as Record<string, unknown>
    const list = await readPriceList(world)
    if (q === undefined || q === '') {
      const document = documents.renderOnce(list, '', () => ({ is: 'rates', list }))
      return { status: 200, document }
    }
    if (typeof q !== 'string' || q.length > MAX_SEARCH_CHARACTERS) {
      const tooLong = { is: 'search', text: '', answer: { is: 'too-long' } } as const
      return { status: 400, document: documents.render(tooLong) }
    }
    return search(documents, world, list, { text: q, isLive: live !== undefined })
  })

  documents.get('/rates/:country', async ({ params }) => {
    const { country: slug } = params as { country: string }
    const list = await readPriceList(world)
    const country = list.countries.find(known => known.slug === slug)
    if (country) {
      const document = documents.renderOnce(list, slug, () => ({ is: 'country', country }))
      return { status: 200, document }
    }
    const lowerCase = slug.toLowerCase()
    if (list.countries.some(known => known.slug === lowerCase)) {
      return { status: 301, path: `/rates/${lowerCase}` }
    }
    // No slug has this character.
    const document = documents.renderOnce(list, '/', () => ({ is: 'unknown-country', list }))
    return { status: 404, document }
  })
}

interface Search {
  text: string
  /** While it is typed: one matching country is listed, and not led to. */
  isLive: boolean
}

/** The price of a number, the page of the only matching country, or all countries that match. */
async function search(
  documents: Documents,
  world: World,
  list: PriceList,
  { text, isLive }: Search,
): Promise<Response> {
  const countries = findCountries(list, text)
  if (countries.length === 1 && !isLive) {
    return { status: 302, path: `/rates/${countries[0]?.slug}` }
  }
  const number = numberIn(text)
  const answer: SearchAnswer =
    countries.length > 0
      ? { is: 'countries', countries }
      : number === null
        ? { is: 'nothing', country: namedCountry(text) }
        : await numberPrice(world, list, number)
  return { status: 200, document: documents.render({ is: 'search', text, answer }) }
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
async function numberPrice(world: World, list: PriceList, number: string): Promise<SearchAnswer> {
  if (!number.startsWith('+') && number.length >= SHORTEST_NUMBER) return { is: 'no-plus' }
  const visitor = { number, userId: '', selectedCallerId: null }
  const rate = await findRate(world, visitor)
  if (!rate.ok) return { is: 'refused', sentence: errorOf(rate.why) }
  const { quote, to } = rate.value
  const { destination, ratePerMinute, billingSeconds } = quote
  return {
    is: 'price',
    number: describeNumber(to).displayName,
    destination,
    price: { lowest: ratePerMinute, highest: ratePerMinute, billingSeconds },
    country: list.countries.find(({ code }) => code === quote.country),
  }
}
