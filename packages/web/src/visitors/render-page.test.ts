import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { micros } from '@ringback/contract/money'
import type { ListedCountry, PriceRange, VisitorPage } from '@ringback/contract/page/visitor-pages'
import { screen, within } from '@testing-library/dom'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from './render-page.tsx'

const price = (lowest: bigint, highest = lowest): PriceRange => ({
  lowest: micros(lowest),
  highest: micros(highest),
  billingSeconds: 60,
})

function country(code: string, name: string, given: Partial<ListedCountry> = {}): ListedCountry {
  return {
    code,
    name,
    slug: name.toLowerCase(),
    dialCode: null,
    landline: price(20_000n),
    mobile: price(30_000n),
    usualMobile: null,
    landlineRefusals: [],
    mobileRefusals: [],
    destinations: [{ name, price: price(20_000n, 30_000n), refusals: [] }],
    numbers: [],
    ...given,
  }
}

const RENTED = { type: 'local', monthlyFee: micros(1_500_000n), incomingRate: micros(0n) } as const
const INDIA = country('IN', 'India', { numbers: [RENTED] })
const REFUSED = country('CU', 'Cuba', {
  landline: null,
  mobile: null,
  destinations: [{ name: 'Cuba - Mobile', price: null, refusals: ['no-caller-id'] }],
})
const LIST = { countries: [country('AL', 'Albania'), REFUSED, country('IS', 'Iceland'), INDIA] }

const LANDING: VisitorPage = {
  is: 'landing',
  list: LIST,
  chosen: INDIA,
  welcome: { amount: micros(1n), needsNumber: true },
}
const PAGES: VisitorPage[] = [
  LANDING,
  { is: 'landing', list: { countries: [] }, chosen: undefined, welcome: null },
  { is: 'rates', list: LIST },
  { is: 'unknown-country', list: { countries: [] } },
  { is: 'country', country: INDIA },
  { is: 'country', country: REFUSED },
  { is: 'search', text: 'i', answer: { is: 'countries', countries: [INDIA] } },
  {
    is: 'search',
    text: '1',
    answer: { is: 'price', number: '+1', destination: 'x', price: price(1n), country: INDIA },
  },
  { is: 'legal', name: 'terms', text: { title: 'T', description: 'd', markup: '<h1>T</h1>' } },
  { is: 'notice', kind: 'voicemail', isOff: false },
  { is: 'unknown-notice' },
  { is: 'failure', sentence: 'Later.' },
]

function render(page: VisitorPage) {
  return renderPage(page, {
    productName: 'Ringback',
    publicUrl: 'https://ringback.test',
    refusalOf: refusal => (refusal === 'emergency-number' ? 'No emergency calls.' : 'Refused.'),
  })
}

function open(page: VisitorPage) {
  document.body.innerHTML = render(page).content
}

afterEach(() => document.body.replaceChildren())

function linksOf(part: HTMLElement) {
  const links = within(part).getAllByRole('link')
  return links.map(link => [link.textContent, link.getAttribute('href')])
}

it.each(PAGES)('the header of the page $is leads to rates, login and registration', page => {
  open(page)
  expect(linksOf(screen.getByRole('banner'))).toEqual([
    ['Ringback', '/'],
    ['Rates', '/rates'],
    ['Login', '/login'],
    ['Register', '/register'],
  ])
})

describe('the landing page', () => {
  // spec 2.1
  it('shows the product name, a tagline, and links to login and registration', () => {
    open(LANDING)
    expect(within(screen.getByRole('banner')).getByText('Ringback')).toBeTruthy()
    const tagline = 'Call any phone in the world from your browser.'
    expect(screen.getByRole('heading', { level: 1, name: tagline })).toBeTruthy()
    expect(linksOf(screen.getByRole('main'))).toEqual(
      expect.arrayContaining([
        ['Login', '/login'],
        ['Register', '/register'],
      ]),
    )
  })

  // beyond The landing page says what the product works in, and what it cannot do
  it('says where it works, that numbers are rented, and that emergency services cannot be called', () => {
    open(LANDING)
    expect(screen.getByText(/Chrome, Edge, Firefox and Safari/)).toBeTruthy()
    expect(screen.getByText(/Rent a number by the month/)).toBeTruthy()
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText('No emergency calls.')).toBeTruthy()
    expect(footer.getByRole('link', { name: 'Rates' }).getAttribute('href')).toBe('/rates')
  })
})

describe('the rates', () => {
  // beyond Visitors jump to the countries of a letter
  it('lead to a table for each letter, and to nothing else', () => {
    open({ is: 'rates', list: LIST })
    const letters = within(screen.getByRole('navigation', { name: 'Countries by letter' }))
    const targets = letters.getAllByRole('link').map(link => link.getAttribute('href')?.slice(1))
    const tables = screen.getAllByRole('table')
    expect(tables.map(table => table.parentElement?.id)).toEqual(targets)
    const names = tables.map(table => linksOf(table).map(([name]) => name))
    expect(names).toEqual([['Albania'], ['Cuba'], ['Iceland', 'India']])
  })

  it('have a heading for each column of the list, also where a phone hides it', () => {
    open({ is: 'rates', list: LIST })
    const isHidden = (cell: Element) => cell.className.includes('max-sm:hidden')
    for (const row of screen.getAllByRole('row')) {
      expect([...row.children].map(isHidden)).toEqual([false, false, false, true])
    }
    // Below the name instead.
    const name = screen.getByRole('rowheader', { name: /^India/ })
    expect(name.textContent).toBe('IndiaNumber from $1.50 a month')
  })

  it('have one search, above what refers to it', () => {
    open({ is: 'country', country: INDIA })
    const prices = screen.getByRole('heading', { name: 'Landline' })
    const position = screen.getByRole('search').compareDocumentPosition(prices)
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})

/** A class that is put together while the page is rendered is in no stylesheet: the build reads names, and runs nothing. */
it('no page has a class whose name is not in a source', () => {
  const words = new Set(
    ['visitors', 'ui'].flatMap(folder => {
      const path = join(import.meta.dirname, '..', folder)
      return readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
        .flatMap(name => readFileSync(join(path, name), 'utf8').split(/[\s"'`]+/))
    }),
  )
  for (const page of PAGES) {
    open(page)
    const used = [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [
      ...classList,
    ])
    expect(used.filter(name => !words.has(name) && isOurs(name))).toEqual([])
  }
})

/** Icons have their own names as classes, which no rule uses. */
function isOurs(name: string): boolean {
  return !name.startsWith('lucide')
}
