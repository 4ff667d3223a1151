import { micros } from '@ringback/contract/money'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { FAR_END, addCaller, dial, place } from '../../../../testing/people/callers.ts'
import { countLockWaits, useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
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
  const servers = useInstances({ pools: [10, 10] })
  const { instance } = servers
  let owner: ChangedBy
  beforeAll(async () => {
    owner = await operatorOf(servers.first, 'owner')
  })

  const times = <T>(count: number, work: (world: TestWorld, n: number) => Promise<T>) =>
    servers.times(count, n => work(instance(n), n))

  it('keeps the books sound while credit is given and taken during a call', async () => {
    const id = await addCaller(servers.first, START)
    const running = call(servers.first, id, 90)
    const [ups, downs] = await Promise.all([
      times(20, world => giveCustomerCredit(world, owner, { id, amount: micros(CENT) })),
      times(20, world =>
        adjustCustomerCredit(world, owner, { id, direction: 'down', amount: micros(CENT) }),
      ),
      running,
    ])
    expect(ups.filter(({ ok }) => ok)).toHaveLength(20)
    expect(downs.filter(({ ok }) => ok)).toHaveLength(20)
    const { posted, available, debt } = await readBalance(servers.first, id)
    expect(posted - debt).toBe(START - 26_000n)
    expect(available).toBe(posted)
  })

  it('takes what is available and makes the rest debt, however many owners take it', async () => {
    const id = await addCaller(servers.first, START)
    const taken = await times(20, world =>
      adjustCustomerCredit(world, owner, { id, direction: 'down', amount: micros(9n * CENT) }),
    )
    expect(taken.filter(({ ok }) => ok)).toHaveLength(20)
    const { posted, debt } = await readBalance(servers.first, id)
    expect({ posted, debt }).toEqual({ posted: 0n, debt: 180n * CENT - START })
  })

  it('gives no more than the limit of a day, however many small gifts support makes at once', async () => {
    const support = await operatorOf(servers.first, 'support')
    const ids = await Promise.all([addCaller(servers.first, 0n), addCaller(servers.first, 0n)])
    for (const world of servers.worlds) {
      world.business = { ...world.business, maxSupportCreditPerDay: micros(7n * CENT) }
    }
    const given = await times(20, (world, n) =>
      giveCustomerCredit(world, support, { id: ids[n % 2] ?? '', amount: micros(CENT) }),
    )
    expect(given.filter(({ ok }) => ok)).toHaveLength(7)
    const balances = await Promise.all(ids.map(id => readBalance(servers.first, id)))
    expect(balances.reduce((sum, { posted }) => sum + posted, 0n)).toBe(7n * CENT)
  })

  it('refunds a call once for one key, and never more than its cost', async () => {
    const id = await addCaller(servers.first, START)
    const callId = await call(servers.first, id, 90)
    const before = (await loggedChanges(servers.first)).length
    const repeated = { callId, amount: micros(6_000n), idempotencyKey: 'one-request' }
    const same = await times(10, world => refundCall(world, owner, repeated))
    expect(same.every(({ ok }) => ok)).toBe(true)
    const others = await times(10, world =>
      refundCall(world, owner, { callId, amount: micros(10_000n) }),
    )
    expect(others.filter(({ ok }) => ok)).toHaveLength(2)
    expect((await readBalance(servers.first, id)).posted).toBe(START)
    expect((await loggedChanges(servers.first)).length).toBe(before + 3)
  })

  it('starts no call after the freeze, however the two meet', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await addCaller(servers.first, START)
      const [frozen] = await Promise.all([
        freezeCustomer(servers.first, owner, { id, shownReason: 'Unusual calls' }),
        dial(instance(1), id).catch(() => null),
      ])
      expect(frozen.ok).toBe(true)
      const after = await placeCall(instance(1), { id, selectedCallerId: null }, FAR_END)
      expect(after).toMatchObject({ why: 'account-frozen' })
      const live = await servers.first.database.kysely
        .selectFrom('calls')
        .select('id')
        .where('user_id', '=', id)
        .where('status', 'in', ['dialing', 'ringing', 'in-progress'])
        .where('check_at', '>', servers.first.clock.now())
        .execute()
      expect(live).toEqual([])
    }
  })

  it('dials no call that has waited for the freeze', async () => {
    const [first, second] = [instance(0), instance(1)]
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
    await vi.waitUntil(() => countLockWaits(first.database), 60_000)
    commit.open()
    await freezing
    expect(await answer).toMatchObject({ why: 'account-frozen' })
  })

  /** Begins to write something of the user, closes the account meanwhile, and commits what was written. */
  async function closeDuring(id: string, write: (tx: Tx) => Promise<unknown>): Promise<void> {
    const [first, second] = [instance(0), instance(1)]
    const [written, commit] = [gate(), gate()]
    const writing = first.database.transaction(async tx => {
      await write(tx)
      written.open()
      await commit.opened
    })
    await written.opened
    let isClosed = false
    const closing = closeCustomer(second, owner, id).finally(() => (isClosed = true))
    await vi.waitUntil(async () => isClosed || (await countLockWaits(first.database)) > 0, 60_000)
    commit.open()
    await writing
    expect((await closing).ok).toBe(true)
  }

  it('leaves no mail that is written while an account is closed', async () => {
    const id = await addCaller(servers.first, START)
    await closeDuring(id, tx => writeMailTo(servers.first, tx, id, twoStepRemovedMail))
    const mails = servers.first.database.kysely.selectFrom('mails').select('recipient')
    const address = `${id.toLowerCase()}@example.com`
    expect(await mails.where('recipient', '=', address).execute()).toEqual([])
  })

  it('leaves no session and no link that begin while an account is closed', async () => {
    const id = await addCaller(servers.first, START)
    const hash = Buffer.from(id)
    const now = servers.first.clock.now()
    await closeDuring(id, async tx => {
      const user = await lockUserById(tx, id)
      if (!user) throw new Error('no user')
      await startSession(servers.first, tx, user, {
        network: '192.0.2.1',
        userAgent: 'Firefox/145.0',
      })
      insertPasswordReset(tx, { hash, userId: id, now, expiresAt: now })
    })
    for (const table of ['sessions', 'known_browsers', 'password_resets'] as const) {
      const rows = servers.first.database.kysely.selectFrom(table).select('user_id')
      expect(await rows.where('user_id', '=', id).execute()).toEqual([])
    }
  })

  it('closes an account once, with all of its credit', async () => {
    const id = await addCaller(servers.first, START)
    const [closings] = await Promise.all([
      times(4, world => closeCustomer(world, owner, id)),
      times(4, world => giveCustomerCredit(world, owner, { id, amount: micros(CENT) })),
    ])
    expect(closings.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await readBalance(servers.first, id)).posted).toBe(0n)
  })
})

function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}
