import { beforeEach, describe, expect, it } from 'vitest'
import { buy, order } from '../../../testing/people/buyers.ts'
import { FAR_END, addCaller, dial, setLeg } from '../../../testing/people/callers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { offerNumber, rent } from '../../../testing/people/renters.ts'
import { TAXED_BUSINESS } from '../../../testing/people/tax.ts'
import { verifyNumber } from '../../../testing/people/verified-numbers.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { closeCustomer } from '../accounts/operators/close-customer.ts'
import { searchEverything } from './read-overview.ts'

describe('the search', () => {
  const world = useWorld()
  let user: string
  beforeEach(async () => {
    user = await addCaller(world, 50_000_000n)
    await name(user, 'ada@lovelace.test', 'Ada Lovelace')
  })

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

  it.each([
    'ada@',
    'ADA@Lovelace.test',
    'ada',
    'Ada Lov',
    'lovelace',
    'lovel ada',
    'lovelace.test',
  ])('finds a customer by words of e-mail and name: %s', async text => {
    expect(await searchEverything(world, text)).toEqual([
      { kind: 'customer', id: user, title: 'ada@lovelace.test', detail: 'Ada Lovelace' },
    ])
  })

  it.each(['ovelace', 'a%e', 'ada_e', 'ada@lovelace.testing', 'ada babbage', '%'])(
    'does not find the customer by: %s',
    async text => expect(await found(text)).toEqual([]),
  )

  it('finds customers by any word, whichever names share it, and the exact address first', async () => {
    const other = await addCaller(world, 0n)
    await name(other, 'a.ada@example.com', 'Ada Byron')
    expect((await found('ada')).map(([, id]) => id).sort()).toEqual([user, other].sort())
    expect(await found('byron')).toEqual([['customer', other]])
    expect((await found('a.ada@example.com'))[0]).toEqual(['customer', other])
  })

  it('names a closed account by its id, in itself and in what it had', async () => {
    const call = await dial(world, user)
    await setLeg(world, call.childSid, call.parentSid, 'completed', 5)
    const owner = await operatorOf(world, 'owner')
    expect((await closeCustomer(world, owner, user)).ok).toBe(true)
    expect(await searchEverything(world, user)).toEqual([
      { kind: 'customer', id: user, title: 'Closed account', detail: user },
    ])
    const [inCall] = await searchEverything(world, call.id)
    expect(inCall?.detail).toMatch(new RegExp(`UTC, closed account ${user}$`))
    expect(await found('lovelace')).toEqual([])
  })

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
    for (const text of [
      call.id,
      call.parentSid,
      call.childSid,
      FAR_END,
      '+1 (415) 555',
      '1415',
      '(415) 555-0100',
      '001 415 555 0100',
    ]) {
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

  it('finds a tax document by its id and its number', async () => {
    world.business = { ...world.business, ...TAXED_BUSINESS }
    await buy(world, user, 'hundred')
    const [document] = await searchEverything(world, 'rv/26-27/000001')
    expect(document).toMatchObject({ kind: 'document', title: 'RV/26-27/000001' })
    expect(document?.detail).toBe('receipt voucher, ada@lovelace.test')
    expect(await found(document?.id ?? '')).toEqual([['document', document?.id]])
  })

  it('finds a rented number and its renter by the number', async () => {
    const number = await rent(world, user, offerNumber(world, 1))
    const national = number.phoneNumber.slice(2)
    for (const text of [number.phoneNumber, '+1212555', '1 (212) 555', national, number.id]) {
      expect([text, await found(text)]).toEqual([text, [['number', number.id]]])
    }
  })

  it('finds a customer by a verified number in its national format', async () => {
    await verifyNumber(world, user, '+442079460958')
    expect(await found('020 7946 0958')).toEqual([['customer', user]])
    expect(await found('+44 (0)20 7946 0958')).toEqual([['customer', user]])
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
