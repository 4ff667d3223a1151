import type { Rental } from '@ringback/contract/operator/numbers/numbers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { addRenter } from '../../../testing/people/renters.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const { world, app } = await openTestServer()

describe('numbers of operators over HTTP', () => {
  let owner: string
  beforeAll(async () => {
    owner = (await signedInOperator(world, 'owner')).token
  })
  afterAll(async () => {
    await expectBalanced(world.database)
  })

  const headers = () => ({ authorization: `Bearer ${owner}` })
  const get = (path: string) => app.inject({ url: `/api/operator/${path}`, headers: headers() })
  const post = (path: string, body: object) =>
    app.inject({
      method: 'POST',
      url: `/api/operator/${path}`,
      headers: headers(),
      payload: { reason: 'A test', ...body },
    })

  it('lists, shows, reassigns and releases a number', async () => {
    const { userId, number } = await addRenter(world, 1, 0n)
    const next = await addCaller(world, 0n)
    const { items } = (await get(`numbers?customer=${userId}`)).json()
    expect(items).toMatchObject([
      { id: number.id, state: 'active', monthlyFee: 1.44, customer: { id: userId } },
    ])
    world.clock.advance({ seconds: 1 })
    const reassigned = await post(`numbers/${number.id}/reassign`, { customer: next })
    expect(reassigned.json()).toMatchObject({ state: 'active', message: expect.any(String) })
    const { id } = reassigned.json()
    const released = await post(`numbers/${id}/release`, {})
    expect(released.json()).toMatchObject({ id, state: 'deactivated' })
    for (const text of [number.id, id, encodeURIComponent(number.phoneNumber)]) {
      const shown = (await get(`numbers/${text}`)).json()
      expect(shown).toMatchObject({
        phoneNumber: number.phoneNumber,
        current: null,
        fees: [{ amount: 1.44, rentalId: number.id }],
        calls: { count: 0, lastAt: null },
        changes: [{ action: 'numbers release' }, { action: 'numbers reassign' }],
      })
      expect(shown.rentals.map((rental: Rental) => rental.id)).toEqual([id, number.id])
    }
    expect((await get('numbers/num_0')).statusCode).toBe(404)
    expect((await get('numbers?country=XYZ')).statusCode).toBe(400)
    expect((await post(`numbers/${id}/release`, {})).json()).toMatchObject({
      code: 'number-not-in-use',
    })
  })

  it('imports and releases orphans, which the inventory shows', async () => {
    const customer = await addCaller(world, 5_000_000n)
    const [imported, left] = ['+14155550201', '+14155550202'] as const
    world.numbers.addOrphan(imported)
    world.numbers.addOrphan(left)
    const inventory = (await get('number-inventory')).json()
    expect(inventory).toMatchObject({ atCarrier: 2, ours: 0, fetchedAt: expect.any(String) })
    expect(inventory.items).toMatchObject([
      { phoneNumber: imported, place: 'carrier-only', rental: null },
      { phoneNumber: left, place: 'carrier-only', rental: null },
    ])
    const order = { phoneNumber: '+1 415 555 0201', customer, monthlyFee: 2 }
    expect((await post('numbers/import', { ...order, monthlyFee: 0 })).statusCode).toBe(400)
    expect((await post('numbers/import', order)).json()).toMatchObject({ state: 'active' })
    expect((await post('number-inventory/release', { phoneNumber: left })).json()).toMatchObject({
      state: 'released',
    })
    expect((await get('number-inventory')).json().items).toMatchObject([
      { phoneNumber: imported, place: 'both', problems: [], rental: { origin: 'imported' } },
    ])
    world.numbers.addOrphan(imported)
    expect((await get('number-inventory')).json().items).toMatchObject([
      { phoneNumber: imported, problems: ['other-sid', 'calls-elsewhere'] },
    ])
    const repair = { phoneNumber: imported }
    expect((await post('number-inventory/repair', repair)).statusCode).toBe(200)
    expect((await get('number-inventory')).json().items).toMatchObject([{ problems: [] }])
    expect((await post('number-inventory/repair', { phoneNumber: left })).json()).toMatchObject({
      code: 'number-not-in-use',
    })
  })
})
