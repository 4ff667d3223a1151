import { checkOpenPurchases } from '../credit/purchases/check-purchases.ts'
import { micros } from '@ringback/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy, capture, disputeOf, order, reportDispute } from '../../../testing/people/buyers.ts'
import { useInstances } from '../../../testing/instances.ts'
import { addCaller, dial, setLeg } from '../../../testing/people/callers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { hasPostgres } from '../../../testing/test-database.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { createDependencyWatch, watched } from '../../services/dependency-watch.ts'
import { placeCall } from '../calls/outgoing/place-call.ts'
import { closeStaleCalls } from '../calls/progress/close-stale-calls.ts'
import { trackCall } from '../calls/progress/track-call.ts'
import { sendMails } from '../mail/send-mails.ts'
import { keepDayTotals } from '../overview/keep-day-totals.ts'
import { explainDifference, reconcile, requestReconciliation } from '../reconciliation/reconcile.ts'
import { readDifferences } from '../reconciliation/read-reconciliation.ts'
import { watchBusiness, watchCarrierBalance } from './watch-business.ts'

const OWNER = 'owner@ringback.test'

describe('mails to operators', () => {
  const world = useWorld()
  let user: string
  beforeEach(async () => {
    await signedInOperator(world, 'owner', OWNER)
    await signedInOperator(world, 'support')
    user = await addCaller(world, 10_000_000n)
  })

  const complete = ({ id, ...legs }: Awaited<ReturnType<typeof dial>>, seconds: number) =>
    trackCall(world, { key: id, callId: id, ...legs, status: 'completed', seconds })

  /** The subjects of the mails to operators so far. */
  async function alarms(): Promise<string[]> {
    await sendMails(world)
    const mails = world.mails.filter(({ to }) => to.endsWith('@ringback.test'))
    expect(mails.every(({ to }) => to === OWNER)).toBe(true)
    return mails.map(({ subject }) => subject.replace('[Ringback] ', ''))
  }

  it('report each parked payment, with its reason and a link, also when its order is unknown', async () => {
    const { orderId } = await order(world, user)
    const reasonByOrder = {
      [orderId]: 'its order is not paid at the payment provider',
      order_unknown: 'no purchase has its order',
    }
    for (const [id, reason] of Object.entries(reasonByOrder)) {
      const payment = await capture(world, id, { amount: 1n })
      await checkOpenPurchases(world)
      expect((await alarms()).at(-1)).toBe('A payment is parked')
      const text = world.mails.findLast(({ to }) => to === OWNER)?.text
      expect(text).toContain(`Order: ${id}\nReason: ${reason}`)
      expect(text).toContain(`https://ringback.test/operator/payments/${payment.id}`)
    }
    expect(await alarms()).toHaveLength(2)
  })

  it('report each dispute once', async () => {
    const { payment } = await buy(world, user)
    await reportDispute(world, disputeOf(payment), 'created', 'created')
    await reportDispute(world, disputeOf(payment), 'created')
    expect(await alarms()).toEqual(['A payment is disputed', 'A payment is disputed'])
  })

  it('report a dispute of a parked payment, which has no customer', async () => {
    const payment = await capture(world, 'order_unknown', { amount: 1_000n, currency: 'USD' })
    await reportDispute(world, disputeOf(payment), 'created')
    expect(await alarms()).toEqual(['A payment is parked', 'A payment is disputed'])
    expect(world.mails.at(-1)?.text).toContain('Amount: USD 10.00')
  })

  it('report differences of the nightly reconciliation, once an hour, until they are explained', async () => {
    const found = 'The reconciliation of payments found differences'
    world.payments.pay('order_nobody', { amount: 100n })
    world.clock.advance({ hours: 24 })
    await reconcile(world)
    expect(await alarms()).toEqual([found])
    expect(world.mails.at(-1)?.text).toContain('Differences: 1')
    const runAgain = async () => {
      await requestReconciliation(world, { day: undefined, requestedBy: OWNER })
      await reconcile(world)
    }
    world.clock.advance({ minutes: 30 })
    await runAgain()
    expect(await alarms()).toHaveLength(1)
    world.clock.advance({ minutes: 31 })
    await runAgain()
    expect(await alarms()).toEqual([found, found])
    const { items } = await readDifferences(world, { state: 'open' }, { page: 1, limit: 5 })
    const by = await operatorOf(world, 'support')
    for (const { id } of items) await explainDifference(world, by, id)
    world.clock.advance({ minutes: 61 })
    await runAgain()
    expect(await alarms()).toHaveLength(2)
  })

  it('report a check of the reconciliation that could not run', async () => {
    world.clock.advance({ hours: 24 })
    world.voice.isDown = true
    await reconcile(world)
    expect(await alarms()).toEqual([])
    world.clock.advance({ minutes: 180 })
    await reconcile(world)
    expect(await alarms()).toEqual(['The reconciliation of calls could not run'])
    expect(world.mails.at(-1)?.text).toMatch(/Day: \d{4}-\d\d-\d\d\nReason: .*does not answer/)
  })

  it('report the daily spend at 80% and at the limit', async () => {
    const call = await dial(world, user)
    const calls = world.database.kysely.selectFrom('calls').select('dialled_at')
    const row = await calls.where('id', '=', call.id).executeTakeFirst()
    const watchAtDialling = () => {
      world.clock.set(row?.dialled_at ?? expect.fail('the call was not dialled'))
      return watchBusiness(world)
    }
    // A live call counts ten minutes ahead.
    const counted = 130_000n
    world.business = { ...world.business, dailySpendLimit: micros((counted * 10n) / 8n + 1n) }
    await watchAtDialling()
    expect(await alarms()).toEqual([])
    world.business = { ...world.business, dailySpendLimit: micros((counted * 10n) / 8n) }
    await watchAtDialling()
    expect(await alarms()).toEqual(['The daily spend is at 80% of its limit'])
    await complete(call, 600)
    world.business = { ...world.business, dailySpendLimit: micros(counted) }
    await watchBusiness(world)
    expect(await alarms()).toHaveLength(2)
    expect((await alarms()).at(-1)).toBe('The daily spend limit is reached')
  })

  it('report the limit when it refuses a call', async () => {
    await complete(await dial(world, user), 600)
    world.business = { ...world.business, dailySpendLimit: micros(130_000n) }
    const caller = { id: await addCaller(world, 10_000_000n), selectedCallerId: null }
    expect(await placeCall(world, caller, '+14155550100')).toMatchObject({
      why: 'daily-spend-reached',
    })
    expect(await alarms()).toEqual(['The daily spend limit is reached'])
  })

  it('report a vendor whose requests have failed for 5 minutes', async () => {
    world.dependencies = createDependencyWatch(world.clock)
    const carrier = watched('carrier', world.voice, world.dependencies)
    const fail = () => expect(carrier.fetchCall('CA1')).rejects.toThrow()
    world.voice.isDown = true
    await fail()
    world.clock.advance({ seconds: 299 })
    await fail()
    await watchBusiness(world)
    // Time alone is no evidence, only a failed request is.
    world.clock.advance({ seconds: 1 })
    await watchBusiness(world)
    expect(await alarms()).toEqual([])
    await fail()
    await watchBusiness(world)
    expect(await alarms()).toEqual(['The carrier does not respond'])
    world.voice.isDown = false
    await carrier.fetchCall('CA1')
    world.clock.advance({ hours: 2 })
    await watchBusiness(world)
    expect(await alarms()).toHaveLength(1)
  })

  it('report a call that is live long after its time limit', async () => {
    const { id, authorisedSeconds } = await dial(world, user)
    world.clock.advance({ seconds: authorisedSeconds + 599 })
    await watchBusiness(world)
    expect(await alarms()).toEqual([])
    world.clock.advance({ seconds: 1 })
    await watchBusiness(world)
    expect(await alarms()).toEqual(['A call does not end'])
    expect(world.mails.at(-1)?.text).toContain(`Call: ${id}`)
  })

  it('report a low balance at the carrier, unless it is switched off', async () => {
    world.voice.balance = micros(19_990_000n)
    world.business = { ...world.business, minCarrierBalance: micros(0n) }
    await watchCarrierBalance(world)
    expect(await alarms()).toEqual([])
    world.business = { ...world.business, minCarrierBalance: micros(20_000_000n) }
    await watchCarrierBalance(world)
    expect(await alarms()).toEqual(["The carrier's balance is $19.99"])
  })

  it('report a day whose calls cost more than they earned', async () => {
    const call = await dial(world, user)
    const report = { ...call, callId: call.id, status: 'completed', seconds: 30 } as const
    await trackCall(world, { ...report, key: 'end' })
    await keepDayTotals(world)
    await watchBusiness(world)
    expect(await alarms()).toEqual([])
    setLeg(world, call.childSid, call.parentSid, 'completed', 30, micros(9_001n))
    setLeg(world, call.parentSid, null, 'completed', 31, micros(4_000n))
    world.clock.advance({ seconds: 600 })
    await closeStaleCalls(world)
    await keepDayTotals(world)
    await watchBusiness(world)
    expect((await alarms())[0]).toMatch(/^Calls of \d{4}-\d\d-\d\d cost more than they earned$/)
  })

  it('are sent once an hour about the same cause', async () => {
    world.voice.balance = micros(0n)
    for (let minute = 0; minute < 60; minute += 5) {
      await watchCarrierBalance(world)
      world.clock.advance({ minutes: 5 })
    }
    expect(await alarms()).toHaveLength(1)
    await watchCarrierBalance(world)
    expect(await alarms()).toHaveLength(2)
  })

  it('go to no disabled owner, and claim nothing while there is none', async () => {
    await setDisabled(new Date())
    world.voice.balance = micros(0n)
    await watchCarrierBalance(world)
    expect(await alarms()).toEqual([])
    await setDisabled(null)
    await watchCarrierBalance(world)
    expect(await alarms()).toHaveLength(1)
  })

  async function setDisabled(at: Date | null) {
    await world.database.kysely
      .updateTable('operators')
      .set({ disabled_at: at })
      .where('email', '=', OWNER)
      .execute()
  }
})

describe.skipIf(!hasPostgres)('an alarm that several instances raise', () => {
  const servers = useInstances({ pools: [4, 4, 4, 4], isBalanced: false })

  it('is mailed once', async () => {
    const { first } = servers
    await signedInOperator(first, 'owner', OWNER)
    first.voice.balance = micros(0n)
    await Promise.all(servers.worlds.map(watchCarrierBalance))
    await sendMails(first)
    expect(first.mails).toHaveLength(1)
  })
})
