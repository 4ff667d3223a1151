import { micros } from '@ringback/contract/money'
import { beforeEach, expect, describe, it } from 'vitest'
import { addCaller, dial, setLeg } from '../../../testing/people/callers.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { trackCall } from '../calls/progress/track-call.ts'
import { readMargins } from './read-overview.ts'

describe('the margins of destinations', () => {
  const world = useWorld()
  let user: string
  beforeEach(async () => {
    user = await addCaller(world, 1_000_000n)
  })

  /** A call that was answered for these seconds, or not at all. */
  async function call(seconds: number) {
    const dialled = await dial(world, user)
    const status = seconds > 0 ? 'completed' : 'no-answer'
    setLeg(world, dialled.childSid, dialled.parentSid, status, seconds)
    const report = { ...dialled, callId: dialled.id, status, seconds } as const
    await trackCall(world, { ...report, key: `${dialled.id}:${status}` })
    return dialled
  }
  const priceOf = (destination: string, ratePerMinute: bigint) => ({
    ...{ destination, country: 'US', billingSeconds: 60, costPerMinute: micros(10_000n) },
    ratePerMinute: micros(ratePerMinute),
  })

  it('are the price of calls less the cost of all legs, the largest loss first', async () => {
    world.prices.set('+1', priceOf('United States', 13_000n))
    await call(61)
    await call(0)
    world.prices.set('+1', priceOf('Alaska', 9_000n))
    await call(10)
    expect(await readMargins(world, 1)).toEqual([
      {
        ...{ kind: 'outgoing', destination: 'Alaska', calls: 1, billedSeconds: 60 },
        ...{ revenue: 9_000n, callRefunds: 0n, carrierCost: 10_000n, margin: -1_000n },
        estimatedCarrierCost: 10_000n,
      },
      {
        ...{ kind: 'outgoing', destination: 'United States', calls: 1, billedSeconds: 120 },
        ...{ revenue: 26_000n, callRefunds: 0n, carrierCost: 20_000n, margin: 6_000n },
        estimatedCarrierCost: 20_000n,
      },
    ])
  })

  it('are of the days that were asked for', async () => {
    await call(61)
    world.clock.advance({ hours: 48 })
    expect(await readMargins(world, 2)).toEqual([])
    expect(await readMargins(world, 3)).toMatchObject([{ calls: 1 }])
  })
})
