import { describe, expect, it } from 'vitest'
import { FAR_END, addCaller, place, setLeg } from '../../../../testing/people/callers.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { bridgeCall } from './bridge-call.ts'
import { closeStaleCalls } from '../progress/close-stale-calls.ts'

const CALLS = 60
const OTHER_NUMBER = '+14155550188'

/** The promises about a `<Dial>` (docs/faults.md), counted. Several instances share one PostgreSQL. */
describe.skipIf(!hasPostgres)('instructions to dial on PostgreSQL', () => {
  const servers = useInstances()
  const { instance } = servers

  it(`have a whole time limit, and ${CALLS} calls that no server ends cost at most their holds`, async () => {
    const dialled = []
    for (let n = 0; n < CALLS; n++) {
      const world = instance(n)
      setPrice(world, n)
      const credit = 200_000n + BigInt(n * n) * 1_237n
      const user = await addCaller(world, credit)
      const call = await place(world, user)
      const request = { legId: `CA-p-${call.id}`, from: { identity: user }, to: FAR_END }
      const answer = await bridgeCall(instance(n + 1), { ...request, callId: call.id })
      dialled.push({ call, credit, seconds: timeLimitIn(markupOf(world, answer)) })
    }
    // No server runs and no webhook arrives: the carrier ends each answered call at its time limit.
    const world = instance(0)
    const longest = Math.max(...dialled.map(({ seconds }) => seconds))
    for (const { call, seconds } of dialled) {
      setLeg(world, `CA-p-${call.id}`, null, 'completed', seconds)
      setLeg(world, `CA-c-${call.id}`, `CA-p-${call.id}`, 'completed', seconds)
    }
    world.clock.advance({ seconds: longest + 3_600 })
    await untilClosed()
    let held = 0n
    let cost = 0n
    for (const { call, credit, seconds } of dialled) {
      const { posted, available } = await readBalance(world, call.userId)
      const spent = credit - posted
      expect(spent).toBe(costByHand(seconds, call.tariff))
      expect(spent).toBeLessThanOrEqual(call.hold)
      expect(available).toBe(posted)
      expect(posted).toBeGreaterThanOrEqual(0n)
      held += call.hold
      cost += spent
    }
    expect(dialled).toHaveLength(CALLS)
    expect(cost).toBeGreaterThan(0n)
    expect(cost).toBeLessThanOrEqual(held)
  })

  it('start 20 calls once, for their owner, to their stored number, under 100 webhooks each at once', async () => {
    const started: string[] = []
    const refusals = new Map<string, number>()
    setPrice(instance(0), 1)
    for (let n = 0; n < 20; n++) {
      const [owner, thief] = [
        await addCaller(instance(n), 500_000n),
        await addCaller(instance(n), 500_000n),
      ]
      const call = await place(instance(n), owner)
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, leg) =>
          bridgeCall(instance(leg), {
            legId: `CA-${call.id}-${leg}`,
            from: { identity: leg % 4 === 1 ? thief : owner },
            to: leg % 4 === 2 ? OTHER_NUMBER : FAR_END,
            callId: call.id,
          }),
        ),
      )
      const instructions = answers.flatMap(answer =>
        answer.ok ? [markupOf(instance(n), answer)] : [],
      )
      expect(instructions).toHaveLength(1)
      expect(instructions[0]).toContain(`>${call.toNumber}</Number>`)
      started.push(...instructions)
      for (const answer of answers) {
        if (!answer.ok) refusals.set(answer.why, (refusals.get(answer.why) ?? 0) + 1)
      }
    }
    expect(started).toHaveLength(20)
    expect(Object.fromEntries(refusals)).toEqual({
      'not-the-owner': 500,
      'other-number': 500,
      'already-dialled': 980,
    })
  })

  /** The sweep takes some calls at a time. */
  async function untilClosed(): Promise<void> {
    for (;;) {
      await Promise.all(servers.worlds.map(world => closeStaleCalls(world)))
      const live = await instance(0).database.transaction(tx =>
        tx.selectFrom('calls').select('id').where('settled_at', 'is', null).execute(),
      )
      if (live.length === 0) return
      instance(0).clock.advance({ minutes: 5 })
    }
  }
})

/** Another rate and another billing increment for each call. */
function setPrice({ prices }: TestWorld, n: number): void {
  const quote = prices.get('+1')
  if (!quote) throw new Error('There is no price')
  const ratePerMinute = BigInt(7_001 + n * 977) as typeof quote.ratePerMinute
  prices.set('+1415', { ...quote, ratePerMinute, billingSeconds: [1, 6, 30, 60][n % 4] ?? 60 })
}

/** What leaves is Twilio's real markup. */
function markupOf({ twilio }: TestWorld, answer: Awaited<ReturnType<typeof bridgeCall>>): string {
  return answer.ok ? twilio.markup(answer.value) : ''
}

/** The seconds in `timeLimit` of the `<Dial>`. */
function timeLimitIn(markup: string): number {
  const limits = [...markup.matchAll(/<Dial [^>]*timeLimit="(\d+)"/g)].map(([, text]) => text)
  if (limits.length !== 1 || Number(limits[0]) < 1) throw new Error(`No time limit: ${markup}`)
  return Number(limits[0])
}

/** Computed without the product's arithmetic. */
function costByHand(
  seconds: number,
  { ratePerMinute, billingSeconds }: { ratePerMinute: bigint; billingSeconds: number },
): bigint {
  const billed = BigInt(Math.ceil(seconds / billingSeconds) * billingSeconds)
  return (billed * ratePerMinute + 59n) / 60n
}
