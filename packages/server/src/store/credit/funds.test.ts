import { micros } from '@ringback/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { type Transfer, giftTransfer } from '../../core/credit/ledger.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Database } from '../../ports/database.ts'
import { claimWelcomeCredit, lockCredit, lockCreditAndRead, lockFunds, readFunds } from './funds.ts'
import { enqueueHold } from './holds.ts'
import { enqueueTransfer } from './ledger.ts'

describe.each(testDatabases())('the funds of a user on $name', ({ open }) => {
  let database: Database
  let world: TestWorld

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    world = testWorld(database)
  })
  afterAll(() => database.close())

  it('are the balance, what holds leave of it, and the debt, locked or not', async () => {
    const user = await addCaller(world, 100n)
    await database.transaction(async tx => {
      const at = world.clock.now()
      await lockFunds(tx, user)
      enqueueHold(tx, { key: callHoldKey(user), userId: user, amount: micros(30n), at })
      const debt: Transfer = {
        ...giftTransfer(`test:debt:${user}`, user, micros(1n), 'Debt'),
        entries: [
          { account: `debt:${user}`, currency: 'USD', amount: 7n },
          { account: 'debts:USD', currency: 'USD', amount: -7n },
        ],
      }
      enqueueTransfer(tx, debt, { id: world.ids.next('transfer'), at })
    })
    const [locked, read, credit] = await database.transaction(async tx => [
      await lockFunds(tx, user),
      await readFunds(tx, user),
      await lockCredit(tx, user),
    ])
    expect(locked).toEqual({ posted: 100n, available: 70n, debt: 7n })
    expect(read).toEqual(locked)
    expect(credit).toEqual({ posted: 100n, available: 70n })
  })

  it('are opened when they are first locked', async () => {
    const [one, other] = [await addCaller(world, 0n), await addCaller(world, 0n)]
    await database.transaction(async tx => {
      expect(await lockFunds(tx, one)).toEqual({ posted: 0n, available: 0n, debt: 0n })
      expect(await lockCredit(tx, other)).toEqual({ posted: 0n, available: 0n })
    })
    const accounts = await database.read(db =>
      db
        .selectFrom('accounts')
        .select(['id', 'kind', 'currency', 'user_id'])
        .where('user_id', 'in', [one, other])
        .execute(),
    )
    const opened = [one, other].flatMap(user =>
      ['credit', 'debt'].map(kind => ({
        id: `${kind}:${user}`,
        kind,
        currency: 'USD',
        user_id: user,
      })),
    )
    expect(accounts).toHaveLength(4)
    expect(accounts).toEqual(expect.arrayContaining(opened))
  })

  it('are locked before what the lock makes exact is read, once where the account exists', async () => {
    const [known, unopened] = [await addCaller(world, 1n), await addCaller(world, 0n)]
    const readsOf = (user: string) =>
      database.transaction(async tx => {
        let reads = 0
        const found = await lockCreditAndRead(tx, user, async () => {
          reads += 1
          const { posted } = await readFunds(tx, user)
          return { reads, posted }
        })
        return { ...found, reads }
      })
    expect(await readsOf(known)).toEqual({ posted: 1n, reads: 1 })
    expect(await readsOf(unopened)).toEqual({ posted: 0n, reads: 2 })
    expect(await readsOf(unopened)).toEqual({ posted: 0n, reads: 1 })
  })

  it('have the welcome credit once for each hash: all of a user are claimed, or none', async () => {
    const [mailbox, phone, other, late] = ['c', 'b', 'a', 'd'].map(text =>
      Buffer.from(`${text} ${world.ids.next('hash')}`),
    ) as [Buffer, Buffer, Buffer, Buffer]
    const at = new Date('2026-11-30T12:34:56.789Z')
    const claim = (...hashes: Buffer[]) =>
      database.transaction(tx => claimWelcomeCredit(tx, hashes, at))
    expect(await claim(mailbox, phone)).toBe(true)
    expect(await claim(phone)).toBe(false)
    // Of a refused claim nothing stays.
    expect(await claim(other, mailbox, late)).toBe(false)
    expect(await claim(other)).toBe(true)
    expect(await claim(late)).toBe(true)
    const claims = await database.read(db =>
      db
        .selectFrom('welcome_claims')
        .selectAll()
        .where('hash', 'in', [mailbox, phone, other, late])
        .execute(),
    )
    expect(claims).toHaveLength(4)
    // Not the time, which would lead to the user.
    for (const { claimed_at: day } of claims) expect(day).toEqual(new Date('2026-11-30'))
  })
})
