import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServerBusy } from '../../ports/server-busy.ts'
import { BodyBudget, BodyShareSpent, type UnfinishedBody } from './body-budget.ts'

const LIMITS = { maxBytes: 1_000_000, maxBytesOfNetwork: 400_000 }

/** A body with what happened to it. */
interface Sent extends UnfinishedBody {
  refusals: Error[]
}
function bodyOf(network: string): Sent {
  const refusals: Error[] = []
  return { network, bytes: 0, refusals, refuse: error => void refusals.push(error) }
}

describe('the budget of bodies that have not arrived', () => {
  it('refuses the body with which a network has more than its share, and no other', () => {
    const budget = new BodyBudget(LIMITS)
    const [first, second, other] = [bodyOf('a'), bodyOf('a'), bodyOf('b')]
    budget.add(first, 200_000)
    budget.add(other, 200_000)
    budget.add(second, 200_000)
    expect(second.refusals).toEqual([expect.any(BodyShareSpent)])
    expect([first.refusals, other.refusals]).toEqual([[], []])
  })

  it('refuses the oldest body of the network with the most bytes when all together have too many', () => {
    const budget = new BodyBudget(LIMITS)
    const small = bodyOf('vendor')
    budget.add(small, 1_000)
    const oldest = bodyOf('a')
    budget.add(oldest, 200_000)
    budget.add(bodyOf('a'), 150_000)
    budget.add(bodyOf('b'), 340_000)
    const newcomer = bodyOf('c')
    budget.add(newcomer, 300_000)
    expect(oldest.refusals).toEqual([expect.any(ServerBusy)])
    expect([small.refusals, newcomer.refusals]).toEqual([[], []])
  })

  it('counts what parts of a single byte cost', () => {
    const budget = new BodyBudget(LIMITS)
    const body = bodyOf('a')
    for (let part = 0; part < 2_000; part++) budget.add(body, 1)
    expect(body.refusals).toEqual([expect.any(BodyShareSpent)])
  })

  it('counts what a request costs besides its body', () => {
    const budget = new BodyBudget(LIMITS)
    const bodies = Array.from({ length: 30 }, () => bodyOf('a'))
    for (const body of bodies) budget.add(body, 1)
    expect(bodies.filter(({ refusals }) => refusals.length > 0)).not.toEqual([])
  })

  it('has room again when bodies have arrived', () => {
    const budget = new BodyBudget(LIMITS)
    for (let n = 0; n < 100; n++) {
      const body = bodyOf('a')
      budget.add(body, 300_000)
      budget.remove(body)
      expect(body.refusals).toEqual([])
    }
  })

  it('never holds more than its limits, whoever sends what', () => {
    const act = fc.record({
      who: fc.integer({ min: 0, max: 9 }),
      bytes: fc.integer({ min: 1, max: 500_000 }),
      arrives: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), acts => {
        const budget = new BodyBudget(LIMITS)
        const bodies = Array.from({ length: 10 }, (_, n) => bodyOf(`network ${n % 4}`))
        for (const { who, bytes, arrives } of acts) {
          const body = bodies[who]
          if (!body || body.refusals.length > 0) continue
          if (arrives) budget.remove(body)
          else budget.add(body, bytes)
          const held = (network?: string) =>
            bodies
              .filter(other => network === undefined || other.network === network)
              .reduce((sum, other) => sum + other.bytes, 0)
          expect(held()).toBeLessThanOrEqual(LIMITS.maxBytes)
          expect(held(body.network)).toBeLessThanOrEqual(LIMITS.maxBytesOfNetwork)
        }
      }),
    )
  })
})
