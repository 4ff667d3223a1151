import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { FAR_END, addCaller, dial, place } from '../../../../testing/people/callers.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import {
  type FreshPostgres,
  freshPostgres,
  hasPostgres,
} from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import { twoStepRemovedMail } from '../../../core/mail/two-step-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import { insertPasswordReset } from '../../../store/accounts/mail-tokens.ts'
import { setFreeze } from '../../../store/accounts/customers.ts'
import { lockUserById } from '../../../store/accounts/users.ts'
import { lockCredit } from '../../../store/credit/funds.ts'
import { bridgeCall } from '../../calls/outgoing/bridge-call.ts'
import { placeCall } from '../../calls/outgoing/place-call.ts'
import { trackCall } from '../../calls/progress/track-call.ts'
import { readBalance } from '../../credit/read-credit.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { adjustCustomerCredit, giveCustomerCredit } from './change-customer-credit.ts'
import { closeCustomer } from './close-customer.ts'
import { freezeCustomer } from './freeze-customer.ts'
import { refundCall } from './refund-call.ts'
import { startSession } from '../sign-in/start-session.ts'
import { writeMailTo } from '../../mail/write-mail.ts'

const CENT = 10_000n
const START = 100n * CENT

/** Dials a call, and ends it after `seconds`. */
async function call(world: TestWorld, userId: string, seconds: number): Promise<string> {
  const { id, parentSid, childSid } = await dial(world, userId)
  const end = { status: 'completed', seconds } as const
  await trackCall(world, { key: `${childSid}:end`, callId: id, parentSid, childSid, ...end })
  return id
}

describe.skipIf(!hasPostgres)('operators who change one customer at once on PostgreSQL', () => {
  let fresh: FreshPostgres
  let worlds: [TestWorld, TestWorld]
  let owner: ChangedBy

  beforeAll(async () => {
    fresh = await freshPostgres()
    const [first, second] = [testWorld(fresh.open()), testWorld(fresh.open())]
    Object.assign(second, { voice: first.voice, clock: first.clock })
    worlds = [first, second]
    owner = await operatorOf(first, 'owner')
  })
  afterAll(async () => {
    await expectBalanced(worlds[0].database)
    for (const { database } of worlds) await database.close()
    await fresh.drop()
  })

  const instance = (n: number) => worlds[n % 2] ?? worlds[0]
  const times = <T>(count: number, work: (world: TestWorld, n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(instance(n), n)))

  it('keeps the books sound while credit is given and taken during a call', async () => {
    const id = await addCaller(worlds[0], START)
    const running = call(worlds[0], id, 90)
    const [ups, downs] = await Promise.all([
      times(20, world => giveCustomerCredit(world, owner, { id, amount: micros(CENT) })),
      times(20, world =>
        adjustCustomerCredit(world, owner, { id, direction: 'down', amount: micros(CENT) }),
      ),
      running,
    ])
    expect(ups.filter(({ ok }) => ok)).toHaveLength(20)
    expect(downs.filter(({ ok }) => ok)).toHaveLength(20)
    const { posted, available, debt } = await readBalance(worlds[0], id)
    expect(posted - debt).toBe(START - 26_000n)
    expect(available).toBe(posted)
  })

  it('takes what is available and makes the rest debt, however many owners take it', async () => {
    const id = await addCaller(worlds[0], START)
    const taken = await times(20, world =>
      adjustCustomerCredit(world, owner, { id, direction: 'down', amount: micros(9n * CENT) }),
    )
    expect(taken.filter(({ ok }) => ok)).toHaveLength(20)
    const { posted, debt } = await readBalance(worlds[0], id)
    expect({ posted, debt }).toEqual({ posted: 0n, debt: 180n * CENT - START })
  })

  it('gives no more than the limit of a day, however many small gifts support makes at once', async () => {
    const support = await operatorOf(worlds[0], 'support')
    const ids = await Promise.all([addCaller(worlds[0], 0n), addCaller(worlds[0], 0n)])
    const day = worlds.map(world => ({
      ...world.business,
      maxSupportCreditPerDay: micros(7n * CENT),
    }))
    worlds.forEach((world, n) => (world.business = day[n] ?? world.business))
    const given = await times(20, (world, n) =>
      giveCustomerCredit(world, support, { id: ids[n % 2] ?? '', amount: micros(CENT) }),
    )
    expect(given.filter(({ ok }) => ok)).toHaveLength(7)
    const balances = await Promise.all(ids.map(id => readBalance(worlds[0], id)))
    expect(balances.reduce((sum, { posted }) => sum + posted, 0n)).toBe(7n * CENT)
  })

  it('refunds a call once for one key, and never more than its cost', async () => {
    const id = await addCaller(worlds[0], START)
    const callId = await call(worlds[0], id, 90)
    const before = (await loggedChanges(worlds[0])).length
    const repeated = { callId, amount: micros(6_000n), idempotencyKey: 'one-request' }
    const same = await times(10, world => refundCall(world, owner, repeated))
    expect(same.every(({ ok }) => ok)).toBe(true)
    const others = await times(10, world =>
      refundCall(world, owner, { callId, amount: micros(10_000n) }),
    )
    expect(others.filter(({ ok }) => ok)).toHaveLength(2)
    expect((await readBalance(worlds[0], id)).posted).toBe(START)
    expect((await loggedChanges(worlds[0])).length).toBe(before + 3)
  })

  it('starts no call after the freeze, however the two meet', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await addCaller(worlds[0], START)
      const [frozen] = await Promise.all([
        freezeCustomer(worlds[0], owner, { id, shownReason: 'Unusual calls' }),
        dial(worlds[1], id).catch(() => null),
      ])
      expect(frozen.ok).toBe(true)
      const after = await placeCall(worlds[1], { id, selectedCallerId: null }, FAR_END)
      expect(after).toMatchObject({ why: 'account-frozen' })
      const live = await worlds[0].database.kysely
        .selectFrom('calls')
        .select('id')
        .where('user_id', '=', id)
        .where('status', 'in', ['dialing', 'ringing', 'in-progress'])
        .where('check_at', '>', worlds[0].clock.now())
        .execute()
      expect(live).toEqual([])
    }
  })

  it('dials no call that has waited for the freeze', async () => {
    const [first, second] = worlds
    const userId = await addCaller(first, START)
    const call = await place(second, userId)
    const [frozen, commit] = [gate(), gate()]
    const freezing = first.database.transaction(async tx => {
      await lockCredit(tx, userId)
      await setFreeze(tx, userId, { at: first.clock.now(), reason: 'Unusual calls' })
      frozen.open()
      await commit.opened
    })
    await frozen.opened
    const request = { legId: `CA-${call.id}`, from: { identity: userId }, to: FAR_END }
    const answer = bridgeCall(second, { ...request, callId: call.id })
    while (!(await isWaitingForLock(first))) await nextTurn()
    commit.open()
    await freezing
    expect(await answer).toMatchObject({ why: 'account-frozen' })
  })

  /** Begins to write something of the user, closes the account meanwhile, and commits what was written. */
  async function closeDuring(id: string, write: (tx: Tx) => Promise<unknown>): Promise<void> {
    const [first, second] = worlds
    const [written, commit] = [gate(), gate()]
    const writing = first.database.transaction(async tx => {
      await write(tx)
      written.open()
      await commit.opened
    })
    await written.opened
    let isClosed = false
    const closing = closeCustomer(second, owner, id).finally(() => (isClosed = true))
    while (!isClosed && !(await isWaitingForLock(first))) await nextTurn()
    commit.open()
    await writing
    expect((await closing).ok).toBe(true)
  }

  it('leaves no mail that is written while an account is closed', async () => {
    const id = await addCaller(worlds[0], START)
    await closeDuring(id, tx => writeMailTo(worlds[0], tx, id, twoStepRemovedMail))
    const mails = worlds[0].database.kysely.selectFrom('mails').select('recipient')
    const address = `${id.toLowerCase()}@example.com`
    expect(await mails.where('recipient', '=', address).execute()).toEqual([])
  })

  it('leaves no session and no link that begin while an account is closed', async () => {
    const id = await addCaller(worlds[0], START)
    const hash = Buffer.from(id)
    const now = worlds[0].clock.now()
    await closeDuring(id, async tx => {
      const user = await lockUserById(tx, id)
      if (!user) throw new Error('no user')
      await startSession(worlds[0], tx, user, { network: '192.0.2.1', userAgent: 'Firefox/145.0' })
      insertPasswordReset(tx, { hash, userId: id, now, expiresAt: now })
    })
    for (const table of ['sessions', 'known_browsers', 'password_resets'] as const) {
      const rows = worlds[0].database.kysely.selectFrom(table).select('user_id')
      expect(await rows.where('user_id', '=', id).execute()).toEqual([])
    }
  })

  it('closes an account once, with all of its credit', async () => {
    const id = await addCaller(worlds[0], START)
    const [closings] = await Promise.all([
      times(4, world => closeCustomer(world, owner, id)),
      times(4, world => giveCustomerCredit(world, owner, { id, amount: micros(CENT) })),
    ])
    expect(closings.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await readBalance(worlds[0], id)).posted).toBe(0n)
  })
})

function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}

/** Whether a transaction of this database waits for a lock. */
async function isWaitingForLock({ database }: TestWorld): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely)
  return rows.length > 0
}
