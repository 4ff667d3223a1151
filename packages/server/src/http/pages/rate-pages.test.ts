import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { formatRate, micros } from '@ringback/contract/money'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import { activateTestDeck, DECK_HEADER } from '../../../testing/decks.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { findRate } from '../../actions/rates/find-rate.ts'
import { readPriceList } from '../../actions/rates/read-price-list.ts'
import { DatabaseUnavailable } from '../../ports/database.ts'
import { createRateBook } from '../../services/rate-book.ts'
import examples from 'libphonenumber-js/mobile/examples'

const dataFile = (name: string) =>
  readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')

const shippedDeck = {
  name: 'rates.csv',
  rates: dataFile('rates.csv'),
  overrides: dataFile('rates-origin-overrides.csv'),
}

const webFolder = builtPages()
const { world, app } = await openTestServer({ markupPercent: 15 }, { webFolder })
world.rates = createRateBook()

/** The page as markup, and as the text that is read. */
async function get(url: string) {
  const { statusCode, headers, body: markup } = await app.inject({ url })
  // Texts beside elements, and values that translators leave alone, are elements within a sentence.
  const body = markup
    .replace(/<(\w+)[^>]* translate="no"[^>]*>([^<]*)<\/\1>/g, '$2')
    .replace(/<\/?span>/g, '')
  const text = body
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
  return { status: statusCode, text, body, headers }
}

it('say that there are no prices before a deck is active', async () => {
  expect(await get('/rates')).toMatchObject({
    status: 200,
    text: expect.stringContaining('No prices are active') as string,
  })
  expect((await get('/rates/india')).status).toBe(404)
  expect((await get('/sitemap.xml')).body).not.toContain('/rates/')
})

describe('with the shipped deck', () => {
  beforeAll(() => activateTestDeck(world, shippedDeck))

  it('list every country with a link, its prices and the fee of a number', async () => {
    const { status, text, body, headers } = await get('/rates')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<title>Call rates - Ringback</title>')
    expect(body).toContain('<a href="/rates/india">India</a>')
    expect(text).toContain(' India $0.0618 $0.0512 ')
    expect(text).toMatch(/ United States Number from (\$1\.\d\d) a month .{0,40} from \1 /)
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  // beyond Visitors compare prices, whose decimals stand below each other
  it('show every price with four decimals, and say in words that one depends on the number', async () => {
    const { text, body } = await get('/rates')
    const prices = [...body.matchAll(/<td>(?:from )?(\$\d+\.\d+)<\/td>/g)]
    expect(prices.length).toBeGreaterThan(200)
    for (const [, price] of prices) expect(price).toMatch(/\.\d{4}$/)
    expect(text).toContain(' Åland Islands Depends on the number ')
  })

  // beyond Visitors compare prices, whose decimals stand below each other
  it('show what most mobile phones cost where a few cost much more', async () => {
    const { text } = await get('/rates/united-kingdom')
    expect(text).toMatch(
      /Mobile \$0\.0\d{3} a minute \$5 buys \d+ minutes\. Some numbers cost up to \$0\.\d{4}\./,
    )
  })

  // beyond Visitors see the countries that match while they type
  it('list the only country that matches a search while it is typed', async () => {
    const page = await get('/rates?q=ind&live=')
    expect([page.status, page.body]).toEqual([200, expect.stringMatching(/India<\/a>/)])
    const { status, body } = await get('/rates?q=india&live=')
    expect(status).toBe(200)
    expect(body).toMatch(/<div id="answer">.*Countries that match “india”.*rates\/india">India/)
    expect(body.match(/<a href="\/rates\/\w/g)).toHaveLength(1)
  })

  it('show what an incoming call costs where numbers are rented', async () => {
    const list = async (page: string) => (await get(page)).text
    expect(await list('/rates/united-kingdom')).toContain('incoming calls free ')
    const { business } = world
    world.business = { ...business, inboundRatePerMinute: null, markupPercent: 15 }
    const unitedStates = await list('/rates/united-states')
    expect(unitedStates).toMatch(
      /Local number: \$\d+\.\d\d a month, incoming calls \$0.0144 for each started minute/,
    )
    expect(unitedStates).toMatch(/Toll-free number: \$\d+\.\d\d a month, incoming calls \$0.0299 /)
    expect(await list('/rates/india')).not.toContain('incoming calls')
    world.business = business
  })

  it('show price, billing step, what $5 buys and the fees of a country', async () => {
    const { text, body } = await get('/rates/united-kingdom')
    expect(text).toContain('Calls to the United Kingdom')
    expect(text).toContain('$0.0228 a minute')
    // 0.0158 to the phone and 0.004 to the browser, and 15%. 5 / 0.0228 = 219.3 minutes, in steps of a minute.
    expect(text).toContain('$5 buys 219 minutes.')
    expect(text).toContain('Billed in steps of 60 seconds, each step in full.')
    expect(text).toMatch(/Local number: \$\d+\.\d\d a month/)
    expect(body).toContain(
      '<link rel="canonical" href="https://ringback.test/rates/united-kingdom"',
    )
    expect(body).toContain('property="og:title"')
    expect(text).toContain(
      'United Kingdom, premium services Calls to premium-rate numbers are not allowed.',
    )
  })

  it('show for a number of each country what a call to it costs', async () => {
    const list = await readPriceList(world)
    let compared = 0
    for (const code of getCountries()) {
      const number = String(getExampleNumber(code, examples)?.number ?? '')
      const rate = await findRate(world, { number, userId: '', selectedCallerId: null })
      const country = list.countries.find(known => known.code === code)
      if (!rate.ok) continue
      compared++
      const { destination, ratePerMinute } = rate.value.quote
      const price = country?.destinations.find(({ name }) => name === destination)?.price
      expect(price && price.lowest <= ratePerMinute, `${code} ${destination}`).toBe(true)
      expect(price && price.highest >= ratePerMinute, `${code} ${destination}`).toBe(true)
      if (compared % 20 > 0) continue
      const { text } = await get(`/rates?q=${encodeURIComponent(number)}`)
      expect(text).toContain(`${formatRate(ratePerMinute)} a minute`)
    }
    expect(compared).toBeGreaterThan(200)
  })

  it.each([
    ['India', '/rates/india'],
    ['  iNDIA ', '/rates/india'],
    ['uk', '/rates/united-kingdom'],
    ['+91', '/rates/india'],
    ['91', '/rates/india'],
    ['cote d', '/rates/cote-divoire'],
    ['USA', '/rates/united-states'],
  ])('lead from the search for %j to %s', async (text, path) => {
    const { status, headers } = await get(`/rates?q=${encodeURIComponent(text)}`)
    expect([status, headers['location']]).toEqual([302, path])
  })

  it.each([
    ['+44 7400 123456', 'A call to +44 7400 123456'],
    ['0044 7400-123456', 'A call to +44 7400 123456'],
    ['tel:+44(7400)123456', 'A call to +44 7400 123456'],
    ['united', 'Countries that match “united”'],
    ['+1', 'Countries that match “+1”'],
    ['07400123456', 'a plus and its country code'],
    ['911', 'cannot call emergency services'],
    ['+1 900 555 0100', 'Calls to premium-rate numbers are not allowed.'],
    ['+8816 2345 6789', 'Calls to satellite phones are not allowed.'],
    ['+999999999999999999', 'valid phone number'],
    ['Atlantis', 'No country matches “Atlantis”.'],
    ['Cuba', 'We have no price for Cuba.'],
    ['<script>alert(1)</script>', 'No country matches “&lt;script&gt;alert(1)&lt;/script&gt;”.'],
    ['"><img src=x>', 'value="&quot;&gt;&lt;img src=x&gt;"'],
    ['{{productName}} $& %', '{{productName}} $&amp; %'],
    ['\u202e\ufeff٣٤', 'No country matches'],
  ])('answer the search for %j with %j', async (text, answer) => {
    const page = await get(`/rates?q=${encodeURIComponent(text)}`)
    expect(page.status).toBe(200)
    expect(answer.includes('&') ? page.body : page.text).toContain(answer)
    expect(page.body).toContain('noindex')
  })

  it.each([
    ['/rates/atlantis', 404, 'There is no country with this name'],
    ['/rates/%3Cscript%3E', 404, 'There is no country with this name'],
    ['/rates/..%2f..%2fetc', 404, 'There is no country with this name'],
    ['/rates/__proto__', 404, 'There is no country with this name'],
    [`/rates?q=${'a'.repeat(61)}`, 400, 'at most 60 characters'],
    ['/rates?q=a&q=b', 400, 'at most 60 characters'],
    ['/rates?q[x]=a', 200, 'All countries'],
    ['/rates?q=', 200, 'All countries'],
    ['/rates/', 200, 'All countries'],
  ])('answer %s with %i', async (url, status, words) => {
    const page = await get(url)
    expect(page.status).toBe(status)
    expect(page.text).toContain(words)
    expect(page.body).not.toContain('<script>')
  })

  it('refuse a NUL character, and lead capital letters to the address', async () => {
    expect((await get('/rates?q=%00')).status).toBe(400)
    const { status, headers } = await get('/rates/India')
    expect([status, headers['location']]).toEqual([301, '/rates/india'])
  })

  it('say which countries are not called', async () => {
    expect((await get('/rates/falkland-islands')).text).toContain(
      'Calls to this destination are not allowed because of their price.',
    )
    const { business } = world
    world.business = { ...business, destinationRules: [{ prefix: '+91', access: 'refuse' }] }
    const { text } = await get('/rates/india')
    expect(text).toContain('We do not connect calls to India.')
    expect(text).toContain('Calls to this destination are not allowed.')
    expect((await get('/rates')).text).toMatch(/ India No calls No calls /)
    world.business = business
  })

  it('follow a change of the markup and a rule for a part of the numbers', async () => {
    const { business } = world
    world.business = {
      ...business,
      markupPercent: 100,
      destinationRules: [{ prefix: '+44740', markupPercent: 1_000 }],
    }
    const { text } = await get('/rates/united-kingdom')
    expect(text).toContain('$0.0396 a minute')
    expect(text).toMatch(/United Kingdom, mobile \$0\.0690 to \$0\.3795/)
    expect((await get('/rates?q=%2B447400123456')).text).toContain('$0.3795 a minute')
    world.business = { ...business, maxRatePerMinute: micros(1n) }
    expect((await get('/rates/india')).text).toContain('We do not connect calls to India.')
    world.business = business
    expect((await get('/rates/united-kingdom')).text).toContain('$0.0228 a minute')
  })

  it('send what the client accepts, and name all pages in the sitemap', async () => {
    const plain = await app.inject({ url: '/rates/india' })
    const packed = await app.inject({
      url: '/rates/india',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.body).toMatch(/^<\?xml/)
    expect(sitemap.body).toContain('<loc>https://ringback.test/rates/india</loc>')
    const robots = await app.inject({ url: '/robots.txt' })
    expect(robots.body).toContain('Disallow: /operator\n')
    expect(robots.body).not.toContain('/dashboard')
    expect(robots.body).toContain('Sitemap: https://ringback.test/sitemap.xml\n')
  })
})

it('are readable pages while the database is away or the server fails', async () => {
  const failing = async (error: Error) => {
    const read = () => Promise.reject(error)
    const broken = await buildTestApp(
      { ...world, rates: createRateBook(), database: { ...world.database, read } },
      { webFolder },
    )
    const { statusCode, headers, body } = await broken.inject({ url: '/rates' })
    await broken.close()
    return { status: statusCode, headers, body }
  }
  const away = await failing(new DatabaseUnavailable('connect ECONNREFUSED 10.0.0.1'))
  expect(away.status).toBe(503)
  expect(away.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-cache, no-transform',
  })
  expect(away.headers['content-type']).toContain('text/html')
  expect(away.body).toContain('We cannot reach your data at the moment.')
  expect(away.body).toContain('noindex')
  expect(away.body).not.toContain('10.0.0.1')
  const bug = await failing(new Error('column secret does not exist'))
  expect([bug.status, bug.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(bug.body).not.toContain('secret')
})

it('follow a new deck as soon as it is active', async () => {
  await activateTestDeck(world, {
    name: 'next.csv',
    rates: `${DECK_HEADER}\n91,India,IN,0.1,60,60\n1,"</td><b>""x",US,0.2,1,1`,
    overrides: null,
  })
  expect((await get('/rates/india')).text).toContain('$0.1196 a minute')
  expect((await get('/rates/france')).status).toBe(404)
  const { text, body } = await get('/rates/united-states')
  expect(text).toContain('Billed by the second.')
  expect(body).toContain('&lt;/td&gt;&lt;b&gt;')
})

it('do not call a country impossible that has prices for special numbers only', async () => {
  await activateTestDeck(world, {
    name: 'special.csv',
    rates: `${DECK_HEADER}\n9111,India - Special Services,IN,0.1,60,60\n91900,India - Premium Services,IN,0.1,60,60`,
    overrides: null,
  })
  const { text, body } = await get('/rates/india')
  expect(body).toContain('content="What a call to India costs depends on the number')
  // The refusal of another kind of number is not the reason of a missing price.
  expect(text).toMatch(/Landline The price depends on the number\./)
})
