import { CALL_FILTER_WINDOW, EXPORT_BATCH_ROWS } from '@ringback/contract/limits'
import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../testing/test-database.ts'
import { type Answer, openTestServer } from '../../../../testing/test-server.ts'
import { giveCredit } from '../../../actions/credit/operators/credit-by-hand.ts'
import { chargeTransfer } from '../../../core/credit/purchase-transfers.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'

interface Batch {
  calls: { id: string; toNumber: string }[]
  transactions: { id: string; amount: number; balanceAfter: number }[]
  next: string | number | null
  code?: string
}

const MAX_BATCHES = 100
/** The number of the oldest call of a test, and of no other. */
const FIRST_CALLED = '+442079460123'

describe.each(testDatabases())('exports over HTTP on $name', async ({ open }) => {
  const { world, addCustomer } = await openTestServer({}, {}, open)

  async function user(credit = 0n) {
    const { userId: id, send } = await addCustomer(credit)
    const get = (url: string) => send(url) as Promise<Batch & Answer>
    return {
      id,
      get,
      calls: (query = '') => get(`/api/call/history/export?${query}`),
      transactions: (query = '') => get(`/api/credits/transactions/export?${query}`),
    }
  }

  /** Calls a minute apart, from the newest back, of which every tenth one is to the number that ends with 7. */
  async function insertCalls(userId: string, count: number, prefix = 'call'): Promise<void> {
    await sql`
      insert into calls (id, user_id, direction, from_number, to_number, destination, rate_per_minute,
        billing_seconds, authorised_seconds, hold, status, created_at, usable_until, parent_sid, dialled_at,
        ended_at, answered_seconds, billed_seconds, cost, settled_at, history_seq, history_seq_in_direction)
      select ${prefix} || '-' || ${userId} || '-' || n, ${userId}, 'outbound', '+14155550199', case n when 1 then ${FIRST_CALLED} else '+1415555010' || n % 10 end, '',
        13000, 60, 3600, 13000, 'completed', at, at, 'CA-' || ${prefix} || ${userId} || n, at, at, 42, 60, 13000, at, n, n
      from (select n, ${world.clock.now()}::timestamptz + make_interval(mins => n / 2) as at
            from generate_series(1, ${count}::int) n) as filled
    `.execute(world.database.kysely)
  }

  // beyond Calls and transactions are downloaded as CSV
  it('read all calls in batches, each once, in the order of the history', async () => {
    const { id, calls, get } = await user()
    // Two calls of one moment are in different batches.
    const count = 2 * EXPORT_BATCH_ROWS + 6
    await insertCalls(id, count)
    const sizes: number[] = []
    const ids: string[] = []
    let next: Batch['next'] = ''
    while (next !== null) {
      const batch = await calls(next === '' ? '' : `after=${next}`)
      sizes.push(batch.calls.length)
      ids.push(...batch.calls.map(call => call.id))
      next = batch.next
    }
    expect(sizes).toEqual([EXPORT_BATCH_ROWS, EXPORT_BATCH_ROWS, 6])
    expect(new Set(ids).size).toBe(count)
    const page = await get('/api/call/history?page=21&limit=100')
    expect(ids.slice(2_000)).toEqual(page.calls.map(call => call.id))
  })

  it('apply the filter, also where a batch has no match', async () => {
    const { id, calls } = await user()
    await insertCalls(id, CALL_FILTER_WINDOW + 30)
    const first = await calls('search=4420')
    expect(first.calls).toEqual([])
    const second = await calls(`search=4420&after=${first.next}`)
    expect(second.calls.map(call => call.toNumber)).toEqual([FIRST_CALLED])
    expect(second.next).toBeNull()
    expect((await calls('search=5550107')).calls).toHaveLength(EXPORT_BATCH_ROWS)
  })

  it('refuse a call of another user as cursor like one that does not exist', async () => {
    const [asha, grace] = [await user(), await user()]
    await insertCalls(asha.id, 2)
    const foreign = await grace.calls(`after=call-${asha.id}-1`)
    expect(foreign).toEqual({ status: 404, error: 'Call not found', code: 'unknown-call' })
    expect(await grace.calls('after=call_none')).toEqual(foreign)
    expect((await asha.calls(`after=call-${asha.id}-2`)).calls).toHaveLength(1)
  })

  it('read all transactions, which new ones do not shift, and whose amounts add up to the balances', async () => {
    const { id, transactions, get } = await user(5_000n)
    await insertGifts(id, EXPORT_BATCH_ROWS + 1)
    const first = await transactions()
    await world.database.transaction(tx =>
      giveCredit(world, tx, {
        key: `late:${id}`,
        userId: id,
        amount: micros(1n),
        description: 'Late',
      }),
    )
    const second = await transactions(`before=${first.next}`)
    expect([first.transactions.length, second.transactions.length]).toEqual([1_000, 1])
    expect(second.next).toBeNull()
    const all = [...first.transactions, ...second.transactions]
    for (const [n, { amount, balanceAfter }] of all.entries()) {
      const before = all[n + 1]?.balanceAfter ?? 0
      expect(Math.round((balanceAfter - before) * 1e6)).toBe(Math.round(amount * 1e6))
    }
    const page = await get('/api/credits/transactions?page=1&limit=3')
    expect(page.transactions.slice(1)).toEqual(all.slice(0, 2))
  })

  it('have the transactions that changed only the debt in their places', async () => {
    const { id, transactions, get } = await user(5_000n)
    for (const amount of [5_000n, 3_000n, 2_000n]) {
      const key = `adjust:${id}:${amount}`
      const charge = { key, userId: id, description: 'Charge' }
      await world.database.transaction(async tx => {
        const available = micros(amount === 5_000n ? 5_000n : 0n)
        const transfer = chargeTransfer(charge, micros(amount), available)
        enqueueTransfer(tx, transfer, { id: world.ids.next('transfer'), at: world.clock.now() })
      })
    }
    const { transactions: exported, next } = await transactions()
    expect(exported.map(({ amount }) => amount)).toEqual([0.002, 0.003, 0.005, 0.005])
    expect(next).toBeNull()
    expect((await get('/api/credits/transactions')).transactions).toEqual(exported)
    expect((await transactions('before=3')).transactions).toEqual(exported.slice(2))
    expect(await transactions('before=1')).toMatchObject({ transactions: [], next: null })
  })

  it('have a limit for each user, which both exports share', async () => {
    const [asha, grace] = [await user(), await user()]
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const answer = batch % 2 === 0 ? await asha.calls() : await asha.transactions()
      expect(answer.status).toBe(200)
    }
    expect(await asha.calls()).toMatchObject({ status: 429, code: 'too-many-attempts' })
    expect(await asha.transactions()).toMatchObject({ status: 429 })
    expect((await grace.calls()).status).toBe(200)
    world.clock.advance({ minutes: 10 })
    expect((await asha.calls()).status).toBe(200)
  })

  /** Gifts of one micro-dollar, by SQL because that is faster. */
  async function insertGifts(userId: string, count: number): Promise<void> {
    const numbers = sql`generate_series(2, ${count}::int) n`
    const at = world.clock.now()
    await world.database.transaction(async tx => {
      await sql`insert into transfers (id, key, type, description, user_id, created_at)
        select 'tr-' || ${userId} || n, 'fill:' || ${userId} || ':' || n, 'promotion', 'Fill', ${userId}, ${at}::timestamptz
        from ${numbers}`.execute(tx)
      await sql`insert into entries (transfer_id, account_id, currency, amount, balance_after, account_version, created_at)
        select 'tr-' || ${userId} || n, 'credit:' || ${userId}, 'USD', 1, 4999 + n, n, ${at}::timestamptz from ${numbers}
        union all
        select 'tr-' || ${userId} || n, 'promotions:USD', 'USD', -1, null, null, ${at}::timestamptz from ${numbers}`.execute(
        tx,
      )
      await sql`update accounts set posted = posted + ${count - 1}, version = ${count}
        where id = 'credit:' || ${userId}`.execute(tx)
    })
  }
})
