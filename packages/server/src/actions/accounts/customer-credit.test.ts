import { type Micros, micros } from '@ringback/contract/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loggedChanges, operatorOf } from '../../../testing/changed-by.ts'
import { addCaller, dial, place } from '../../../testing/callers.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { compareCall } from '../calls/compare-call.ts'
import { trackCall } from '../calls/track-call.ts'
import { readBalance, readTransactions } from '../credit/read-credit.ts'
import type { ChangedBy } from '../operators/change.ts'
import { adjustCustomerCredit, giveCustomerCredit } from './change-customer-credit.ts'
import { readCalls, readLedger } from './read-customers.ts'
import { refundCall } from './refund-call.ts'

const usd = (dollars: number): Micros => micros(BigInt(Math.round(dollars * 1_000_000)))
const PAGE = { page: 1, limit: 50 }

let world: TestWorld
let support: ChangedBy
let owner: ChangedBy
let id: string

beforeEach(async () => {
  world = testWorld(await freshPglite(), { maxSupportCredit: usd(20) })
  support = await operatorOf(world, 'support')
  owner = await operatorOf(world, 'owner')
  id = await addCaller(world, usd(1))
})
afterEach(async () => {
  await expectBalanced(world.database)
  await world.database.close()
})

const balance = async () => (await readBalance(world, id)).posted
const transactions = async () => (await readTransactions(world, id, PAGE)).transactions

/** A call of `seconds`, which is settled. Each begun minute costs $0.013. */
async function settledCall(seconds: number) {
  const call = await dial(world, id)
  const { parentSid, childSid } = call
  const end = { status: 'completed', seconds } as const
  await trackCall(world, { key: `${childSid}:end`, callId: call.id, parentSid, childSid, ...end })
  world.voice.calls.set(childSid, { sid: childSid, parentSid, price: null, ...end })
  return call
}

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
        before: { balance: '1000000' },
        after: { balance: '6000000', amount: '5000000' },
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

  it('is refused for a customer who does not exist', async () => {
    const gift = { id: 'user_unknown', amount: usd(1) }
    expect(await giveCustomerCredit(world, owner, gift)).toMatchObject({ why: 'unknown-customer' })
    expect(await loggedChanges(world)).toEqual([])
  })
})

describe('an adjustment', () => {
  it('lowers the balance, and has a negative amount in the transactions', async () => {
    const adjustment = { id, direction: 'down', amount: usd(0.4) } as const
    expect((await adjustCustomerCredit(world, owner, adjustment)).ok).toBe(true)
    expect(await balance()).toBe(usd(0.6))
    expect((await transactions())[0]).toMatchObject({ type: 'adjustment', amount: usd(-0.4) })
  })

  it('raises the balance', async () => {
    const adjustment = { id, direction: 'up', amount: usd(0.4) } as const
    expect((await adjustCustomerCredit(world, owner, adjustment)).ok).toBe(true)
    expect(await balance()).toBe(usd(1.4))
  })

  it('never takes held credit', async () => {
    await place(world, id)
    const { available } = await readBalance(world, id)
    expect(available).toBeLessThan(usd(1))
    const adjustment = { id, direction: 'down', amount: micros(available + 1n) } as const
    expect(await adjustCustomerCredit(world, owner, adjustment)).toMatchObject({
      why: 'nothing-available',
    })
    expect(await loggedChanges(world)).toEqual([])
    const rest = { ...adjustment, amount: available }
    expect((await adjustCustomerCredit(world, owner, rest)).ok).toBe(true)
    expect((await readBalance(world, id)).available).toBe(0n)
  })
})

describe('a refund of a call', () => {
  it('credits a part of the cost, and all refunds together at most the cost', async () => {
    const { id: callId } = await settledCall(90)
    const cost = usd(0.026)
    const part = { callId, amount: usd(0.02) }
    expect((await refundCall(world, support, part)).ok).toBe(true)
    expect(await refundCall(world, support, part)).toMatchObject({
      why: 'refund-above-cost',
      details: { left: '$0.006' },
    })
    expect((await refundCall(world, support, { callId, amount: usd(0.006) })).ok).toBe(true)
    expect(await balance()).toBe(usd(1))
    const calls = await readCalls(world, id, PAGE)
    expect(calls).toMatchObject({ value: { items: [{ id: callId, cost, refunded: cost }] } })
    expect((await transactions())[0]).toMatchObject({
      type: 'refund',
      description: 'Refund for the call to +14155550100',
    })
    expect((await loggedChanges(world)).map(({ subject }) => subject)).toEqual([
      `call:${callId}`,
      `call:${callId}`,
    ])
  })

  it('is made once for one idempotency key, even if it was the whole cost', async () => {
    const { id: callId } = await settledCall(60)
    const refund = { callId, amount: usd(0.013), idempotencyKey: 'ticket-4711' }
    expect((await refundCall(world, support, refund)).ok).toBe(true)
    expect((await refundCall(world, support, refund)).ok).toBe(true)
    expect(await balance()).toBe(usd(1))
    expect(await loggedChanges(world)).toHaveLength(1)
  })

  it('is refused until the call is settled, and for a call that does not exist', async () => {
    const { id: callId } = await dial(world, id)
    const amount = usd(0.001)
    expect(await refundCall(world, owner, { callId, amount })).toMatchObject({
      why: 'call-not-settled',
    })
    expect(await refundCall(world, owner, { callId: 'call_x', amount })).toMatchObject({
      why: 'unknown-call',
    })
  })

  it('is not followed by a correction for the part that was refunded already', async () => {
    const call = await settledCall(90)
    const cost = usd(0.026)
    await refundCall(world, support, { callId: call.id, amount: cost })
    const { childSid, parentSid } = call
    const shorter = { status: 'completed', seconds: 30, price: null } as const
    world.voice.calls.set(childSid, { sid: childSid, parentSid, ...shorter })
    await compareCall(world, call.id)
    expect(await balance()).toBe(usd(1))
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
