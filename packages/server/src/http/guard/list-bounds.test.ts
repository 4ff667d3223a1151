import { PARKED_PAYMENTS_MAX } from '@ringback/contract/customers/credit/credit'
import type { Endpoint } from '@ringback/contract/endpoint'
import { LISTED_SESSIONS_MAX, RENTALS_MAX } from '@ringback/contract/limits'
import { INVENTORY_MAX } from '@ringback/contract/operator/numbers/number-inventory'
import { PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ALL_ENDPOINTS } from '../../../testing/invalid/invalid-requests.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { addRenter } from '../../../testing/people/renters.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { rentNumber } from '../../actions/numbers/renting/rent-number.ts'

const { world, app } = await openTestServer()

const MORE = PART_ROWS_MAX + 20

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

const isPaged = ({ query }: Endpoint) =>
  query instanceof z.ZodMiniObject && 'limit' in query.def.shape

/** Lists without pages, by what bounds them. */
const WHOLE: Record<string, readonly string[]> = {
  'what a customer may store (contract/src/limits.ts)': [
    '/api/blocked-numbers',
    '/api/caller-id/available',
    '/api/contacts',
    '/api/numbers',
    '/api/numbers/:id/forwarding',
    '/api/verified-numbers',
    '/api/voicemails',
  ],
  'a limit of rows, of which the newest or the next are read': [
    '/api/call/history/export',
    '/api/credits/balance',
    '/api/credits/statements/:month',
    '/api/credits/transactions/export',
    '/api/operator/calls/:id',
    '/api/operator/customers/:id',
    '/api/operator/number-inventory',
    '/api/operator/numbers/:id',
    '/api/operator/orders/:id',
    '/api/operator/payments/:id',
    '/api/operator/search',
    '/api/user/sessions',
  ],
  'the taxes and the regions that settings may have': [
    '/api/credits/documents/:id',
    '/api/operator/documents/:id',
    '/api/user/billing-details',
  ],
  'the business: its settings, prices and countries, and the days of a period': [
    '/api/credits/packages',
    '/api/numbers/countries',
    '/api/operator/overview',
    '/api/operator/overview/margins',
    '/api/operator/rates/lookup',
    '/api/operator/rates/number-fees',
    '/api/operator/settings',
  ],
}

it('every list has pages, or a stated bound', () => {
  const whole = ALL_ENDPOINTS.filter(
    list => list.method === 'GET' && !list.download && hasRows(list.response) && !isPaged(list),
  )
  expect(whole.map(({ path }) => path).toSorted()).toEqual(Object.values(WHOLE).flat().toSorted())
})

/** What is read whole, of a customer, a number, a call and an order to which more happened than is shown. */
describe('the longest lists without pages', () => {
  let userId: string
  let phoneNumber: string
  let token: string
  const at = sql`${new Date('2026-11-15T12:00:00Z')}::timestamptz`
  const rows = sql`generate_series(1, ${MORE}::int) n`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(world.database.kysely)

  beforeAll(async () => {
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
      world.numbers.addOrphan(`+1415${5_550_000 + n}`)
    }
  })

  const fillChanges = (subject: string) =>
    run(sql`insert into operator_changes (at, operator_email, action, subject, before, after, reason, request_id)
      select ${at}, 'owner@ringback.test', 'customers set-limits', ${subject}, '{"a": 1}', '{"a": 2}',
        'a reason', 'req-' || n from ${rows}`)
  /** @param keys one column, `key` */
  const fillTransfers = (keys: ReturnType<typeof sql>) =>
    run(sql`with keys as (${keys}), posted as (
        insert into transfers (id, key, type, description, user_id, created_at)
        select 'tr_' || key, key, 'refund', 'a refund', ${userId}, ${at} from keys returning id)
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
      values ('call_1', ${userId}, 'outbound', ${phoneNumber}, '+447700900123', 'a name', 13000, 60, 3600, 780000,
        'completed', ${at}, ${at}, 'CA1', ${at}, ${at}, 60, 60, 13000, ${at}, 1, 1, ${MORE})`)
    await run(sql`insert into call_events (key, call_id, status, received_at)
      select 'CA' || lpad(n::text, 32, '0') || ':in-progress:' || n, 'call_1', 'in-progress', ${at} from ${rows}`)
    await run(sql`insert into carrier_records (call_id, sid, status, seconds, price, read_at)
      select 'call_1', 'CA' || lpad(n::text, 32, '0'), 'completed', 60, 13000, ${at} from ${rows}`)
    await fillTransfers(sql`select 'call:call_1:correct:' || n as key from ${rows}`)
    await fillChanges('call:call_1')
  }

  async function fillOrder(): Promise<void> {
    await run(sql`insert into purchases (id, user_id, package_id, package_name, price, credit, inr_per_usd_e4, paise,
        status, order_id, created_at)
      values ('pur_1', ${userId}, 'p', 'a name', 1, 1, 1, 1, 'open', 'order_1', ${at})`)
    const paymentId = sql`'pay_' || lpad(n::text, 14, '0')`
    await run(sql`insert into payments (id, order_id, purchase_id, amount, currency, classification, reason, seen_at, user_id)
      select ${paymentId}, 'order_1', 'pur_1', 100000, 'INR', 'parked', 'a reason', ${at}, ${userId} from ${rows}`)
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
  }
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

  it('have the sessions and the waiting payments of a customer that are stated', async () => {
    const headers = { authorization: `Bearer ${await signIn(world, userId)}` }
    const read = async (url: string) => (await app.inject({ url, headers })).json()
    expect((await read('/api/user/sessions')).sessions).toHaveLength(LISTED_SESSIONS_MAX)
    expect((await read('/api/credits/balance')).parkedPayments).toHaveLength(PARKED_PAYMENTS_MAX)
  })

  it('get no further rental', async () => {
    await run(sql`insert into virtual_numbers (id, user_id, phone_number, country_code, type, region, monthly_fee, status,
        created_at, rented_at, renewal_at, period)
      select 'num_' || n, ${userId}, '+1212556' || 1000 + n, 'US', 'local', 'US', 1000000, 'active', ${at}, ${at},
        now() + interval '20 days', 1 from generate_series(2, ${RENTALS_MAX}::int) n`)
    const number = world.numbers.offer('+14155559999')
    expect(await rentNumber(world, userId, number)).toEqual({ ok: false, why: 'too-many-rentals' })
    expect(world.numbers.rented.has(number)).toBe(false)
  })
})
