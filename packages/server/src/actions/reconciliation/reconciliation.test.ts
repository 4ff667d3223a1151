import { micros } from '@ringback/contract/money'
import { STATEMENT_LINES_MAX } from '@ringback/contract/operator/reconciliation'
import { describe, expect, it } from 'vitest'
import { about } from '../../../testing/about.ts'
import { breakRows, repairRows } from '../../../testing/database/broken-rows.ts'
import { buy } from '../../../testing/people/buyers.ts'
import { useInstances } from '../../../testing/instances.ts'
import { addCaller, dial, setLeg } from '../../../testing/people/callers.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { addRenter } from '../../../testing/people/renters.ts'
import { freshPglite, hasPostgres } from '../../../testing/test-database.ts'
import { testWorld } from '../../../testing/test-world.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { inspectCall } from '../calls/operators/inspect-calls.ts'
import { trackCall } from '../calls/progress/track-call.ts'
import { sendMails } from '../mail/send-mails.ts'
import { readChanges } from '../operators/change.ts'
import { explainDifference, reconcile, requestReconciliation } from './reconcile.ts'
import { readDifferences, readRuns, readStatement } from './read-reconciliation.ts'

const PAGE = { page: 1, limit: 50 }
const ALL = { page: 1, limit: STATEMENT_LINES_MAX }

describe('the reconciliation', () => {
  const world = useWorld({ shared: 'world' })

  /** Makes a call of `seconds`, of which the carrier's record has `carrierSeconds`. */
  async function makeCall(seconds: number, carrierSeconds = seconds) {
    const call = await dial(world, await addCaller(world, 5_000_000n))
    const { id: callId, parentSid, childSid } = call
    const ended = { status: 'completed', parentId: parentSid, id: childSid, price: null } as const
    world.voice.calls.set(childSid, { ...ended, seconds: carrierSeconds })
    for (const sid of [parentSid, childSid]) world.voice.startedAt.set(sid, world.clock.now())
    const report = { key: childSid, callId, parentSid, childSid, status: 'completed' as const }
    await trackCall(world, { ...report, seconds })
    return call
  }

  async function run() {
    world.clock.advance({ minutes: 30 })
    const id = await requestReconciliation(world, {
      day: undefined,
      requestedBy: 'ada@ringback.test',
    })
    await reconcile(world)
    const { items } = await readRuns(world, PAGE)
    const found = items.find(each => each.id === id)
    if (!found) throw new Error('no run')
    return found
  }

  const calls = (differences: number) =>
    expect.objectContaining({ name: 'calls', differences, failure: null })

  const open = async () => (await readDifferences(world, { state: 'open' }, PAGE)).items

  it('finds nothing when both sides agree, and says how much it examined', async () => {
    await makeCall(61)
    await buy(world, await addCaller(world, 0n))
    const { number } = await addRenter(world, 0, 0n)
    expect(number).toBeDefined()
    const { checks, finishedAt, requestedBy } = await run()
    expect(requestedBy).toBe('ada@ringback.test')
    expect(finishedAt).not.toBeNull()
    expect(checks.map(({ name, differences, failure }) => [name, differences, failure])).toEqual(
      expect.arrayContaining([
        ['payments', 0, null],
        ['calls', 0, null],
        ['numbers', 0, null],
        ['ledger', 0, null],
      ]),
    )
    const calls = checks.find(({ name }) => name === 'calls')
    expect(calls).toMatchObject({ examinedHere: 1, examinedThere: 1 })
    expect(checks.find(({ name }) => name === 'numbers')).toMatchObject({ examinedThere: 1 })
  })

  it.each([
    ['fewer seconds', 'completed', 60, 13_000n],
    ['an end without an answer', 'failed', null, 0n],
  ] as const)(
    'compares a call again of which the carrier has changed its record to %s, and a price',
    async (_, status, seconds, cost) => {
      const { id, parentSid, childSid } = await makeCall(61)
      setLeg(world, parentSid, null, 'completed', 61, micros(4_000n))
      setLeg(world, childSid, parentSid, status, seconds, micros(4_500n))
      expect(await run()).toMatchObject({ checks: expect.arrayContaining([calls(0)]) })
      const margin = { carrierCost: 8_500n, isEstimate: false }
      expect(await inspectCall(world, id)).toMatchObject({
        value: { cost, comparisons: 1, margin },
      })
      await run()
      expect(await inspectCall(world, id)).toMatchObject({ value: { comparisons: 1 } })
    },
  )

  it('finds differences of every kind once, which an operator explains', async () => {
    const differing = await makeCall(61, 75)
    const missing = await makeCall(30)
    world.voice.calls.delete(missing.childSid)
    world.voice.calls.set('CAforeign', {
      id: 'CAforeign',
      parentId: 'CAforeign-parent',
      status: 'completed',
      seconds: 5,
      price: null,
    })
    world.voice.startedAt.set('CAforeign', world.clock.now())
    world.numbers.rented.set('+14155550777', {
      sid: 'PN777',
      phoneNumber: world.numbers.offer('+14155550777'),
      friendlyName: '',
      ...{ destination: '', routing: 'elsewhere' },
    })
    const lost = world.payments.pay('order_nobody', { amount: 100n })
    await run()
    const found = await open()
    expect(found.map(({ check, kind, subject }) => `${check} ${kind} ${subject}`).sort()).toEqual([
      `calls seconds-differ call:${differing.id}`,
      'calls unknown-here leg:CAforeign',
      `calls unknown-there call:${missing.id}`,
      'numbers unknown-here number:+14155550777',
      `payments unknown-here payment:${lost.id}`,
    ])
    await run()
    expect((await open()).map(({ id }) => id).sort()).toEqual(found.map(({ id }) => id).sort())
    const [first] = found
    if (!first) throw new Error('nothing found')
    const by = await operatorOf(world, 'support')
    expect(await explainDifference(world, by, first.id)).toMatchObject({ ok: true })
    expect(await explainDifference(world, by, first.id)).toMatchObject({
      why: 'difference-explained',
    })
    await run()
    expect((await open()).map(each => each.id)).not.toContain(first.id)
    const changes = await readChanges(world, { subject: `difference:${first.id}` }, PAGE)
    expect(changes.items).toMatchObject([{ reason: 'For a test' }])
  })

  it('records a dispute whose webhooks were lost, once, and the decision about it', async () => {
    const user = await addCaller(world, 0n)
    const { payment } = await buy(world, user)
    const listed = (state: 'opened' | 'lost', id = 'disp_missed') =>
      world.payments.disputes.set(id, {
        ...{ is: 'disputed', state, at: null, payment: null, openedAt: world.clock.now() },
        dispute: { id, paymentId: payment.id, amount: payment.amount, currency: 'INR' },
      })
    // One that cannot be stored keeps no other.
    await breakRows(world, { table: 'disputes', on: 'insert', when: `new.id = 'disp_broken'` })
    listed('opened', 'disp_broken')
    const stored = () =>
      world.database.kysely
        .selectFrom('disputes')
        .select(['status', 'posted_transfers', 'event_at'])
        .where('id', '=', 'disp_missed')
        .executeTakeFirst()
    listed('opened')
    await signedInOperator(world, 'owner')
    const lost = world.payments.pay('order_nobody', { amount: 100n })
    const { checks } = await run()
    // The owners know of it, and payments are compared all the same.
    expect(checks.find(({ name }) => name === 'payments')?.failure).toContain('broken by a test')
    await sendMails(world)
    const alarm = 'The reconciliation of payments could not run'
    expect(world.mails.filter(({ subject }) => subject.includes(alarm))).toHaveLength(1)
    expect((await open()).map(({ subject }) => subject)).toContain(`payment:${lost.id}`)
    world.payments.payments.delete(lost.id)
    const opened = await stored()
    expect(opened).toMatchObject({ status: 'open', posted_transfers: 0 })
    await run()
    expect(await stored()).toEqual(opened)
    listed('lost')
    await run()
    await run()
    expect(await stored()).toMatchObject({ status: 'lost', posted_transfers: 1 })
    world.payments.disputes.clear()
    await repairRows(world)
  })

  it('runs the other checks when a vendor does not respond', async () => {
    world.voice.isDown = true
    const { checks } = await run()
    world.voice.isDown = false
    expect(checks.find(({ name }) => name === 'calls')?.failure).toContain('does not answer')
    expect(checks.filter(({ failure }) => failure === null)).toHaveLength(3)
  })

  it('runs the other checks when one throws', async () => {
    const { listAll } = world.numbers
    world.numbers.listAll = () => Promise.reject(new Error('not a list'))
    const { checks } = await run()
    world.numbers.listAll = listAll
    expect(checks.find(({ name }) => name === 'numbers')?.failure).toBe('not a list')
    expect(checks.filter(({ failure }) => failure === null)).toHaveLength(3)
  })

  it('runs each night once, for the day before', async () => {
    world.clock.set(new Date('2026-11-10T01:59:00Z'))
    await reconcile(world)
    const nightly = async () =>
      (await readRuns(world, PAGE)).items.filter(({ requestedBy }) => requestedBy === null)
    const before = (await nightly()).length
    world.clock.advance({ minutes: 2 })
    await reconcile(world)
    await reconcile(world)
    const [newest] = await nightly()
    expect(newest).toMatchObject({ day: '2026-11-09', finishedAt: about(world.clock.now()) })
    expect(await nightly()).toHaveLength(before + 1)
  })

  it('runs for no day before the first registration', async () => {
    const fresh = testWorld(await freshPglite())
    fresh.clock.set(new Date('2026-11-10T12:00:00Z'))
    await reconcile(fresh)
    await addCaller(fresh, 0n)
    await reconcile(fresh)
    expect((await readRuns(fresh, PAGE)).items).toEqual([])
    fresh.clock.set(new Date('2026-11-11T02:00:00Z'))
    await reconcile(fresh)
    expect((await readRuns(fresh, PAGE)).items).toMatchObject([{ day: '2026-11-10' }])
    await fresh.database.close()
  })

  it('repeats a nightly run each hour while a vendor is away, for three hours', async () => {
    const nightly = async () => (await readRuns(world, PAGE)).items[0]
    const hours = async (...times: string[]) => {
      const finished = []
      for (const time of times) {
        world.clock.set(new Date(time))
        await reconcile(world)
        finished.push((await nightly())?.finishedAt ?? null)
      }
      return finished
    }
    world.voice.isDown = true
    expect(await hours('2026-11-11T02:00:00Z', '2026-11-11T02:59:00Z')).toEqual([null, null])
    expect((await nightly())?.checks).toEqual([])
    world.voice.isDown = false
    expect(await hours('2026-11-11T03:00:00Z')).toEqual([about(world.clock.now())])
    expect((await nightly())?.checks.map(({ failure }) => failure)).toEqual(Array(4).fill(null))
    world.voice.isDown = true
    const night = ['02', '03', '04', '05'].map(hour => `2026-11-12T${hour}:00:00Z`)
    expect(await hours(...night)).toEqual([null, null, null, about(world.clock.now())])
    world.voice.isDown = false
    const calls = (await nightly())?.checks.find(({ name }) => name === 'calls')
    expect(calls?.failure).toContain('does not answer')
  })

  it('prints the books of a month, which sum to zero and continue in the next month', async () => {
    // An entry of a later month changes neither of the two.
    world.clock.set(new Date('2027-01-15T12:00:00Z'))
    await buy(world, await addCaller(world, 0n))
    const month = await readStatement(world, { month: '2026-11', accounts: 'totals' }, ALL)
    const next = await readStatement(world, { month: '2026-12', accounts: 'each' }, ALL)
    for (const { items } of [month, next]) {
      for (const currency of ['USD', 'INR']) {
        const closings = items.filter(item => item.currency === currency).map(item => item.closing)
        expect(closings.length).toBeGreaterThan(1)
        expect(sumOf(closings)).toBe(0n)
      }
      for (const { opening, debits, credits, closing } of items) {
        expect(inUnits(opening) + inUnits(credits) - inUnits(debits)).toBe(inUnits(closing))
      }
    }
    const customers = month.items.find(({ account }) => account === 'credit of all customers')
    const each = next.items.filter(({ account }) => account.startsWith('credit:'))
    expect(sumOf(each.map(({ opening }) => opening))).toBe(inUnits(customers?.closing ?? '0'))
    expect(month.csv.split('\r\n')[0]).toBe('account,currency,opening,debits,credits,closing')
    expect(month.csv).toContain(`credit of all customers,USD,0.000000,`)
    expect(month.hasMore).toBe(false)
  })

  it('prints the accounts of each customer in pages, without those that were never used', async () => {
    const unused = await addCaller(world, 1_000_000n)
    const books = { month: '2026-11', accounts: 'each' } as const
    const whole = await readStatement(world, books, ALL)
    const accounts = whole.items.map(({ account }) => account)
    expect(accounts).not.toContain(`credit:${unused}`)
    const paged: string[] = []
    let hasMore = true
    for (let page = 1; hasMore; page++) {
      const part = await readStatement(world, books, { page, limit: 7 })
      expect(part.csv.split('\r\n').length).toBe(part.items.length + 2)
      paged.push(...part.items.map(({ account }) => account))
      hasMore = part.hasMore
    }
    expect(accounts.length).toBeGreaterThan(14)
    expect(paged).toEqual(accounts)
  })
})

/** A decimal as a whole number of its last digit. */
function inUnits(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''))
}

function sumOf(decimals: readonly string[]): bigint {
  return decimals.map(inUnits).reduce((sum, amount) => sum + amount, 0n)
}

describe.skipIf(!hasPostgres)('reconciliation by two instances on PostgreSQL', () => {
  const servers = useInstances({ pools: [5, 5], isBalanced: false })

  it('runs each run once', async () => {
    const { first, worlds } = servers
    const { listAllPayments } = first.payments
    let listed = 0
    first.payments.listAllPayments = period => {
      listed++
      return listAllPayments(period)
    }
    await addCaller(first, 0n)
    first.clock.advance({ days: 1 })
    await Promise.all([...worlds, ...worlds].map(world => reconcile(world)))
    expect((await readRuns(first, PAGE)).items).toHaveLength(1)
    expect(listed).toBe(1)
  })
})
