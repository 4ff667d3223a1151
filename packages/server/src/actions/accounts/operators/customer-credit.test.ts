import { type Micros, micros } from '@ringback/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { addCaller, place } from '../../../../testing/people/callers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { placeCall } from '../../calls/outgoing/place-call.ts'
import { readBalance, readTransactions } from '../../credit/read-credit.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { adjustCustomerCredit, giveCustomerCredit } from './change-customer-credit.ts'
import { readLedger } from './read-customers.ts'

const usd = (dollars: number): Micros => micros(BigInt(Math.round(dollars * 1_000_000)))
const PAGE = { page: 1, limit: 50 }

const world = useWorld({ business: { maxSupportCredit: usd(20) }, isBalanced: true })
let support: ChangedBy
let owner: ChangedBy
let id: string

beforeEach(async () => {
  support = await operatorOf(world, 'support')
  owner = await operatorOf(world, 'owner')
  id = await addCaller(world, usd(1))
})

const balance = async () => (await readBalance(world, id)).posted
const transactions = async () => (await readTransactions(world, id, PAGE)).transactions

describe('promotional credit', () => {
  it('raises the balance, with the words that the customer reads', async () => {
    const gift = { id, amount: usd(5), description: 'Sorry for Monday' }
    expect(await giveCustomerCredit(world, support, gift)).toEqual({ ok: true, value: null })
    expect(await balance()).toBe(usd(6))
    expect((await transactions())[0]).toMatchObject({
      type: 'promotion',
      description: 'Sorry for Monday',
      amount: usd(5),
    })
    expect(await loggedChanges(world)).toEqual([
      {
        action: 'customers give-credit',
        subject: `user:${id}`,
        before: { balance: '1000000', debt: '0' },
        after: { balance: '6000000', debt: '0', amount: '5000000' },
      },
    ])
  })

  it('is given and logged once for one idempotency key', async () => {
    const gift = { id, amount: usd(5), idempotencyKey: 'ticket-4711' }
    const done = { ok: true, value: null }
    expect(await giveCustomerCredit(world, support, gift)).toEqual(done)
    expect(await giveCustomerCredit(world, support, gift)).toEqual(done)
    expect(await giveCustomerCredit(world, support, { ...gift, amount: usd(6) })).toMatchObject({
      why: 'key-used-otherwise',
    })
    expect(await balance()).toBe(usd(6))
    expect(await loggedChanges(world)).toHaveLength(1)
  })

  it('is limited for support and not for owners', async () => {
    const gift = { id, amount: usd(20.01) }
    expect(await giveCustomerCredit(world, support, gift)).toMatchObject({
      why: 'above-support-limit',
      details: { limit: '$20.00' },
    })
    expect(await balance()).toBe(usd(1))
    expect((await giveCustomerCredit(world, owner, gift)).ok).toBe(true)
  })

  it('is limited for support over all customers of a day', async () => {
    world.business = { ...world.business, maxSupportCreditPerDay: usd(12) }
    const other = await addCaller(world, 0n)
    const refusal = { why: 'above-support-day-limit', details: { limit: '$12.00', left: '$2.00' } }
    for (const amount of [usd(6), usd(4)]) {
      expect((await giveCustomerCredit(world, support, { id: other, amount })).ok).toBe(true)
    }
    const gift = { id, amount: usd(2.01) }
    expect(await giveCustomerCredit(world, support, gift)).toMatchObject(refusal)
    expect((await giveCustomerCredit(world, owner, gift)).ok).toBe(true)
    expect((await giveCustomerCredit(world, support, { id, amount: usd(1.99) })).ok).toBe(true)
    const next = { id, amount: usd(0.02) }
    expect(await giveCustomerCredit(world, support, next)).toMatchObject({ why: refusal.why })
    world.clock.advance({ hours: 24 })
    expect((await giveCustomerCredit(world, support, next)).ok).toBe(true)
  })

  it('is refused for a customer who does not exist', async () => {
    const gift = { id: 'user_unknown', amount: usd(1) }
    expect(await giveCustomerCredit(world, owner, gift)).toMatchObject({ why: 'unknown-customer' })
    expect(await loggedChanges(world)).toEqual([])
  })
})

describe('an adjustment', () => {
  // spec 9.27 see 11
  it('lowers the balance, and is a deduction in the transactions', async () => {
    const adjustment = { id, direction: 'down', amount: usd(0.4) } as const
    expect((await adjustCustomerCredit(world, owner, adjustment)).ok).toBe(true)
    expect(await balance()).toBe(usd(0.6))
    expect((await transactions())[0]).toMatchObject({ type: 'deduction', amount: usd(0.4) })
  })

  it('raises the balance', async () => {
    const adjustment = { id, direction: 'up', amount: usd(0.4) } as const
    expect((await adjustCustomerCredit(world, owner, adjustment)).ok).toBe(true)
    expect(await balance()).toBe(usd(1.4))
  })

  it('takes the available credit and never the held credit, and the rest becomes debt', async () => {
    await place(world, id)
    const { available, posted } = await readBalance(world, id)
    expect(available).toBeLessThan(usd(1))
    const amount = micros(available + usd(0.25))
    const adjustment = { id, direction: 'down', amount, idempotencyKey: 'ticket-4711' } as const
    expect((await adjustCustomerCredit(world, owner, adjustment)).ok).toBe(true)
    expect(await readBalance(world, id)).toEqual({
      posted: posted - available,
      available: 0n,
      debt: usd(0.25),
    })
    expect((await transactions())[0]).toMatchObject({
      type: 'deduction',
      description: 'Adjustment (you owe $0.25)',
      amount: available,
    })
    expect(await placeCall(world, { id, selectedCallerId: null }, '+14155550100')).toMatchObject({
      why: 'in-debt',
    })
    expect((await adjustCustomerCredit(world, owner, adjustment)).ok).toBe(true)
    expect(await loggedChanges(world)).toEqual([
      {
        action: 'customers adjust',
        subject: `user:${id}`,
        before: { balance: String(posted), debt: '0' },
        after: { balance: String(posted - available), debt: '250000', amount: String(-amount) },
      },
    ])
  })

  it('shows a debt without any credit in the transactions', async () => {
    const all = { id, direction: 'down', amount: usd(1) } as const
    await adjustCustomerCredit(world, owner, all)
    await adjustCustomerCredit(world, owner, { ...all, amount: usd(0.5), description: 'Fraud' })
    expect((await transactions())[0]).toMatchObject({
      type: 'deduction',
      description: 'Fraud (you owe $0.50)',
      amount: usd(0.5),
    })
  })

  it('raises the credit, which repays a debt first', async () => {
    await adjustCustomerCredit(world, owner, { id, direction: 'down', amount: usd(3) })
    expect(await readBalance(world, id)).toMatchObject({ posted: 0n, debt: usd(2) })
    await adjustCustomerCredit(world, owner, { id, direction: 'up', amount: usd(1.5) })
    expect(await readBalance(world, id)).toMatchObject({ posted: 0n, debt: usd(0.5) })
    await giveCustomerCredit(world, support, { id, amount: usd(1) })
    expect(await readBalance(world, id)).toMatchObject({ posted: usd(0.5), debt: 0n })
  })
})

it('shows the ledger as transfers whose entries sum to zero', async () => {
  await giveCustomerCredit(world, support, { id, amount: usd(5) })
  await adjustCustomerCredit(world, owner, { id, direction: 'down', amount: usd(2) })
  const ledger = await readLedger(world, id, PAGE)
  if (!ledger.ok) throw new Error(ledger.why)
  const [adjustment, gift] = ledger.value.items
  expect(adjustment?.entries.map(({ account, usd: amount }) => [account, amount])).toEqual(
    expect.arrayContaining([
      [`credit:${id}`, usd(-2)],
      ['adjustments:USD', usd(2)],
    ]),
  )
  expect(gift?.entries.map(({ account, balanceAfter }) => [account, balanceAfter])).toEqual(
    expect.arrayContaining([
      [`credit:${id}`, usd(6)],
      ['promotions:USD', null],
    ]),
  )
  for (const { entries } of ledger.value.items) {
    expect(entries.reduce((sum, entry) => sum + (entry.usd ?? 0n), 0n)).toBe(0n)
  }
})
