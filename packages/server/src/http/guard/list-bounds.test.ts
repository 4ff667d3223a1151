import { PARKED_PAYMENTS_MAX } from '@ringback/contract/customers/credit'
import type { Endpoint } from '@ringback/contract/endpoint'
import {
  BLOCKED_NUMBERS_MAX,
  CONTACTS_MAX,
  CONTACTS_MAX_BYTES,
  EXPORT_BATCH_ROWS,
  LISTED_SESSIONS_MAX,
  OWN_NUMBERS_MAX,
  RENTALS_MAX,
  VOICEMAILS_MAX,
  VOICEMAIL_GREETING_MAX,
} from '@ringback/contract/limits'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ALL_ENDPOINTS } from '../../../testing/invalid/invalid-requests.ts'
import { addRenter } from '../../../testing/people/renters.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { rentNumber } from '../../actions/numbers/renting/rent-number.ts'

/** Whether a response has a list of rows. The elements of other lists are words. */
function hasRows(schema: unknown): boolean {
  const { _zod } = schema as { _zod?: { def: Record<string, unknown> } }
  const def = _zod?.def
  if (!def) return false
  if (def['type'] === 'array') return isObject(def['element'])
  const options = (def['options'] ?? []) as unknown[]
  const parts = [def['innerType'], def['in'], def['out'], ...options]
  const shape = Object.values((def['shape'] ?? {}) as object)
  return [...parts, ...shape].some(part => part !== undefined && hasRows(part))
}
function isObject(schema: unknown): boolean {
  return (schema as { _zod: { def: { type: string } } })._zod.def.type === 'object'
}

const LISTS = ALL_ENDPOINTS.filter(
  ({ method, response, download }) => method === 'GET' && !download && hasRows(response),
)
const isPaged = ({ query }: Endpoint) =>
  query instanceof z.ZodMiniObject && 'limit' in query.def.shape

describe('every list', () => {
  it('states the bytes that it has at most, or has the pages of lists of operators', () => {
    const withoutBound = LISTS.filter(
      list => list.listMaxBytes === undefined && !(list.access === 'operator' && isPaged(list)),
    )
    expect(withoutBound.map(({ path }) => path)).toEqual([])
    expect(LISTS.length).toBeGreaterThan(40)
  })
})

describe('the lists of a customer who has as much as possible', () => {
  let world: TestWorld
  let app: FastifyInstance
  let userId: string
  let rentalId: string
  let token: string
  const at = sql`${new Date('2026-11-15T12:00:00Z')}::timestamptz`
  /** Characters of three bytes each. */
  const long = (length: number) => 'न'.repeat(length)
  const rows = (count: number) => sql`generate_series(2, ${count}::int) n`

  beforeAll(async () => {
    world = testWorld(await freshPglite())
    app = await buildTestApp(world)
    const renter = await addRenter(world, 1, 5_000_000n)
    userId = renter.userId
    rentalId = renter.number.id
    token = await signIn(world, userId)
    await fillPeople()
    await fillCalls()
    await fillNumbers()
    await fillEntries()
    for (let n = 0; n < 200; n++) world.numbers.offer(`+1415555${2000 + n}`)
  })
  afterAll(async () => {
    await app.close()
    await world.database.close()
  })
  const run = (statement: ReturnType<typeof sql>) => statement.execute(world.database.kysely)

  async function fillPeople(): Promise<void> {
    const noteLength = Math.floor(CONTACTS_MAX_BYTES / CONTACTS_MAX / 3) - 50
    await run(sql`insert into contacts (id, user_id, name, numbers, note, is_favourite, created_at)
      select 'contact_' || lpad(n::text, 20, '0'), ${userId}, 'Name', jsonb_build_array(
          jsonb_build_object('label', 'Home', 'phoneNumber', '+1415555' || 10000 + n),
          jsonb_build_object('label', 'Work', 'phoneNumber', '+1415556' || 10000 + n)),
        ${long(noteLength)}, false, ${at} from generate_series(1, ${CONTACTS_MAX}::int) n`)
    await run(sql`insert into blocked_numbers (user_id, phone_number, blocked_at)
      select ${userId}, '+1415555' || 10000000 + n, ${at} from generate_series(1, ${BLOCKED_NUMBERS_MAX}::int) n`)
    await run(sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, id, browser, system)
      select sha256(n::text::bytea), ${userId}, now(), ${world.clock.now()}::timestamptz, now() + interval '9 years',
        'ses_' || lpad(n::text, 30, '0'), 'Samsung Internet', 'Chrome OS' from ${rows(2 * LISTED_SESSIONS_MAX)}`)
  }

  async function fillCalls(): Promise<void> {
    await run(sql`insert into calls (id, user_id, direction, from_number, to_number, destination, rate_per_minute,
        billing_seconds, authorised_seconds, hold, status, created_at, usable_until, parent_sid, dialled_at,
        ended_at, answered_seconds, billed_seconds, cost, settled_at, history_seq, history_seq_in_direction)
      select 'call_' || lpad(n::text, 20, '0'), ${userId}, case n % 2 when 0 then 'inbound' else 'outbound' end,
        '+447700900123456', '+447700900654321', ${long(80)}, 13000, 60, 3600, 999999999, 'completed', ${at}, ${at},
        'CA-' || n, ${at}, ${at}, 3600, 3600, 999999999, ${at}, n, n from ${rows(EXPORT_BATCH_ROWS + 5)}`)
    await run(sql`insert into voicemails (id, user_id, call_id, parent_sid, from_number, to_number, status, seconds,
        begun_at, received_at)
      select 'vm_' || lpad(history_seq::text, 30, '0'), ${userId}, id, 'CA', from_number, to_number, 'stored', 180,
        ${at}, ${world.clock.now()}::timestamptz from calls where user_id = ${userId} and history_seq <= ${VOICEMAILS_MAX}::int + 1`)
  }

  async function fillNumbers(): Promise<void> {
    await run(sql`insert into verified_numbers (id, user_id, phone_number, created_at, proved_at, verified_at)
      select 'own_' || lpad(n::text, 30, '0'), ${userId}, '+4477009' || 100000 + n, ${at}, ${at}, ${at}
      from generate_series(1, ${OWN_NUMBERS_MAX}::int) n`)
    await run(sql`insert into virtual_numbers (id, user_id, phone_number, country_code, type, region, monthly_fee, status,
        created_at, rented_at, renewal_at, period, quiet_from, quiet_until, quiet_zone, voicemail_greeting, forward_to_id)
      select 'num_' || lpad(n::text, 30, '0'), ${userId}, '+1212556' || 1000 + n, 'US', 'local', ${long(60)}, 1000000,
        'active', ${at}, ${at}, now() + interval '20 days', 1, '22:00', '07:00', 'America/Argentina/ComodRivadavia',
        ${long(VOICEMAIL_GREETING_MAX)}, 'own_' || lpad('1', 30, '0') from ${rows(RENTALS_MAX)}`)
  }

  async function fillEntries(): Promise<void> {
    const count = EXPORT_BATCH_ROWS + 5
    await run(sql`insert into transfers (id, key, type, description, user_id, created_at)
      select 'tr_' || lpad(n::text, 30, '0'), 'fill:' || n, 'promotion', ${long(500)}, ${userId}, ${at}
      from generate_series(10, ${count}::int) n`)
    await run(sql`insert into entries (transfer_id, account_id, currency, amount, balance_after, account_version, created_at)
      select 'tr_' || lpad(n::text, 30, '0'), 'credit:' || ${userId}, 'USD', 1, 999999999 + n, n, ${at}
      from generate_series(10, ${count}::int) n
      union all
      select 'tr_' || lpad(n::text, 30, '0'), 'promotions:USD', 'USD', -1, null, null, ${at}
      from generate_series(10, ${count}::int) n`)
    await run(sql`insert into payments (id, order_id, user_id, amount, currency, classification, reason, seen_at)
      select 'pay_' || n, 'order_' || n, ${userId}, 999999999, 'INR', 'parked', 'it is not paid', ${at}
      from ${rows(2 * PARKED_PAYMENTS_MAX)}`)
    await run(sql`update accounts set version = ${count} where id = 'credit:' || ${userId}`)
  }

  const QUERIES: Record<string, string> = {
    '/api/call/history': '?limit=100',
    '/api/credits/transactions': '?limit=100',
    '/api/credits/statements/:month': '?timeZone=America/Argentina/ComodRivadavia',
    '/api/numbers/search': '?countryCode=US&limit=100',
  }
  /** Their length does not depend on the customer. */
  const OF_ALL_CUSTOMERS = [
    '/api/credits/packages',
    '/api/numbers/countries',
    '/api/numbers/search',
  ]
  const own = LISTS.filter(({ access }) => access === 'user')

  it('have at most the bytes that they state', async () => {
    const wrong: unknown[] = []
    for (const { path, listMaxBytes = 0 } of own) {
      const url = path.replace(':month', '2026-11').replace(':id', rentalId) + (QUERIES[path] ?? '')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.inject({ url, headers })
      const bytes = answer.rawPayload.length
      // Otherwise the list would not be full, or the bound would say nothing.
      const least = OF_ALL_CUSTOMERS.includes(path) ? 0 : listMaxBytes / 5
      if (answer.statusCode !== 200 || bytes > listMaxBytes || bytes <= least)
        wrong.push({ path, status: answer.statusCode, bytes, least, listMaxBytes })
      const etag = { 'if-none-match': String(answer.headers['etag']) }
      const again = await app.inject({ url, headers: { ...headers, ...etag } })
      if (again.statusCode !== 304 || again.rawPayload.length > 0)
        wrong.push({ path, again: again.statusCode, bytes: again.rawPayload.length })
    }
    expect(wrong).toEqual([])
    expect(own.length).toBeGreaterThan(10)
  })

  it('get no further rental', async () => {
    const number = world.numbers.offer('+14155559999')
    expect(await rentNumber(world, userId, number)).toEqual({ ok: false, why: 'too-many-rentals' })
    expect(world.numbers.rented.has(number)).toBe(false)
  })
})
