import { micros } from '@ringback/contract/money'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buy, capture, deliver, order } from '../../../../testing/people/buyers.ts'
import { countLockWaits, useInstances } from '../../../../testing/instances.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { signedInOperator } from '../../../../testing/people/operators.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { eraseUser } from '../../../store/accounts/erase-user.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { closeCustomer } from '../../accounts/operators/close-customer.ts'
import { sendMails } from '../../mail/send-mails.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { creditByHand } from './credit-by-hand.ts'
import { readBalance } from '../read-credit.ts'
import { readPayment } from './read-payments.ts'
import { sendDueRefunds } from '../reversals/send-due-refunds.ts'
import { retryPayment, sendBackPayment } from './parked-payments.ts'

const OWNER = 'owner@ringback.test'
const WHY = 'the account of its customer is closed'

describe('a payment for a closed account', () => {
  const world = useWorld({ shared: 'world', isBalanced: true })
  let by: ChangedBy

  beforeAll(async () => {
    await signedInOperator(world, 'owner', OWNER)
    by = await operatorOf(world, 'owner')
  })

  async function close(user: string): Promise<void> {
    expect(await closeCustomer(world, by, user)).toMatchObject({ ok: true })
  }

  /** A customer orders, closes the account, and pays. */
  async function payLate() {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user)
    await close(user)
    const payment = await capture(world, orderId)
    return { user, orderId, payment }
  }

  async function stateOf(id: string) {
    const read = await readPayment(world, id)
    if (!read.ok) throw new Error(read.why)
    return read.value.payment
  }

  it('is parked, and the owners get a mail that leads to it', async () => {
    const { user, payment } = await payLate()
    expect(await stateOf(payment.id)).toMatchObject({
      state: 'parked',
      parkedBecause: WHY,
      customer: { id: user, email: '' },
    })
    expect(await readBalance(world, user)).toEqual({ posted: 0n, available: 0n, debt: 0n })
    await sendMails(world)
    const mail = world.mails.find(({ to, text }) => to === OWNER && text.includes(payment.id))
    expect(mail?.text).toContain(`Reason: ${WHY}`)
    expect(mail?.text).toContain(`https://ringback.test/operator/payments/${payment.id}`)
  })

  it('stays parked when it is classified again, and is not credited by hand', async () => {
    const { user, payment } = await payLate()
    expect(await retryPayment(world, by, payment.id)).toEqual({ ok: true, value: 'parked' })
    const before = await loggedChanges(world)
    const credit = { paymentId: payment.id, credit: micros(10_000_000n), customer: null }
    expect(await creditByHand(world, by, credit)).toMatchObject({
      why: 'account-of-payment-closed',
    })
    expect(await loggedChanges(world)).toEqual(before)
    expect(await stateOf(payment.id)).toMatchObject({ state: 'parked' })
    expect(await readBalance(world, user)).toMatchObject({ posted: 0n })
  })

  it('is sent back, once', async () => {
    const { payment } = await payLate()
    expect(await sendBackPayment(world, by, payment.id)).toMatchObject({ ok: true })
    await sendDueRefunds(world)
    await sendDueRefunds(world)
    const refunds = [...world.payments.refunds.values()]
    const ofPayment = refunds.filter(({ paymentId }) => paymentId === payment.id)
    expect(ofPayment.map(({ amount }) => amount)).toEqual([payment.amount])
  })

  it('of an order that is paid already is refunded without an operator', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await buy(world, user)
    await close(user)
    const payment = await capture(world, orderId)
    expect(await stateOf(payment.id)).toMatchObject({ state: 'surplus' })
  })

  it('of an unknown order is not credited by hand to a closed account that is named', async () => {
    const user = await addCaller(world, 0n)
    await close(user)
    const payment = await capture(world, 'order_of_another_shop', { amount: 50_000n })
    const credit = { paymentId: payment.id, credit: micros(5_000_000n), customer: user }
    expect(await creditByHand(world, by, credit)).toMatchObject({
      why: 'account-of-payment-closed',
    })
  })
})

describe.skipIf(!hasPostgres)('a payment during the closing of its account on PostgreSQL', () => {
  const servers = useInstances({ pools: [4, 4] })

  it('waits until the account is closed, and is parked', async () => {
    const [world, paying] = [servers.instance(0), servers.instance(1)]
    const user = await addCaller(world, 1_000_000n)
    await buy(world, user)
    const { orderId } = await order(world, user)
    const payment = world.payments.pay(orderId)
    let delivered = Promise.resolve()
    await world.database.transaction(async tx => {
      await lockFunds(tx, user)
      delivered = deliver(paying, world.payments.signWebhook('payment.captured', { payment }))
      await vi.waitUntil(() => countLockWaits(paying.database), 60_000)
      const at = world.clock.now()
      const { platformNumber } = world.business
      await eraseUser(tx, user, { at, platformNumber })
    })
    await delivered
    expect(await readPayment(world, payment.id)).toMatchObject({
      value: { payment: { state: 'parked', parkedBecause: WHY } },
    })
  })
})
