import { micros } from '@ringback/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { FAR_END, addCaller, dial, place, setLeg } from '../../../../testing/people/callers.ts'
import { reportStatus } from '../../../../testing/people/incoming-calls.ts'
import { countLockWaits, useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { bridgeCall } from './bridge-call.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'
import { placeCall } from './place-call.ts'
import { placeFallback } from './place-fallback.ts'
import { overBoth } from '../../../adapters/both/both-carriers.ts'
import { readCall } from '../history/read-calls.ts'
import { giveCredit } from '../../credit/operators/credit-by-hand.ts'
import { readBalance, readTransactions } from '../../credit/read-credit.ts'
import { trackCall } from '../progress/track-call.ts'

/** Several instances of the server on one PostgreSQL, each with a pool of its own. */
describe.skipIf(!hasPostgres)('concurrent outgoing calls on PostgreSQL', () => {
  describe.each([
    { instances: 1, poolSize: 10 },
    { instances: 3, poolSize: 10 },
  ])('among $instances instances with pools of $poolSize', races)
})

function races({ instances, poolSize }: { instances: number; poolSize: number }): void {
  const servers = useInstances({ pools: Array<number>(instances).fill(poolSize) })
  const { instance, times } = servers

  it('admits exactly three of 100 pre-creates on credit for three', async () => {
    const user = await addCaller(servers.first, 100_000n)
    const outcomes = await times(100, n => {
      const world = instance(n)
      const business = { ...world.business, maxCallSeconds: 180, maxCallsPerHour: 1_000 }
      return placeCall({ ...world, business }, { id: user, selectedCallerId: null }, FAR_END)
    })
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(outcomes.filter(o => !o.ok && o.why === 'credit-held')).toHaveLength(97)
    expect(await readBalance(servers.first, user)).toMatchObject({
      posted: 100_000n,
      available: 9_000n,
    })
  })

  it('admits what its first credit covers, also while that opens the account', async () => {
    const { first } = servers
    const user = await addCaller(first, 0n)
    const placed = await first.database.transaction(async tx => {
      const gift = { key: `test:${user}`, userId: user, amount: micros(100_000n) }
      await giveCredit(first, tx, { ...gift, description: 'For a test' })
      const calls = times(2, n =>
        placeCall(instance(n), { id: user, selectedCallerId: null }, FAR_END),
      )
      await expect.poll(() => countLockWaits(first.database)).toBe(2)
      return { calls }
    })
    const outcomes = await placed.calls
    expect(outcomes.map(outcome => (outcome.ok ? 'placed' : outcome.why)).sort()).toEqual([
      'credit-held',
      'placed',
    ])
  })

  it('admits as many of 100 pre-creates as the limit of an hour allows, whether they cost or not', async () => {
    for (const ratePerMinute of [10n, 0n]) {
      const user = await addCaller(servers.first, 1_000_000n)
      servers.first.prices.set('+1415555', {
        ...price(servers.first),
        ratePerMinute: ratePerMinute as never,
      })
      const outcomes = await times(100, n => {
        const world = { ...instance(n), prices: servers.first.prices, rates: servers.first.rates }
        const business = { ...world.business, maxCallsPerHour: 7 }
        return placeCall({ ...world, business }, { id: user, selectedCallerId: null }, FAR_END)
      })
      servers.first.prices.delete('+1415555')
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7)
      expect(outcomes.filter(o => !o.ok && o.why === 'too-many-calls')).toHaveLength(93)
    }
  })

  it('dials a call, or has it made by another carrier, and never both', async () => {
    const { first } = servers
    const routes = overBoth(['twilio', 'sip'])
    for (let n = 0; n < 20; n++) {
      const user = await addCaller(first, 1_000_000n)
      const { id } = await place({ ...first, routes }, user)
      const caller = { id: user, selectedCallerId: null }
      const dialIt = () =>
        bridgeCall(
          { ...instance(n), routes },
          { legId: `CA-${id}`, from: { identity: user }, to: FAR_END, callId: id },
        )
      const haveItMade = () =>
        placeFallback({ ...instance(n + 1), routes }, caller, { earlierId: id, toNumber: FAR_END })
      const steps = n % 2 === 0 ? [dialIt(), haveItMade()] : [haveItMade(), dialIt()]
      const outcomes = await Promise.all(steps)
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })

  it('allows one live call when a user dials all calls at once', async () => {
    const user = await addCaller(servers.first, 1_000_000n)
    servers.first.prices.set('+1415555', { ...price(servers.first), ratePerMinute: 10n as never })
    const calls: { id: string }[] = []
    for (let n = 0; n < 20; n++) calls.push(await place(servers.first, user))
    servers.first.prices.delete('+1415555')
    const answers = await times(20, n => {
      const callId = calls[n]?.id ?? ''
      const legId = `CA-${callId}`
      return bridgeCall(instance(n), { legId, from: { identity: user }, to: FAR_END, callId })
    })
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(a => !a.ok && a.why === 'call-in-progress')).toHaveLength(19)
  })

  it('computes the same bill for callbacks in any order and number', async () => {
    const story: [CarrierStatus, number | null][] = [
      ['initiated', null],
      ['ringing', null],
      ['in-progress', null],
      ['completed', 61],
    ]
    const deliveries = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(deliveries, fc.infiniteStream(fc.nat()), async (counts, order) => {
        const user = await addCaller(servers.first, 100_000n)
        const call = await dial(servers.first, user)
        const sent = story
          .flatMap((part, n) => Array.from({ length: counts[n] ?? 1 }, () => part))
          .map(part => ({ part, rank: order.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
        await Promise.all(
          sent.map(({ part: [status, seconds] }, n) =>
            reportStatus(instance(n), call, status, seconds),
          ),
        )
        expect(await readBalance(servers.first, user)).toMatchObject({
          posted: 74_000n,
          available: 74_000n,
        })
        expect(await readTransactions(servers.first, user, { page: 1, limit: 5 })).toMatchObject({
          totalCount: 2,
        })
        expect(await readCall(servers.first, user, call.id)).toMatchObject({
          value: { status: 'completed', duration: 61 },
        })
      }),
      { numRuns: 15 },
    )
  })

  it('settles once when callbacks, dial results and three sweeps run at once', async () => {
    const callers = await times(30, n => addCaller(instance(n), 100_000n))
    const calls = []
    for (const user of callers) {
      const call = await dial(servers.first, user)
      setLeg(servers.first, call.childSid, call.parentSid, 'completed', 61)
      calls.push(call)
    }
    servers.first.clock.advance({ minutes: 5 })
    const callbacks = calls.flatMap(({ id: callId, parentSid, childSid }, n) =>
      ['status', 'dial-result'].map(kind => {
        const report = { key: `${childSid}:${kind}`, callId, parentSid, childSid }
        return trackCall(instance(n), { ...report, status: 'completed', seconds: 61 })
      }),
    )
    const sweeps = times(3, n => closeStaleCalls(instance(n)))
    await Promise.all([...callbacks, sweeps])
    for (const user of callers) {
      expect(await readBalance(servers.first, user)).toMatchObject({
        posted: 74_000n,
        available: 74_000n,
      })
    }
  })
}

function price(world: TestWorld) {
  const quote = world.prices.get('+1')
  if (!quote) throw new Error('no price')
  return quote
}
