import { attentionKind } from '@ringback/contract/operator/overview'
import { describe, expect, it } from 'vitest'
import { about } from '../../../testing/about.ts'
import {
  buy,
  capture,
  deliver,
  disputeOf,
  order,
  reportDispute,
} from '../../../testing/people/buyers.ts'
import { addCaller, dial } from '../../../testing/people/callers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { addRenter } from '../../../testing/people/renters.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { endAudioChecks, startAudioCheck } from '../calls/outgoing/audio-check.ts'
import { readCallsOfCustomers } from '../calls/operators/inspect-calls.ts'
import { pollOpenPurchases } from '../credit/purchases/check-purchases.ts'
import { readDisputes, readPayments } from '../credit/operators/read-payments.ts'
import { readFailures } from '../failures/read-failures.ts'
import { readMails } from '../mail/unsent-mails.ts'
import { sendMails } from '../mail/send-mails.ts'
import { cancelNumber } from '../numbers/owners/cancel-number.ts'
import { readRentals } from '../numbers/operators/read-rentals.ts'
import { explainDifference, reconcile, requestReconciliation } from '../reconciliation/reconcile.ts'
import { readDifferences } from '../reconciliation/read-reconciliation.ts'
import { readOverview } from './read-overview.ts'

const PAGE = { page: 1, limit: 50 }

describe('what needs a person', () => {
  const world = useWorld()

  async function park(orderId: string): Promise<string> {
    const payment = await capture(world, orderId)
    return payment.id
  }

  /** Two differences, one of which is explained. */
  async function findDifferences(): Promise<string> {
    for (const order of ['order_a', 'order_b']) world.payments.pay(order, { amount: 100n })
    world.clock.advance({ minutes: 30 })
    await requestReconciliation(world, { day: undefined, requestedBy: 'ada@ringback.test' })
    await reconcile(world)
    const { items } = await readDifferences(world, { check: 'payments' }, PAGE)
    const [first, second] = items
    if (!first || !second) throw new Error('no differences')
    await explainDifference(world, await operatorOf(world, 'support'), first.id)
    return second.id
  }

  /** One dispute in each state. Two of them wait for an answer. */
  async function openDisputes(): Promise<string[]> {
    const toAnswer: string[] = []
    for (const event of ['created', 'action_required', 'under_review', 'won', 'lost'] as const) {
      const { payment } = await buy(world, await addCaller(world, 0n))
      const dispute = disputeOf(payment)
      await reportDispute(world, dispute, event)
      if (event === 'created' || event === 'action_required') toAnswer.unshift(dispute.id)
    }
    return toAnswer
  }

  /** A number that ended while the carrier was down, and one that is in use. */
  async function endNumber(): Promise<string> {
    const { userId, number } = await addRenter(world, 1, 0n)
    await addRenter(world, 2, 0n)
    world.clock.advance({ hours: 1 })
    world.numbers.isDown = true
    expect(await cancelNumber(world, userId, number.id)).toMatchObject({ ok: true })
    world.numbers.isDown = false
    return number.id
  }

  /** The mail server refuses a mail five times. */
  async function refuseMail(): Promise<void> {
    await sendMails(world)
    world.broken.mailer = true
    await buy(world, await addCaller(world, 0n))
    for (let attempt = 0; attempt < 5; attempt++) {
      await sendMails(world)
      world.clock.advance({ hours: 1 })
    }
  }

  /** A setup test that the carrier does not end. */
  async function failToEndAudioCheck(): Promise<string> {
    const legId = 'CAaudio'
    await startAudioCheck(world, { legId, from: { identity: await addCaller(world, 0n) } })
    world.clock.advance({ hours: 1 })
    world.voice.isDown = true
    for (let attempt = 0; attempt < 3; attempt++) {
      await endAudioChecks(world)
      world.clock.advance({ hours: 1 })
    }
    world.voice.isDown = false
    return legId
  }

  /** A payment that our own request finds. */
  async function payWithoutWebhook(): Promise<string> {
    const userId = await addCaller(world, 0n)
    const { orderId } = await order(world, userId)
    const { id } = world.payments.pay(orderId)
    world.clock.advance({ minutes: 1 })
    await pollOpenPurchases(world, userId)
    return id
  }

  it('is counted for each kind, and its list has the same things', async () => {
    const difference = await findDifferences()
    const number = await endNumber()
    const endedAt = world.clock.now()
    const failing = await failToEndAudioCheck()
    await refuseMail()
    const disputes = await openDisputes()
    const parked = await park('order_unknown')
    await buy(world, await addCaller(world, 0n))
    await deliver(world, world.payments.signOdd('payment.frozen', { id: 'pay_odd' }))
    const unreported = await payWithoutWebhook()
    world.clock.advance({ hours: 3 })
    const stuck = await dial(world, await addCaller(world, 1_000_000n))
    world.clock.advance({ seconds: stuck.authorisedSeconds + 601 })
    await dial(world, await addCaller(world, 1_000_000n))

    const { attention } = await readOverview(world, 7)
    expect(Object.fromEntries(attention.map(({ kind, count }) => [kind, count]))).toEqual({
      ...Object.fromEntries(attentionKind.options.map(kind => [kind, 1])),
      'disputes-to-answer': disputes.length,
    })
    for (const { oldestAt } of attention) {
      expect(oldestAt?.getTime()).toBeLessThanOrEqual(world.clock.now().getTime())
    }
    const toRelease = attention.find(({ kind }) => kind === 'numbers-to-release')
    expect(toRelease?.oldestAt).toEqual(about(endedAt))
    const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id)
    expect(ids(await readPayments(world, { state: 'parked' }, PAGE))).toEqual([parked])
    expect(ids(await readPayments(world, {}, PAGE))[0]).toBe(unreported)
    expect(ids(await readRentals(world, { state: 'pending_deactivation' }, PAGE))).toEqual([number])
    expect(ids(await readCallsOfCustomers(world, { state: 'stuck' }, PAGE))).toEqual([stuck.id])
    expect(ids(await readDifferences(world, { state: 'open' }, PAGE))).toEqual([difference])
    expect(ids(await readDisputes(world, { state: 'to-answer' }, PAGE))).toEqual(disputes)
    const failures = await readFailures(world, { state: 'failing' }, PAGE)
    expect(failures.items).toMatchObject([{ work: 'audio-check', item: failing, failures: 3 }])
    const mails = await readMails(world, { state: 'failed' }, PAGE)
    expect(mails.items).toMatchObject([{ kind: 'receipt', attempts: 5 }])
    expect((await readMails(world, {}, PAGE)).items.length).toBeGreaterThan(1)
  })
})
