import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Transfer,
  creditAccount,
  debtAccount,
  giftTransfer,
} from '../../core/credit/ledger.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Database, Tx } from '../../ports/database.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { lockCredit, lockFunds, readFunds } from './funds.ts'
import { enqueueHold, enqueueRelease } from './holds.ts'
import { enqueueTransfer, findPostedAmount, isPosted } from './ledger.ts'
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
    await expectBalanced(database)
    await database.close()
  })

  const written = () => ({ id: world.ids.next('transfer'), at: world.clock.now() })
  const gift = (key: string, amount: bigint) =>
    giftTransfer(`${user}:${key}`, user, micros(amount), 'A gift')

  it('posts a transfer, sets credit aside and releases it', async () => {
    const key = callHoldKey(user)
    await database.transaction(async tx => {
      const { at } = written()
      await lockCredit(tx, user)
      expect(await isPosted(tx, gift('a', 0n).key)).toBe(false)
      enqueueHold(tx, { key, userId: user, amount: micros(60_000n), at })
      enqueueTransfer(tx, gift('a', -40_000n), written())
      expect(await isPosted(tx, gift('a', 0n).key)).toBe(true)
      expect(await readFunds(tx, user)).toEqual({ posted: 60_000n, available: 0n, debt: 0n })
      enqueueRelease(tx, { key, userId: user, at })
      expect(await readFunds(tx, user)).toEqual({ posted: 60_000n, available: 60_000n, debt: 0n })
    })
  })

  it('knows by how much a transfer changed an account', async () => {
    const { key } = gift('known', 0n)
    await database.transaction(async tx => {
      await lockCredit(tx, user)
      enqueueTransfer(tx, gift('known', 7n), written())
      enqueueTransfer(tx, gift('another', 8n), written())
      expect(await findPostedAmount(tx, key, creditAccount(user))).toBe(7n)
      expect(await findPostedAmount(tx, key, 'promotions:USD')).toBe(-7n)
      expect(await findPostedAmount(tx, key, 'refunds:USD')).toBeNull()
      expect(await findPostedAmount(tx, `${key}:not posted`, creditAccount(user))).toBeNull()
    })
  })

  it.each([
    ['own and proved', { isOwn: true, isProved: true }, 'Call to your phone'],
    ['own and not proved yet', { isOwn: true, isProved: false }, 'Call to +14155550177'],
    ["another user's", { isOwn: false, isProved: true }, 'Call to +14155550177'],
  ])('describes a phone that is %s', async (_, { isOwn, isProved }, description) => {
    const phone = '+14155550177'
    const owner = isOwn ? user : await addCaller(world, 0n)
    const { at } = written()
    const posted = await database.transaction(async tx => {
      await tx
        .insertInto('verified_numbers')
        .values({
          ...{ id: world.ids.next('own'), user_id: owner, phone_number: phone },
          ...{ created_at: at, proved_at: isProved ? at : null },
        })
        .execute()
      await lockCredit(tx, user)
      const call = { ...gift('described', 1n), description: `Call to ${phone}` }
      const ifOwnPhone = { phone, description: 'Call to your phone' }
      enqueueTransfer(tx, { ...call, ifOwnPhone }, written())
      return listTransactions(tx, user, { offset: 0, limit: 1 })
    })
    expect(posted.transactions).toMatchObject([{ description }])
  })

  it('keeps the place of a transfer that changes the debt alone', async () => {
    const debt = (n: number): Transfer => ({
      ...gift(`debt ${n}`, 1n),
      type: 'adjustment',
      entries: [
        { account: debtAccount(user), currency: 'USD', amount: 5n },
        { account: 'debts:USD', currency: 'USD', amount: -5n },
      ],
    })
    const repaid: Transfer['entries'] = [
      ...gift('repaid', 2n).entries,
      { account: debtAccount(user), currency: 'USD', amount: -3n },
      { account: 'debts:USD', currency: 'USD', amount: 3n },
    ]
    const listed = await database.transaction(async tx => {
      await lockFunds(tx, user)
      enqueueTransfer(tx, debt(1), written())
      enqueueTransfer(tx, gift('between', 3n), written())
      enqueueTransfer(tx, debt(2), written())
      // The entry of its credit has its place.
      enqueueTransfer(tx, { ...gift('repaid', 2n), entries: repaid }, written())
      return listTransactions(tx, user, { offset: 0, limit: 6 })
    })
    expect(listed.totalCount).toBe(5)
    expect(listed.transactions.map(({ type, amount }) => [type, amount])).toEqual([
      ['promotion', 2n],
      ['deduction', 5n],
      ['promotion', 3n],
      ['deduction', 5n],
      ['promotion', 100_000n],
    ])
  })

  describe('a transaction that breaks a ledger rule names the rule and keeps nothing', () => {
    const at = () => world.clock.now()
    const unopened = 'user_without_accounts'
    const key = () => `test:rules:${user}`
    const ofUnopened = (): Transfer => ({
      ...giftTransfer(key(), user, micros(1n), 'A gift'),
      entries: [
        { account: creditAccount(unopened), currency: 'USD', amount: 1n },
        { account: 'promotions:USD', currency: 'USD', amount: -1n },
      ],
    })

    it.each<[string, string, (tx: Tx) => void]>([
      [
        'a hold of more than the balance',
        'accounts_cover_their_holds',
        tx => enqueueHold(tx, { key: key(), userId: user, amount: micros(200_000n), at: at() }),
      ],
      [
        'a hold on an account that is not open',
        'holds_account_exists',
        tx => enqueueHold(tx, { key: key(), userId: unopened, amount: micros(1n), at: at() }),
      ],
      [
        'a second hold under one key',
        'holds_use_a_key_once',
        tx => {
          const hold = { key: key(), userId: user, amount: micros(1n), at: at() }
          enqueueHold(tx, hold)
          enqueueHold(tx, hold)
        },
      ],
      [
        'a release without a hold',
        'release_needs_a_live_hold',
        tx => enqueueRelease(tx, { key: key(), userId: user, at: at() }),
      ],
      [
        'a second release of one hold',
        'release_needs_a_live_hold',
        tx => {
          enqueueHold(tx, { key: key(), userId: user, amount: micros(1n), at: at() })
          enqueueRelease(tx, { key: key(), userId: user, at: at() })
          enqueueRelease(tx, { key: key(), userId: user, at: at() })
        },
      ],
      [
        "a release of another user's hold",
        'release_needs_a_live_hold',
        tx => {
          enqueueHold(tx, { key: key(), userId: user, amount: micros(1n), at: at() })
          enqueueRelease(tx, { key: key(), userId: unopened, at: at() })
        },
      ],
      [
        'a transfer of more than the balance',
        'accounts_cover_their_holds',
        tx => enqueueTransfer(tx, gift('rules', -200_000n), written()),
      ],
      [
        'a transfer of more than the balance less the holds',
        'accounts_cover_their_holds',
        tx => {
          enqueueHold(tx, { key: key(), userId: user, amount: micros(60_000n), at: at() })
          enqueueTransfer(tx, gift('rules', -40_006n), written())
        },
      ],
      [
        'a second transfer under one key',
        'transfers_post_a_key_once',
        tx => {
          enqueueTransfer(tx, gift('rules', 1n), written())
          enqueueTransfer(tx, gift('rules', 1n), written())
        },
      ],
      [
        'a transfer to an account that is not open',
        'entries_account_exists',
        tx => enqueueTransfer(tx, ofUnopened(), written()),
      ],
    ])('%s: %s', async (_attempt, rule, act) => {
      const attempt = database.transaction(async tx => {
        await lockCredit(tx, user)
        enqueueTransfer(tx, gift('rolled back', 5n), written())
        act(tx)
      })
      await expect(attempt).rejects.toMatchObject({ constraint: rule })
      const funds = await database.transaction(tx => readFunds(tx, user))
      expect(funds).toEqual({ posted: 100_000n, available: 100_000n, debt: 0n })
    })
  })

  it('refuses to change or delete transfers and entries', async () => {
    for (const statement of [
      sql`update entries set amount = amount + 1`,
      sql`delete from entries`,
      sql`update transfers set description = 'x'`,
      sql`delete from transfers`,
      sql`truncate entries, transfers, debt_transactions`,
    ]) {
      await expect(database.transaction(tx => statement.execute(tx))).rejects.toThrow(
        'never changed',
      )
    }
  })

  it('refuses to commit entries that do not sum to zero', async () => {
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

  // spec 3.6
  it('lists transactions page by page, newest first', async () => {
    for (const n of [1n, 2n, 3n]) {
      await database.transaction(async tx => enqueueTransfer(tx, gift(`gift ${n}`, n), written()))
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
})
