import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import { INVENTORY_MAX } from '@ringback/contract/operator/numbers/number-inventory'
import { type OperatorEndpoint, PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { addRenter } from '../../../testing/people/renters.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

const MORE = PART_ROWS_MAX + 20
const BOUNDED = Object.values<OperatorEndpoint>(operatorEndpoints).filter(
  ({ listMaxBytes }) => listMaxBytes !== undefined,
)

/** What an operator reads whole, of a customer, a number, a call and an order to which as much happened as is shown. */
describe('the longest lists of operators', () => {
  let world: TestWorld
  let app: FastifyInstance
  let userId: string
  let phoneNumber: string
  let token: string
  const at = sql`${new Date('2026-11-15T12:00:00Z')}::timestamptz`
  /** Characters of three bytes each. */
  const long = (length: number) => 'न'.repeat(length)
  const rows = sql`generate_series(1, ${MORE}::int) n`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(world.database.kysely)

  beforeAll(async () => {
    world = testWorld(await freshPglite())
    app = await buildTestApp(world)
    const renter = await addRenter(world, 1, 5_000_000n)
    userId = renter.userId
    phoneNumber = renter.number.phoneNumber
    token = (await signedInOperator(world, 'owner')).token
    await run(sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, id)
      select sha256(n::text::bytea), ${userId}, now(), now(), now() + interval '9 years', 'ses_' || n from ${rows}`)
    await run(sql`insert into holds (key, account_id, amount, created_at)
      select 'num:num_' || lpad(n::text, 30, '0'), 'credit:' || ${userId}, 1, ${at} from ${rows}`)
    await fillNumber()
    await fillCall()
    await fillOrder()
    for (let n = 0; n < INVENTORY_MAX + 20; n++) {
      Object.assign(world.numbers.addOrphan(`+1415${5_550_000 + n}`), {
        friendlyName: 'n'.repeat(64),
        routing: 'elsewhere',
        destination: `https://ringback.test/${'v'.repeat(200)}`,
      })
    }
  })
  afterAll(async () => {
    await app.close()
    await world.database.close()
  })

  const fillChanges = (subject: string) =>
    run(sql`insert into operator_changes (at, operator_email, action, subject, before, after, reason, request_id)
      select ${at}, ${`${'o'.repeat(240)}@ringback.test`}, 'customers set-limits', ${subject}, '{"a": 1}', '{"a": 2}',
        ${long(500)}, 'req-' || n from ${rows}`)
  /** @param keys one column, `key` */
  const fillTransfers = (keys: ReturnType<typeof sql>) =>
    run(sql`with keys as (${keys}), posted as (
        insert into transfers (id, key, type, description, user_id, created_at)
        select 'tr_' || key, key, 'refund', ${long(300)}, ${userId}, ${at} from keys returning id)
      insert into entries (transfer_id, account_id, currency, amount, created_at)
      select id, account, 'USD', amount, ${at} from posted,
        (values ('adjustments:USD', 1), ('promotions:USD', -1)) as moved (account, amount)`)

  async function fillNumber(): Promise<void> {
    await run(sql`insert into virtual_numbers (id, user_id, phone_number, country_code, type, region, monthly_fee, status,
        created_at, rented_at, ended_at, period)
      select 'num_' || lpad(n::text, 30, '0'), ${userId}, ${phoneNumber}, 'US', 'local', 'US', 1000000,
        'deactivated', ${at}, ${at}, ${at}, 2 from ${rows}`)
    await fillChanges(`number:${phoneNumber}`)
  }

  async function fillCall(): Promise<void> {
    await run(sql`insert into calls (id, user_id, direction, from_number, to_number, destination, rate_per_minute,
        billing_seconds, authorised_seconds, hold, status, created_at, usable_until, parent_sid, dialled_at,
        ended_at, answered_seconds, billed_seconds, cost, settled_at, history_seq, history_seq_in_direction, comparisons)
      values ('call_1', ${userId}, 'outbound', ${phoneNumber}, '+447700900123', ${long(80)}, 13000, 60, 3600, 780000,
        'completed', ${at}, ${at}, 'CA1', ${at}, ${at}, 60, 60, 13000, ${at}, 1, 1, ${MORE})`)
    await run(sql`insert into call_events (key, call_id, status, received_at)
      select 'CA' || lpad(n::text, 32, '0') || ':status:' || n, 'call_1', 'in-progress', ${at} from ${rows}`)
    await run(sql`insert into carrier_records (call_id, sid, status, seconds, price, read_at)
      select 'call_1', 'CA' || lpad(n::text, 32, '0'), 'completed', 60, 13000, ${at} from ${rows}`)
    await fillTransfers(sql`select 'call:call_1:correct:' || n as key from ${rows}`)
    await fillChanges('call:call_1')
  }

  async function fillOrder(): Promise<void> {
    await run(sql`insert into purchases (id, user_id, package_id, package_name, price, credit, inr_per_usd_e4, paise,
        status, order_id, created_at)
      values ('pur_1', ${userId}, 'p', ${long(80)}, 1, 1, 1, 1, 'open', 'order_1', ${at})`)
    const paymentId = sql`'pay_' || lpad(n::text, 14, '0')`
    await run(sql`insert into payments (id, order_id, purchase_id, amount, currency, classification, reason, seen_at, user_id)
      select ${paymentId}, 'order_1', 'pur_1', 100000, 'INR', 'parked', ${long(200)}, ${at}, ${userId} from ${rows}`)
    for (const of of [paymentId, sql`'pay_' || lpad('1', 14, '0')`]) {
      const kind = of === paymentId ? 'each' : 'one'
      await run(sql`insert into disputes (id, payment_id, user_id, amount, status, opened_at, closed_at, event_at)
        select ${kind} || n, ${of}, ${userId}, 1, 'won', ${at}, ${at}, ${at} from ${rows}`)
      await run(sql`insert into payment_refunds (id, payment_id, amount, seen_at)
        select ${kind} || n, ${of}, 1, ${at} from ${rows}`)
    }
    await run(sql`insert into payment_events (id, name, received_at, order_id, payment_id)
      select 'evt_' || n, 'payment.captured', ${at}, 'order_1', ${paymentId} from ${rows}`)
    await fillTransfers(sql`select 'rzp:refund:' || id as key from payment_refunds`)
    await fillChanges(`payment:pay_${'1'.padStart(14, '0')}`)
  }

  const URLS: Record<string, () => string> = {
    '/api/operator/calls/:id': () => '/api/operator/calls/call_1',
    '/api/operator/customers/:id': () => `/api/operator/customers/${userId}`,
    '/api/operator/numbers/:id': () => `/api/operator/numbers/${encodeURIComponent(phoneNumber)}`,
    '/api/operator/orders/:id': () => '/api/operator/orders/order_1',
    '/api/operator/payments/:id': () => `/api/operator/payments/pay_${'1'.padStart(14, '0')}`,
    '/api/operator/overview': () => '/api/operator/overview?days=90',
    '/api/operator/rates/lookup': () => '/api/operator/rates/lookup?number=%2B447700900123',
    '/api/operator/search': () => '/api/operator/search?text=%2B1415',
  }
  /** What the test fills. The length of the others does not depend on what happened. */
  const FILLED = [...Object.keys(URLS).slice(0, 5), '/api/operator/number-inventory']

  it('have at most the bytes that they state', async () => {
    const wrong: unknown[] = []
    for (const { path, listMaxBytes = 0 } of BOUNDED) {
      const url = URLS[path]?.() ?? path
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      const bytes = answer.rawPayload.length
      const least = FILLED.includes(path) ? listMaxBytes / 5 : 0
      if (answer.statusCode !== 200 || bytes > listMaxBytes || bytes <= least)
        wrong.push({ path, status: answer.statusCode, bytes, least, listMaxBytes })
    }
    expect(wrong).toEqual([])
    expect(BOUNDED.length).toBeGreaterThan(10)
  })

  it('have the newest rows of each of their parts, and say of the inventory how many are left out', async () => {
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.inject({ url: URLS[path]?.() ?? path, headers })
      return answer.json<Record<string, unknown[]>>()
    }
    const lengths = async (path: string, parts: string[]) => {
      const thing = await read(path)
      return parts.map(part => thing[part]?.length)
    }
    const full = (count: number) => Array.from({ length: count }, () => PART_ROWS_MAX)
    expect(await lengths('/api/operator/calls/:id', ['transfers', 'changes', 'timeline'])).toEqual(
      full(3),
    )
    expect(await lengths('/api/operator/customers/:id', ['holds', 'sessions'])).toEqual(full(2))
    expect(await lengths('/api/operator/numbers/:id', ['rentals', 'changes'])).toEqual(full(2))
    const ofOrder = ['payments', 'disputes', 'timeline']
    expect(await lengths('/api/operator/orders/:id', ofOrder)).toEqual(full(3))
    expect(await lengths('/api/operator/payments/:id', ['disputes', 'timeline'])).toEqual(full(2))
    const inventory = await read('/api/operator/number-inventory')
    expect([inventory['items']?.length, inventory['unlisted']]).toEqual([INVENTORY_MAX, 21])
  })
})
