import { micros } from '@ringback/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Transfer,
  creditAccount,
  debtAccount,
  giftTransfer,
} from '../../core/credit/ledger.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Database } from '../../ports/database.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { type FreshPostgres, freshPostgres, hasPostgres } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { lockCredit, lockFunds, readFunds } from './funds.ts'
import { enqueueHold } from './holds.ts'
import { enqueueTransfer, isPosted } from './ledger.ts'

describe.skipIf(!hasPostgres)('transfers that are posted at the same time', () => {
  let fresh: FreshPostgres
  let database: Database
  let world: TestWorld
  let user: string

  beforeAll(async () => {
    fresh = await freshPostgres()
    database = fresh.open(16)
    world = testWorld(database)
  })
  beforeEach(async () => {
    user = await addCaller(world, 100n)
  })
  afterAll(async () => {
    await expectBalanced(database)
    await database.close()
    await fresh.drop()
  })

  const gift = (key: string, amount: bigint) =>
    giftTransfer(`${user}:${key}`, user, micros(amount), 'A gift')
  const post = (transfer: Transfer) =>
    database.transaction(async tx => {
      const [{ available }, isKnown] = await Promise.all([
        lockFunds(tx, user),
        isPosted(tx, transfer.key),
      ])
      if (isKnown) return 'already posted'
      const own = transfer.entries.find(({ account }) => account === creditAccount(user))
      if (own && available + own.amount < 0n) return 'too little credit'
      enqueueTransfer(tx, transfer, { id: world.ids.next('transfer'), at: world.clock.now() })
      return 'posted'
    })
  const outcomes = async (posted: ReturnType<typeof post>[]) => (await Promise.all(posted)).sort()
  const times = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => make(n))
  const funds = () => database.read(db => readFunds(db, user))

  it('spend no more than the balance less the holds, however many there are', async () => {
    await database.transaction(async tx => {
      await lockCredit(tx, user)
      const hold = { key: callHoldKey(user), userId: user, amount: micros(25n) }
      enqueueHold(tx, { ...hold, at: world.clock.now() })
    })
    const posted = await outcomes(times(40, n => post(gift(`spend ${n}`, -10n))))
    expect(posted.filter(outcome => outcome === 'posted')).toHaveLength(7)
    expect(posted.filter(outcome => outcome === 'too little credit')).toHaveLength(33)
    expect(await funds()).toEqual({ posted: 30n, available: 5n, debt: 0n })
  })

  it('add up, and number the entries of the account without gaps', async () => {
    const amounts = times(40, n => (n % 2 === 0 ? 7n : -2n))
    const posted = await outcomes(amounts.map((amount, n) => post(gift(`both ${n}`, amount))))
    expect(new Set(posted)).toEqual(new Set(['posted']))
    expect(await funds()).toMatchObject({ posted: 200n })
    const entries = await database.read(db =>
      db
        .selectFrom('entries')
        .select(['account_version', 'amount', 'balance_after'])
        .where('account_id', '=', creditAccount(user))
        .orderBy('account_version')
        .execute(),
    )
    expect(entries.map(entry => entry.account_version)).toEqual(times(41, n => BigInt(n + 1)))
    const balances = entries.map((_, n) =>
      entries.slice(0, n + 1).reduce((sum, { amount }) => sum + amount, 0n),
    )
    expect(entries.map(entry => entry.balance_after)).toEqual(balances)
  })

  it('post one key once', async () => {
    const posted = await outcomes(times(16, () => post(gift('all of it', -100n))))
    expect(posted).toEqual([...times(15, () => 'already posted'), 'posted'])
    expect(await funds()).toMatchObject({ posted: 0n })
  })

  it('lock credit and debt in one order, so that none waits for another in a circle', async () => {
    await database.transaction(tx => lockFunds(tx, user))
    const credit = { account: creditAccount(user), currency: 'USD', amount: 1n } as const
    const debt = { account: debtAccount(user), currency: 'USD', amount: 1n } as const
    const others = [
      { account: 'debts:USD', currency: 'USD', amount: -1n },
      { account: 'promotions:USD', currency: 'USD', amount: -1n },
    ] as const
    const both = (n: number): Transfer => ({
      ...gift(`both accounts ${n}`, 1n),
      entries: n % 2 === 0 ? [credit, debt, ...others] : [debt, credit, ...others],
    })
    const posted = await outcomes(times(40, n => post(both(n))))
    expect(new Set(posted)).toEqual(new Set(['posted']))
    expect(await funds()).toMatchObject({ posted: 140n, debt: 40n })
    await outcomes([post(gift('repaid', -140n))])
  })
})
