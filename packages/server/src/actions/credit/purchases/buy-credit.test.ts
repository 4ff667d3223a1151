import { describe, expect, it } from 'vitest'
import { order } from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { buyCredit } from './buy-credit.ts'
import { checkOpenPurchases } from './check-purchases.ts'

describe.each(testDatabases())('an order of credit on $name', ({ open }) => {
  const world = useWorld({ open, shared: 'world', isBalanced: true })

  it('is refused when the provider does not create the order or its response is lost', async () => {
    const user = await addCaller(world, 0n)
    const refusal = { ok: false, why: 'payments-unavailable' }
    world.payments.isDown = true
    expect(await buyCredit(world, user, 'standard-10')).toEqual(refusal)
    world.payments.isDown = false
    world.payments.losesResponses = true
    expect(await buyCredit(world, user, 'standard-10')).toEqual(refusal)
    world.payments.losesResponses = false
    const rows = await world.database.kysely
      .selectFrom('purchases')
      .selectAll()
      .where('user_id', '=', user)
      .execute()
    expect(rows.map(({ status, check_at }) => ({ status, check_at }))).toEqual([
      { status: 'abandoned', check_at: null },
      { status: 'abandoned', check_at: null },
    ])
  })

  it('is abandoned when the process died before it had an order', async () => {
    const user = await addCaller(world, 0n)
    const payments = { ...world.payments, createOrder: () => Promise.reject(new Error('killed')) }
    await expect(buyCredit({ ...world, payments }, user, 'standard-10')).rejects.toThrow('killed')
    const row = () =>
      world.database.kysely
        .selectFrom('purchases')
        .select('status')
        .where('user_id', '=', user)
        .executeTakeFirstOrThrow()
    expect(await row()).toEqual({ status: 'ordering' })
    world.clock.advance({ minutes: 5 })
    await checkOpenPurchases(world)
    expect(await row()).toEqual({ status: 'abandoned' })
  })

  it('is refused for unknown packages, and for more than twenty orders of the provider in an hour', async () => {
    const user = await addCaller(world, 0n)
    expect(await buyCredit(world, user, 'free')).toEqual({ ok: false, why: 'unknown-package' })
    world.payments.isDown = true
    for (let n = 0; n < 21; n++) {
      const uncreated = await buyCredit(world, user, 'starter-5')
      expect(uncreated).toMatchObject({ why: 'payments-unavailable' })
    }
    world.payments.isDown = false
    for (let n = 0; n < 20; n++) await order(world, user, 'starter-5')
    expect(await buyCredit(world, user, 'starter-5')).toMatchObject({ why: 'too-many-purchases' })
    world.clock.advance({ hours: 1, seconds: 1 })
    await order(world, user, 'starter-5')
  })
})
