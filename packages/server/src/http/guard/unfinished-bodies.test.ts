import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServerBusy } from '../../ports/admission.ts'
import { BodyBudget, BodyShareSpent, type UnfinishedBody } from './unfinished-bodies.ts'

const LIMITS = { maxBytes: 1_000_000, maxBytesOfSender: 400_000 }

let nowMs = 0
const budgetWith = (limits = LIMITS) => new BodyBudget(limits, () => nowMs)

/** A body with what happened to it. */
interface Sent extends UnfinishedBody {
  refusals: Error[]
}
function bodyOf(sender: string): Sent {
  const refusals: Error[] = []
  return { sender, bytes: 0, partAtMs: 0, refusals, refuse: error => void refusals.push(error) }
}

describe('the budget of bodies that have not arrived', () => {
  it('refuses the body with which a sender has more than one may have, and no other', () => {
    const budget = budgetWith()
    const [first, second, other] = [bodyOf('a'), bodyOf('a'), bodyOf('b')]
    budget.add(first, 200_000)
    budget.add(other, 200_000)
    budget.add(second, 200_000)
    expect(second.refusals).toEqual([expect.any(BodyShareSpent)])
    expect([first.refusals, other.refusals]).toEqual([[], []])
  })

  it.each([
    ['one network', 5_000, 1],
    ['ten networks', 5_000, 10],
    ['500 networks', 5_000, 500],
    ['networks of their own', 5_000, 5_000],
  ])('keeps honest bodies while idle ones of %s are too many', (_, count, networks) => {
    const budget = budgetWith({ ...LIMITS, maxBytesOfSender: Infinity })
    const honest: Sent[] = []
    for (let n = 0; n < count; n++) {
      nowMs += 1
      budget.add(bodyOf(`network ${n % networks}`), 1)
      // Two parts with 20 ms between them, as of a login on a slow line.
      if (n % 40 === 0) {
        const login = bodyOf('a home')
        honest.push(login)
        budget.add(login, 60)
      }
      if (n % 40 === 20) budget.add(honest.at(-1) ?? bodyOf('a home'), 40)
      if (n % 40 === 21) budget.remove(honest.at(-1) ?? bodyOf('a home'))
    }
    expect(honest.length).toBe(125)
    expect(honest.flatMap(({ refusals }) => refusals)).toEqual([])
  })

  it('refuses those who send nothing before the one who sends much and goes on', () => {
    const budget = budgetWith({ ...LIMITS, maxBytesOfSender: 900_000 })
    const upload = bodyOf('b')
    const idle = Array.from({ length: 100 }, () => bodyOf('a'))
    for (const [n, body] of idle.entries()) {
      nowMs += 1
      budget.add(body, 1)
      if (n % 10 === 0) budget.add(upload, 40_000)
    }
    expect(upload.refusals).toEqual([])
    expect(idle[0]?.refusals).toEqual([expect.any(ServerBusy)])
  })

  it('counts what parts of a single byte cost', () => {
    const budget = budgetWith()
    const body = bodyOf('a')
    for (let part = 0; part < 2_000; part++) budget.add(body, 1)
    expect(body.refusals).toEqual([expect.any(BodyShareSpent)])
  })

  it('counts what a request costs besides its body', () => {
    const budget = budgetWith()
    const bodies = Array.from({ length: 60 }, () => bodyOf('a'))
    for (const body of bodies) budget.add(body, 1)
    expect(bodies.filter(({ refusals }) => refusals.length > 0)).not.toEqual([])
  })

  it('has room again when bodies have arrived', () => {
    const budget = budgetWith()
    for (let n = 0; n < 100; n++) {
      const body = bodyOf('a')
      budget.add(body, 300_000)
      budget.remove(body)
      expect(body.refusals).toEqual([])
    }
  })

  it('never holds more than its limits, whatever is sent', () => {
    const act = fc.record({
      who: fc.integer({ min: 0, max: 9 }),
      bytes: fc.integer({ min: 1, max: 500_000 }),
      arrives: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), acts => {
        const budget = budgetWith()
        const bodies = Array.from({ length: 10 }, (_, n) => bodyOf(`sender ${n % 4}`))
        for (const { who, bytes, arrives } of acts) {
          nowMs += 1
          const body = bodies[who]
          if (!body || body.refusals.length > 0) continue
          if (arrives) budget.remove(body)
          else budget.add(body, bytes)
          const held = (sender?: string) =>
            bodies
              .filter(other => sender === undefined || other.sender === sender)
              .reduce((sum, other) => sum + other.bytes, 0)
          expect(held()).toBeLessThanOrEqual(LIMITS.maxBytes)
          expect(held(body.sender)).toBeLessThanOrEqual(LIMITS.maxBytesOfSender)
        }
      }),
    )
  })
})
