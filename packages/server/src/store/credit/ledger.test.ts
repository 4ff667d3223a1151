import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenCredit } from '../../core/credit/ledger.ts'
import type { Database, Tx } from '../../ports/database.ts'
import { addCaller } from '../../../testing/callers.ts'
import { expectSoundBooks } from '../../../testing/expect-balanced.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { hold, lockCredit, enqueueTransfer, post, readFunds, release } from './ledger.ts'
import { listTransactions } from './transactions.ts'

describe.each(testDatabases())('the ledger on $name', ({ open }) => {
  let database: Database
  let world: TestWorld
  let user: string

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    world = testWorld(database)
    user = await addCaller(world, 100_000n)
  })
  afterAll(async () => {
    await expectSoundBooks(database)
    await database.close()
  })

  const written = () => ({ id: world.ids.next('transfer'), at: world.clock.now() })
  const gift = (key: string, amount: bigint) =>
    givenCredit(`${user}:${key}`, user, micros(amount), 'A gift')

  it('posts a key once', async () => {
    await database.transaction(async tx => {
      expect(await post(tx, gift('a', 5n), written())).toMatchObject({ ok: true })
      expect(await post(tx, gift('a', 5n), written())).toEqual({ ok: false, why: 'already-posted' })
      expect(await readFunds(tx, user)).toEqual({ posted: 100_005n, available: 100_005n, debt: 0n })
    })
  })

  it('never spends what is not there, or is held', async () => {
    const key = `call:x:${user}`
    await database.transaction(async tx => {
      const { at } = written()
      await lockCredit(tx, user)
      hold(tx, { key, userId: user, amount: micros(60_000n), at })
      expect(await post(tx, gift('b', -40_001n), written())).toEqual({
        ok: false,
        why: 'too-little-credit',
      })
      expect(await post(tx, gift('b', -40_000n), written())).toMatchObject({ ok: true })
      expect(await readFunds(tx, user)).toEqual({ posted: 60_000n, available: 0n, debt: 0n })
      release(tx, { key, userId: user, at })
      expect(await readFunds(tx, user)).toEqual({ posted: 60_000n, available: 60_000n, debt: 0n })
    })
  })

  it('keeps nothing of a transaction that holds too much, or releases or posts what it may not', async () => {
    const { at } = written()
    const key = `call:y:${user}`
    const refused: [string, (tx: Tx) => void][] = [
      ['accounts', tx => hold(tx, { key, userId: user, amount: micros(200_000n), at })],
      ['account_id', tx => hold(tx, { key, userId: 'nobody', amount: micros(1n), at })],
      ['held', tx => release(tx, { key: 'call:none', userId: user, at })],
      ['accounts', tx => enqueueTransfer(tx, gift('c', -200_000n), written())],
      ['transfers_key_key', tx => enqueueTransfer(tx, gift('d', 1n), written())],
    ]
    await database.transaction(tx => post(tx, gift('d', 1n), written()))
    for (const [word, act] of refused) {
      const attempt = database.transaction(async tx => {
        await lockCredit(tx, user)
        expect(await post(tx, gift('kept?', 5n), written())).toMatchObject({ ok: true })
        act(tx)
      })
      await expect(attempt).rejects.toThrow(word)
    }
    const balance = await database.transaction(tx => readFunds(tx, user))
    expect(balance).toEqual({ posted: 100_001n, available: 100_001n, debt: 0n })
  })

  it('keeps transfers and entries as they were written', async () => {
    for (const statement of [
      sql`update entries set amount = amount + 1`,
      sql`delete from entries`,
      sql`update transfers set description = 'x'`,
      sql`delete from transfers`,
      sql`truncate entries, transfers`,
    ]) {
      await expect(database.transaction(tx => statement.execute(tx))).rejects.toThrow(
        'never changed',
      )
    }
  })

  it('does not commit entries that do not cancel out, whoever writes them', async () => {
    await expect(
      database.transaction(async tx => {
        await sql`insert into transfers values ('t', 'k', 'promotion', '', ${user}, now())`.execute(
          tx,
        )
        await sql`
          insert into entries (transfer_id, account_id, currency, amount, created_at)
          values ('t', 'promotions:USD', 'USD', -5, now())`.execute(tx)
      }),
    ).rejects.toThrow('does not sum to zero')
  })

  it('shows what moved, newest first, page by page', async () => {
    for (const n of [1n, 2n, 3n]) {
      await database.transaction(tx => post(tx, gift(`gift ${n}`, n), written()))
    }
    const [first, second] = await database.transaction(async tx => [
      await listTransactions(tx, user, { offset: 0, limit: 3 }),
      await listTransactions(tx, user, { offset: 3, limit: 3 }),
    ])
    expect(first).toMatchObject({
      totalCount: 4,
      transactions: [
        { amount: 3n, balanceAfter: 100_006n, type: 'promotion' },
        { amount: 2n, balanceAfter: 100_003n },
        { amount: 1n, balanceAfter: 100_001n },
      ],
    })
    expect(second?.transactions).toMatchObject([{ amount: 100_000n, balanceAfter: 100_000n }])
    const stranger = await addCaller(world, 0n)
    const none = await database.transaction(tx =>
      listTransactions(tx, stranger, { offset: 0, limit: 3 }),
    )
    expect(none).toEqual({ totalCount: 0, transactions: [] })
  })

  it('opens an account at the first look with a lock, and shows nothing before', async () => {
    const stranger = await addCaller(world, 0n)
    await database.transaction(async tx => {
      expect(await readFunds(tx, stranger)).toEqual({ posted: 0n, available: 0n, debt: 0n })
      expect(await lockCredit(tx, stranger)).toEqual({ posted: 0n, available: 0n })
    })
  })
})
