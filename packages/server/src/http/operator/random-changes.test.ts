import { SETTING_NAMES } from '@ringback/contract/operator/settings/business-settings'
import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buy } from '../../../testing/people/buyers.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { randomRequest } from '../../../testing/invalid/random-requests.ts'
import { addRenter } from '../../../testing/people/renters.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

const CHANGES_PER_RUN = 100

it('logs each change that is made, once and with its reason, and none that is refused', async () => {
  const made = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async choices => {
      const world = testWorld(await freshPglite())
      const app = await buildTestApp(world)
      const { token } = await signedInOperator(world, 'owner')
      const known = await populate(world)
      const usedKeys = new Set<string>()
      for (const choice of choices.take(CHANGES_PER_RUN)) {
        const changes = operatorEndpoints.filter(({ isChange }) => isChange)
        const endpoint = changes[choice % changes.length]
        if (!endpoint) throw new Error('There is no change')
        const [request] = fc.sample(randomRequest(endpoint, known), { numRuns: 1, seed: choice })
        if (!request) throw new Error('There is no request')
        const before = await rowsOf(world)
        const response = await app.inject({
          method: 'POST',
          url: request.url,
          payload: { ...request.payload, reason: `Reason ${choice}` },
          headers: { authorization: `Bearer ${token}` },
        })
        const rows = (await rowsOf(world)).slice(before.length)
        const { command } = endpoint
        expect(response.statusCode, `${command}: ${response.body}`).not.toBe(500)
        // A repeated request with the same key changes nothing more.
        const { idempotencyKey } = request.payload
        const key = `${request.url} ${String(idempotencyKey)}`
        if (response.statusCode === 200) {
          const row = { action: command, reason: `Reason ${choice}` }
          expect(rows, command).toEqual(usedKeys.has(key) ? [] : [row])
          made.add(command)
          if (idempotencyKey !== undefined) usedKeys.add(key)
        } else {
          expect(rows, `${command}: ${response.body}`).toEqual([])
        }
        world.clock.advance({ minutes: 1 })
      }
      await expectBalanced(world.database)
      await app.close()
      await world.database.close()
    }),
    // The same changes in each run, so that the count below is always the same.
    { numRuns: 2, seed: 1 },
  )
  // Otherwise the requests are too random to prove anything.
  expect(made.size).toBeGreaterThan(6)
})

/** Adds customers with credit, a purchase and a rented number. Returns their ids by noun. */
async function populate(world: TestWorld): Promise<Record<string, readonly string[]>> {
  const caller = await addCaller(world, 5_000_000n)
  const purchase = await buy(world, caller)
  const { userId, number } = await addRenter(world, 1, 5_000_000n)
  const others = [await addCaller(world, 3_000_000n), await addCaller(world, 0n)]
  const support = await signedInOperator(world, 'support')
  return {
    customers: [caller, userId, ...others],
    payments: [purchase.orderId, purchase.payment.id],
    numbers: [number.id],
    operators: [support.id],
    settings: SETTING_NAMES,
    values: ['10', 'true'],
  }
}

function rowsOf(world: TestWorld): Promise<{ action: string; reason: string }[]> {
  return world.database.kysely
    .selectFrom('operator_changes')
    .select(['action', 'reason'])
    .orderBy('id')
    .execute()
}
