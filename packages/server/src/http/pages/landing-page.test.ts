import { micros } from '@ringback/contract/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import { DECK_HEADER, activateTestDeck } from '../../../testing/decks.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { createRateBook } from '../../services/rate-book.ts'

const { world, app } = await openTestServer(
  { markupPercent: 0, browserLegPerMinute: micros(0n) },
  { webFolder: builtPages() },
)
world.rates = createRateBook()

/** The page as markup, and as the text that is read. */
async function get(languages = 'en-GB', url = '/') {
  const { statusCode, body, headers } = await app.inject({
    url,
    headers: { 'accept-language': languages },
  })
  const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: statusCode, text, body, headers }
}

it('is shown before a deck is active', async () => {
  const { status, text } = await get()
  expect(status).toBe(200)
  expect(text).toContain('No prices are active')
})

describe('with a deck, the landing page', () => {
  beforeAll(() =>
    activateTestDeck(world, {
      name: 'landing.csv',
      rates: `${DECK_HEADER}\n91,India,IN,0.02,60,60\n9199,India - Mobile,IN,0.03,60,60\n44,United Kingdom,GB,0.01,1,1\n1,United States,US,0.05,1,1`,
      overrides: null,
    }),
  )

  // spec 2.1
  it('is described for search engines and previews by the name of the product', async () => {
    const { body, headers } = await get()
    expect(body).toContain('<title>Ringback</title>')
    expect(body).toContain('<link rel="canonical" href="https://ringback.test/"/>')
    expect(body).toContain('<meta property="og:title" content="Ringback"/>')
    expect(headers['cache-control']).toBe('no-cache, no-transform')
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  // beyond The landing page shows the price of a call
  it.each([
    ['en-GB,hi', 'United Kingdom', 'the United Kingdom', '$0.0100', '$5 buys 500 minutes.'],
    ['fr-FR,hi;q=0.8', 'India', 'India', '$0.0300', '$5 buys 166 minutes.'],
    ['fr-FR', 'United States', 'the United States', '$0.0500', '$5 buys 100 minutes.'],
    ['*', 'United States', 'the United States', '$0.0500', '$5 buys 100 minutes.'],
  ])('begins for %j with %s', async (languages, country, place, price, minutes) => {
    const { text, body } = await get(languages)
    expect(body).toContain(` selected="">${country}</option>`)
    expect(text).toContain(` Calls to ${place} `)
    expect(text).toContain(` ${price} a minute · ${minutes} `)
  })

  // beyond The landing page shows the price of a call
  it('has the price of the country that its script requests', async () => {
    expect((await get('en-GB', '/?to=india')).text).toContain(' $0.0300 a minute · ')
    expect((await get('en-GB', '/?to=atlantis')).text).toContain(' Calls to the United Kingdom ')
  })

  // beyond The landing page shows the price of a call
  it('has a form that leads to the page of the country', async () => {
    const { body } = await get()
    const slugs = [...body.matchAll(/<option value="([^"]+)" data-code/g)].map(([, slug]) => slug)
    expect(slugs).toEqual(expect.arrayContaining(['india', 'united-kingdom', 'united-states']))
    for (const slug of slugs) {
      const { statusCode, headers } = await app.inject({ url: `/rates?q=${slug}` })
      expect([statusCode, headers['location']]).toEqual([302, `/rates/${slug}`])
    }
  })

  // beyond The landing page states the welcome credit
  it('states the welcome credit, what it needs, and nothing when there is none', async () => {
    const { business } = world
    expect((await get()).text).toMatch(/\$1\.00 free to try when you have confirmed your email/)
    world.business = { ...business, welcomeCreditNeedsNumber: true }
    expect((await get()).text).toContain('verified your phone number')
    world.business = { ...business, welcomeCredit: micros(0n) }
    expect((await get()).text).not.toContain('free to try')
    world.business = business
  })

  // beyond The landing page shows the price of a call
  it('has the prices of before while they cannot be read', async () => {
    await get('hi')
    const { rates } = world
    world.rates = { ...rates, currentDeck: () => Promise.reject(new Error('away')) }
    const { status, text } = await get('hi')
    world.rates = rates
    expect(status).toBe(200)
    expect(text).toContain('$0.0300 a minute')
  })
})
