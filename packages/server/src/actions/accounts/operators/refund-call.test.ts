import { type Micros, micros } from '@ringback/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { addCaller, dial, settledCall } from '../../../../testing/people/callers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { compareCall } from '../../calls/operators/compare-call.ts'
import { readBalance, readTransactions } from '../../credit/read-credit.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { readCallsOfCustomers } from '../../calls/operators/inspect-calls.ts'
import { refundCall } from './refund-call.ts'

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

describe('a refund of a call', () => {
  it('credits a part of the cost, and all refunds together at most the cost', async () => {
    const { id: callId } = await settledCall(world, id, 90)
    const cost = usd(0.026)
    const part = { callId, amount: usd(0.02) }
    expect((await refundCall(world, support, part)).ok).toBe(true)
    expect(await refundCall(world, support, part)).toMatchObject({
      why: 'refund-above-cost',
      details: { left: '$0.006' },
    })
    expect((await refundCall(world, support, { callId, amount: usd(0.006) })).ok).toBe(true)
    expect(await balance()).toBe(usd(1))
    const calls = await readCallsOfCustomers(world, { customer: id }, PAGE)
    expect(calls).toMatchObject({ items: [{ id: callId, cost, refunded: cost }] })
    expect((await transactions())[0]).toMatchObject({
      type: 'refund',
      description: 'Refund for the call to +14155550100',
    })
    expect((await loggedChanges(world)).map(({ subject }) => subject)).toEqual([
      `call:${callId}`,
      `call:${callId}`,
    ])
  })

  it('counts against what support may give in a day', async () => {
    world.business = { ...world.business, maxSupportCreditPerDay: usd(0.02) }
    const { id: callId } = await settledCall(world, id, 90)
    const part = { callId, amount: usd(0.013) }
    expect((await refundCall(world, support, part)).ok).toBe(true)
    expect(await refundCall(world, support, part)).toMatchObject({
      why: 'above-support-day-limit',
      details: { left: '$0.007' },
    })
    expect((await refundCall(world, owner, part)).ok).toBe(true)
  })

  it('is made once for one idempotency key, even if it was the whole cost', async () => {
    const { id: callId } = await settledCall(world, id, 60)
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
    const call = await settledCall(world, id, 90)
    const cost = usd(0.026)
    await refundCall(world, support, { callId: call.id, amount: cost })
    const { childSid, parentSid } = call
    const shorter = { status: 'completed', seconds: 30, price: null } as const
    world.voice.calls.set(childSid, { id: childSid, parentId: parentSid, ...shorter })
    await compareCall(world, call.id)
    expect(await balance()).toBe(usd(1))
  })
})
