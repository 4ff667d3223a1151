import { describe, expect, it } from 'vitest'
import { capture, order } from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { DatabaseUnavailable, type Tx } from '../../../ports/database.ts'
import { readBalance } from '../read-credit.ts'
import { checkOpenPurchases, pollOpenPurchases } from './check-purchases.ts'

const HOUR_MS = 3_600_000

describe.each(testDatabases())('an open order on $name', ({ open }) => {
  const world = useWorld({ open, shared: 'world', isBalanced: true })
  const balanceOf = async (user: string) => (await readBalance(world, user)).posted
  const statusOf = (id: string) => purchaseRow(id).then(({ status }) => status)
  const purchaseRow = (id: string) =>
    world.database.kysely
      .selectFrom('purchases')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('is credited on schedule without any webhook', async () => {
    const user = await addCaller(world, 0n)
    const { id, orderId } = await order(world, user)
    world.payments.polledOrders.length = 0
    const began = world.clock.now().getTime()
    const polledAfterMinutes: number[] = []
    const countPolls = () => world.payments.polledOrders.filter(each => each === orderId).length
    while (world.clock.now().getTime() < began + 3 * HOUR_MS) {
      const before = countPolls()
      await checkOpenPurchases(world)
      if (countPolls() > before)
        polledAfterMinutes.push((world.clock.now().getTime() - began) / 60_000)
      world.clock.advance({ seconds: 30 })
    }
    const minutes = [1, 2, 5, 15, 60, 120].map(expected => expect.closeTo(expected, 1))
    expect(polledAfterMinutes).toEqual(minutes)
    world.payments.pay(orderId)
    world.clock.advance({ hours: 1 })
    await checkOpenPurchases(world)
    expect(await balanceOf(user)).toBe(10_000_000n)
    expect(await statusOf(id)).toBe('paid')
  })

  it('is credited even after its order was abandoned at four days', async () => {
    const user = await addCaller(world, 0n)
    const { id, orderId } = await order(world, user)
    world.clock.advance({ hours: 95 })
    await checkOpenPurchases(world)
    expect(await statusOf(id)).toBe('open')
    world.clock.advance({ hours: 1 })
    world.payments.isDown = true
    await checkOpenPurchases(world)
    world.payments.isDown = false
    // The provider did not respond, so the order is not abandoned yet.
    expect(await statusOf(id)).toBe('open')
    world.clock.advance({ hours: 6 })
    await checkOpenPurchases(world)
    expect(await purchaseRow(id)).toMatchObject({ status: 'abandoned', check_at: null })
    await capture(world, orderId)
    expect(await balanceOf(user)).toBe(10_000_000n)
    expect(await statusOf(id)).toBe('paid')
  })

  it('is checked no more after it was abandoned, even if the response of the database was lost', async () => {
    const user = await addCaller(world, 0n)
    const { id } = await order(world, user)
    world.clock.advance({ hours: 96 })
    const { transaction } = world.database
    const lost = {
      ...world.database,
      transaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
        const result = await transaction(work)
        if ((await statusOf(id)) !== 'abandoned') return result
        lost.transaction = transaction
        throw new DatabaseUnavailable('The response was lost')
      },
    }
    await checkOpenPurchases({ ...world, database: lost })
    const { check_at: dueAt } = await purchaseRow(id)
    expect(dueAt).not.toBeNull()
    world.clock.set(dueAt ?? new Date())
    await checkOpenPurchases(world)
    expect(await purchaseRow(id)).toMatchObject({ status: 'abandoned', check_at: null })
  })

  it('is polled for when the user reads the balance, at most once in ten seconds and only in the first hour', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user)
    const countPolls = () => world.payments.polledOrders.filter(each => each === orderId).length
    const look = () => pollOpenPurchases(world, user)
    await Promise.all([look(), look(), look()])
    world.clock.advance({ seconds: 9 })
    await look()
    expect(countPolls()).toBe(1)
    world.clock.advance({ seconds: 1 })
    world.payments.isDown = true
    await look()
    world.payments.isDown = false
    expect(countPolls()).toBe(2)
    world.payments.pay(orderId)
    world.clock.advance({ seconds: 10 })
    await pollOpenPurchases(world, await addCaller(world, 0n))
    expect(await balanceOf(user)).toBe(0n)
    await look()
    expect(await balanceOf(user)).toBe(10_000_000n)
    world.clock.advance({ seconds: 10 })
    await look()
    expect(countPolls()).toBe(3)

    const late = await order(world, user)
    world.clock.advance({ hours: 1 })
    await look()
    expect(world.payments.polledOrders).not.toContain(late.orderId)
  })
})
