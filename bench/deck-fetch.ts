import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compareDeck } from '../packages/server/src/actions/rates/read-decks.ts'
import { fetchDeck } from '../packages/server/src/actions/rates/prepare-deck.ts'
import { migrate } from '../packages/server/src/adapters/migrate.ts'
import { openMemoryPglite } from '../packages/server/src/adapters/pglite/pglite.ts'
import { createCarrierPricing } from '../packages/server/src/adapters/twilio/carrier-pricing.ts'
import { DECK_HEADER, activateTestDeck } from '../packages/server/testing/decks.ts'
import { testWorld } from '../packages/server/testing/test-world.ts'
import { median, report } from './setup/report.ts'

/**
 * Fetches a price list of 10,000 prices in 200 countries from a carrier on this machine that responds after
 * 100 ms, stores it in the embedded database and compares it with the active deck.
 */
const COUNTRIES = 200
const PREFIXES_IN_COUNTRY = 50
const RESPONSE_MS = 100
const ROUNDS = 3

const carrier = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(path.endsWith('/Countries') ? countries() : pricesOf(path.slice(-2))),
    )
  }, RESPONSE_MS)
})
await new Promise<void>(resolve => carrier.listen(0, '127.0.0.1', resolve))
const database = await openMemoryPglite()
try {
  await migrate(database.kysely)
  await measure()
} finally {
  carrier.close()
  await database.close()
}

async function measure(): Promise<void> {
  const { port } = carrier.address() as AddressInfo
  const pricing = createCarrierPricing({
    accountSid: 'AC0123456789abcdef0123456789abcdef',
    apiKey: 'SK0123456789abcdef0123456789abcdef',
    apiSecret: 'bench',
    baseUrl: `http://127.0.0.1:${port}`,
  })
  const world = { ...testWorld(database), pricing } as unknown as ReturnType<typeof testWorld>
  await activateTestDeck(world, { name: 'active', rates: activeDeck(), overrides: null })
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.now()
    const fetched = await fetchDeck(world, 'calls', 'bench@operators.example')
    if (!fetched.ok) throw new Error(fetched.why)
    const compared = await compareDeck(world, fetched.value.id, {}, { page: 1, limit: 500 })
    if (!compared.ok) throw new Error(compared.why)
    const { changes, unchanged } = compared.value.comparison.changes
    if (changes.length + unchanged !== COUNTRIES * PREFIXES_IN_COUNTRY) throw new Error('not all')
    seconds.push((performance.now() - before) / 1_000)
  }
  report({
    name: `fetch and comparison of ${COUNTRIES * PREFIXES_IN_COUNTRY} prices`,
    value: median(seconds),
    unit: 's',
    limit: 10,
  })
}

/** AA to HR. */
function codeOf(index: number): string {
  return String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))
}

function prefixesOf(index: number): string[] {
  return Array.from({ length: PREFIXES_IN_COUNTRY }, (_, at) => `${100 + index}${10 + at}`)
}

function countries() {
  const list = Array.from({ length: COUNTRIES }, (_, index) => ({
    country: codeOf(index),
    iso_country: codeOf(index),
  }))
  return { countries: list, meta: { key: 'countries', next_page_url: null } }
}

function pricesOf(code: string) {
  const index = (code.charCodeAt(0) - 65) * 26 + code.charCodeAt(1) - 65
  return {
    country: code,
    iso_country: code,
    price_unit: 'USD',
    outbound_prefix_prices: prefixesOf(index).map((prefix, at) => ({
      friendly_name: `Programmable Outbound Minute - ${code} ${at}`,
      destination_prefixes: [prefix],
      origination_prefixes: ['ALL'],
      base_price: '0.0300',
      current_price: at % 2 === 0 ? '0.0200' : '0.0250',
    })),
  }
}

/** Half of its prices differ from those of the carrier. */
function activeDeck(): string {
  const rows = Array.from({ length: COUNTRIES }, (_, index) => index).flatMap(index =>
    prefixesOf(index).map((prefix, at) => `${prefix},${codeOf(index)} ${at},,0.02,60,60`),
  )
  return [DECK_HEADER, ...rows].join('\n')
}
