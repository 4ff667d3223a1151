import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, order } from '../../../testing/buyers.ts'
import { FAR_END, addCaller, dial } from '../../../testing/callers.ts'
import { offerNumber, rent } from '../../../testing/renters.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { searchEverything } from './search-everything.ts'

describe.each(testDatabases())('the search on $name', ({ open }) => {
  let world: TestWorld
  let user: string
  beforeEach(async () => {
    world = testWorld(await open())
    user = await addCaller(world, 50_000_000n)
    await name(user, 'ada@lovelace.test', 'Ada Lovelace')
  })
  afterEach(() => world.database.close())

  async function name(id: string, email: string, displayName: string) {
    await world.database.kysely
      .updateTable('users')
      .set({ email, display_name: displayName })
      .where('id', '=', id)
      .execute()
  }

  async function found(text: string) {
    return (await searchEverything(world, text)).map(({ kind, id }) => [kind, id])
  }

  it.each(['ada@', 'ADA@Lovelace.test', 'ada', 'Ada Lov'])(
    'finds a customer by the beginning of e-mail or name: %s',
    async text => {
      expect(await searchEverything(world, text)).toEqual([
        { kind: 'customer', id: user, title: 'ada@lovelace.test', detail: 'Ada Lovelace' },
      ])
    },
  )

  it.each(['lovelace', 'ad%', 'a_a', 'ada@lovelace.testing'])(
    'does not find the customer by: %s',
    async text => expect(await found(text)).toEqual([]),
  )

  it('finds a customer by id', async () => {
    expect(await found(user)).toEqual([['customer', user]])
  })

  it('finds a call by its id, both carrier ids and the called number', async () => {
    const call = await dial(world, user)
    await world.database.kysely
      .updateTable('calls')
      .set({ child_sid: call.childSid })
      .where('id', '=', call.id)
      .execute()
    for (const text of [call.id, call.parentSid, call.childSid, FAR_END, '+1 (415) 555', '1415']) {
      expect([text, await found(text)]).toEqual([text, [['call', call.id]]])
    }
    const [result] = await searchEverything(world, call.id)
    expect(result).toMatchObject({ title: `to ${FAR_END}` })
    expect(result?.detail).toMatch(/^dialing, .* UTC, ada@lovelace.test$/)
  })

  it('finds a purchase by its id, its order and its payment', async () => {
    const paid = await buy(world, user)
    const open = await order(world, user)
    for (const text of [paid.orderId, paid.payment.id]) {
      expect([text, await found(text)]).toEqual([text, [['payment', paid.orderId]]])
    }
    expect(await found(open.orderId)).toEqual([['payment', open.orderId]])
  })

  it('finds a rented number and its renter by the number', async () => {
    const number = await rent(world, user, offerNumber(world, 1))
    for (const text of [number.phoneNumber, '+1212555', '1 (212) 555', number.id]) {
      expect([text, await found(text)]).toEqual([text, [['number', number.id]]])
    }
  })

  it('returns at most 20 things', async () => {
    for (let n = 0; n < 30; n++) {
      await name(await addCaller(world, 0n), `many${n}@example.com`, `Many ${n}`)
    }
    const results = await searchEverything(world, 'many')
    expect(results.length).toBeGreaterThan(5)
    expect(results.length).toBeLessThanOrEqual(20)
  })
})
