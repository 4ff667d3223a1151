import { EXPORT_BATCH_ROWS } from '@ringback/contract/limits'
import { type Micros, micros } from '@ringback/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buy } from '../../../../testing/people/buyers.ts'
import { addCaller, settledCall } from '../../../../testing/people/callers.ts'
import { addRenter } from '../../../../testing/people/renters.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { type Answer, openTestServer } from '../../../../testing/test-server.ts'
import { adjustmentTransfer, type Transfer, giftTransfer } from '../../../core/credit/ledger.ts'
import { chargeTransfer, debtRepaymentTransfer } from '../../../core/credit/purchase-transfers.ts'
import { readFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'

interface Statement {
  openingBalance: number
  closingBalance: number
  owed: number
  customer: { email: string }
  sums: { kind: string; count: number; amount: number }[]
  entries: {
    number: number
    kind: string
    description: string
    seconds: number | null
    amount: number
    balanceAfter: number
  }[]
  next: number | null
}

const ZONE = 'timeZone=Asia/Kolkata'
const inMicros = (dollars: number) => Math.round(dollars * 1e6)
const sumOf = (parts: readonly { amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + inMicros(amount), 0)

describe.each(testDatabases())('statements over HTTP on $name', async ({ open }) => {
  const { world, send } = await openTestServer({}, {}, open)

  async function reader(userId: string) {
    const token = await signIn(world, userId)
    return (month: string, query = ZONE) =>
      send(`/api/credits/statements/${month}?${query}`, undefined, { token }) as Promise<
        Answer & Statement
      >
  }

  const post = (transfer: Transfer, at: Date) =>
    world.database.transaction(async tx =>
      enqueueTransfer(tx, transfer, { id: world.ids.next('transfer'), at }),
    )

  it('name every kind of change, with what a call lasted', async () => {
    const { userId } = await addRenter(world, 1, 20_000_000n)
    await buy(world, userId)
    await settledCall(world, userId, 61)
    const adjustment = { key: `adjust:${userId}:1`, userId, description: 'A correction' }
    await post(adjustmentTransfer(adjustment, micros(-7n)), world.clock.now())
    const read = await reader(userId)
    const month = world.clock.now().toISOString().slice(0, 7)
    const { sums, entries, customer, ...statement } = await read(month, 'timeZone=UTC')
    expect(sums.map(({ kind, count }) => [kind, count])).toEqual([
      ['purchase', 1],
      ['promotion', 1],
      ['call', 1],
      ['rental', 1],
      ['adjustment', 1],
    ])
    const call = entries.find(({ kind }) => kind === 'call')
    expect(call).toMatchObject({ amount: -0.026, seconds: 61 })
    expect(call?.description).toContain('+14155550100')
    const funds = await world.database.read(db => readFunds(db, userId))
    expect(inMicros(statement.closingBalance)).toBe(Number(funds.posted))
    expect(customer.email).toBe(`${userId.toLowerCase()}@example.com`)
  })

  // beyond A statement of each month, with the legal name of the operator
  it('add up for every ledger: opening balance and entries are the closing balance, month after month', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(CHANGE, { maxLength: 25 }), async changes => {
        // The first credit opens the account, long before the months of the statements.
        const userId = await addCaller(world, 1n)
        await postAll(userId, changes)
        const read = await reader(userId)
        let closing = 1
        let count = 1
        for (const month of MONTHS) {
          const statement = await read(month)
          expect(inMicros(statement.openingBalance)).toBe(closing)
          closing += sumOf(statement.entries)
          expect(inMicros(statement.closingBalance)).toBe(closing)
          expect(sumOf(statement.sums)).toBe(sumOf(statement.entries))
          count += statement.entries.length
          for (const { kind, count: ofKind, amount } of statement.sums) {
            const entries = statement.entries.filter(entry => entry.kind === kind)
            expect([entries.length, sumOf(entries)]).toEqual([ofKind, inMicros(amount)])
          }
        }
        const funds = await world.database.read(db => readFunds(db, userId))
        expect(closing).toBe(Number(funds.posted))
        const { rows } = await sql<{ count: bigint }>`
          select count(*) from entries where account_id = ${`credit:${userId}`}`.execute(
          world.database.kysely,
        )
        expect(count).toBe(Number(rows[0]?.count))
        const last = await read(MONTHS.at(-1) ?? '')
        expect(inMicros(last.owed)).toBe(Number(funds.debt))
      }),
      { numRuns: 25 },
    )
  })

  /** Posts what the balance covers. What it does not cover becomes debt, which the next gift repays. */
  async function postAll(userId: string, changes: readonly Change[]): Promise<void> {
    const inOrder = changes.toSorted((a, b) => a.hour - b.hour)
    for (const [n, { is, amount, hour }] of inOrder.entries()) {
      const at = new Date(FIRST_HOUR + hour * 3_600_000)
      const { available, debt } = await world.database.read(db => readFunds(db, userId))
      const transfer = transferOf(is, {
        userId,
        n,
        amount: micros(BigInt(amount)),
        available,
        debt,
      })
      if (transfer) await post(transfer, at)
    }
  }

  it('have their entries in batches, each once', async () => {
    const userId = await addCaller(world, 5_000n)
    const count = EXPORT_BATCH_ROWS + 3
    const at = world.clock.now()
    await world.database.transaction(async tx => {
      await sql`insert into transfers (id, key, type, description, user_id, created_at)
        select 'st-' || ${userId} || n, 'fill:' || ${userId} || ':' || n, 'promotion', 'Fill', ${userId}, ${at}::timestamptz
        from generate_series(2, ${count}::int) n`.execute(tx)
      await sql`insert into entries (transfer_id, account_id, currency, amount, balance_after, account_version, created_at)
        select 'st-' || ${userId} || n, 'credit:' || ${userId}, 'USD', 1, 4999 + n, n, ${at}::timestamptz
        from generate_series(2, ${count}::int) n
        union all
        select 'st-' || ${userId} || n, 'promotions:USD', 'USD', -1, null, null, ${at}::timestamptz
        from generate_series(2, ${count}::int) n`.execute(tx)
      await sql`update accounts set posted = posted + ${count - 1}, version = ${count}
        where id = 'credit:' || ${userId}`.execute(tx)
    })
    const read = await reader(userId)
    const month = at.toISOString().slice(0, 7)
    const first = await read(month, 'timeZone=UTC')
    const second = await read(month, `timeZone=UTC&after=${first.next}`)
    expect([first.entries.length, second.entries.length]).toEqual([EXPORT_BATCH_ROWS, 3])
    expect(second.next).toBeNull()
    const numbers = [...first.entries, ...second.entries].map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: count }, (_, n) => n + 1))
    expect(second.sums).toEqual(first.sums)
    expect((await read(month, 'timeZone=UTC&after=999999999')).entries).toEqual([])
  })

  it('belong to one user', async () => {
    const [asha, grace] = [await addCaller(world, 5_000n), await addCaller(world, 0n)]
    const month = world.clock.now().toISOString().slice(0, 7)
    expect((await (await reader(asha))(month, 'timeZone=UTC')).closingBalance).toBe(0.005)
    expect(await (await reader(grace))(month, 'timeZone=UTC')).toMatchObject({
      openingBalance: 0,
      closingBalance: 0,
      entries: [],
      sums: [],
      next: null,
    })
  })
})

interface Change {
  is: 'gift' | 'charge' | 'adjustment' | 'repayment'
  /** Micro-dollars */
  amount: number
  /** Counted from the beginning of October in UTC. */
  hour: number
}

const FIRST_HOUR = Date.parse('2027-10-01T00:00:00Z')
/** Of the zone, which is ahead of UTC. */
const MONTHS = ['2027-09', '2027-10', '2027-11', '2027-12', '2028-01']

const CHANGE: fc.Arbitrary<Change> = fc.record({
  is: fc.constantFrom('gift', 'charge', 'adjustment', 'repayment'),
  amount: fc.integer({ min: 1, max: 3_000_000 }),
  hour: fc.integer({ min: 0, max: 90 * 24 }),
})

function transferOf(
  is: Change['is'],
  facts: { userId: string; n: number; amount: Micros; available: Micros; debt: Micros },
): Transfer | null {
  const { userId, n, amount, available, debt } = facts
  const named = (name: string) => ({
    key: `${name}:${userId}:${n}`,
    userId,
    description: `A ${name}`,
  })
  switch (is) {
    case 'gift':
      return giftTransfer(`gift:${userId}:${n}`, userId, amount, 'A gift')
    case 'adjustment':
      return adjustmentTransfer(named('adjust'), amount)
    case 'charge':
      return chargeTransfer(named('adjust'), amount, available)
    case 'repayment': {
      const repaid = debt < available ? debt : available
      return repaid > 0n ? debtRepaymentTransfer(`${userId}:${n}`, userId, repaid) : null
    }
  }
}
