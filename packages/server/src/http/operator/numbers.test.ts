import type { Rental } from '@ringback/contract/operator/numbers/numbers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { addRenter } from '../../../testing/people/renters.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const { world, send } = await openTestServer()

describe('numbers of operators over HTTP', () => {
  let owner: string
  beforeAll(async () => {
    owner = (await signedInOperator(world, 'owner')).token
  })
  afterAll(async () => {
    await expectBalanced(world.database)
  })

  const get = (path: string) => send(`/api/operator/${path}`, undefined, { token: owner })
  const post = (path: string, body: object) =>
    send(`/api/operator/${path}`, { reason: 'A test', ...body }, { token: owner })

  it('lists, shows, reassigns and releases a number', async () => {
    const { userId, number } = await addRenter(world, 1, 0n)
    const next = await addCaller(world, 0n)
    expect((await get(`numbers?customer=${userId}`))['items']).toMatchObject([
      { id: number.id, state: 'active', monthlyFee: 1.44, customer: { id: userId } },
    ])
    world.clock.advance({ seconds: 1 })
    const reassigned = await post(`numbers/${number.id}/reassign`, { customer: next })
    expect(reassigned).toMatchObject({ state: 'active', message: expect.any(String) })
    const id = String(reassigned['id'])
    const released = await post(`numbers/${id}/release`, {})
    expect(released).toMatchObject({ id, state: 'deactivated' })
    for (const text of [number.id, id, encodeURIComponent(number.phoneNumber)]) {
      const shown = await get(`numbers/${text}`)
      expect(shown).toMatchObject({
        phoneNumber: number.phoneNumber,
        current: null,
        fees: [{ amount: 1.44, rentalId: number.id }],
        calls: { count: 0, lastAt: null },
        changes: [{ action: 'numbers release' }, { action: 'numbers reassign' }],
      })
      expect((shown['rentals'] as Rental[]).map(rental => rental.id)).toEqual([id, number.id])
    }
    expect((await get('numbers/num_0')).status).toBe(404)
    expect((await get('numbers?country=XYZ')).status).toBe(400)
    expect(await post(`numbers/${id}/release`, {})).toMatchObject({
      code: 'number-not-in-use',
    })
  })

  it('imports and releases orphans, which the inventory shows', async () => {
    const customer = await addCaller(world, 5_000_000n)
    const [imported, left] = ['+14155550201', '+14155550202'] as const
    world.numbers.addOrphan(imported)
    world.numbers.addOrphan(left)
    const inventory = await get('number-inventory')
    expect(inventory).toMatchObject({ atCarrier: 2, ours: 0, fetchedAt: expect.any(String) })
    expect(inventory['items']).toMatchObject([
      { phoneNumber: imported, place: 'carrier-only', rental: null },
      { phoneNumber: left, place: 'carrier-only', rental: null },
    ])
    const order = { phoneNumber: '+1 415 555 0201', customer, monthlyFee: 2 }
    expect((await post('numbers/import', { ...order, monthlyFee: 0 })).status).toBe(400)
    expect(await post('numbers/import', order)).toMatchObject({ state: 'active' })
    expect(await post('number-inventory/release', { phoneNumber: left })).toMatchObject({
      state: 'released',
    })
    expect((await get('number-inventory'))['items']).toMatchObject([
      { phoneNumber: imported, place: 'both', problems: [], rental: { origin: 'imported' } },
    ])
    world.numbers.addOrphan(imported)
    expect((await get('number-inventory'))['items']).toMatchObject([
      { phoneNumber: imported, problems: ['other-sid', 'calls-elsewhere'] },
    ])
    const repair = { phoneNumber: imported }
    expect((await post('number-inventory/repair', repair)).status).toBe(200)
    expect((await get('number-inventory'))['items']).toMatchObject([{ problems: [] }])
    expect(await post('number-inventory/repair', { phoneNumber: left })).toMatchObject({
      code: 'number-not-in-use',
    })
  })
})
