import { micros } from '@ringback/contract/money'
import { chooseSpending } from '../../src/actions/accounts/own/change-profile.ts'
import { breakRows } from '../database/broken-rows.ts'
import { buy, deliver, order } from '../people/buyers.ts'
import { addCaller, settledCall } from '../people/callers.ts'
import { TAXED_BUSINESS, documentsOf, withoutDocuments } from '../people/tax.ts'
import { failFor, isStatus, type FailingRow } from './failing-case.ts'

export const FAILING_WORK_OF_CREDIT: Record<string, readonly FailingRow[]> = {
  'check-open-purchases': [
    {
      listedAs: 'purchase',
      async arrange(world) {
        const failing = await order(world, await addCaller(world, 0n))
        const healthy = await order(world, await addCaller(world, 0n))
        world.payments.pay(healthy.orderId)
        failFor(world.payments, 'listPayments', failing.orderId)
        const idOf = async (orderId: string) => {
          const rows = await world.database.kysely
            .selectFrom('purchases')
            .select('id')
            .where('order_id', '=', orderId)
            .execute()
          return rows[0]?.id ?? ''
        }
        const healthyId = await idOf(healthy.orderId)
        return {
          item: await idOf(failing.orderId),
          isHealthyDone: isStatus(world, 'purchases', healthyId, 'paid'),
        }
      },
    },
  ],
  'look-up-events': [
    {
      listedAs: 'payment-event',
      async arrange(world) {
        const deliverOdd = async (paymentId: string) => {
          const webhook = world.payments.signOdd('payment.captured', { id: paymentId })
          await deliver(world, webhook)
          return world.payments.readWebhook(webhook)?.id ?? ''
        }
        const healthy = await order(world, await addCaller(world, 0n))
        const item = await deliverOdd('pay_failing')
        await deliverOdd(world.payments.pay(healthy.orderId).id)
        failFor(world.payments, 'fetchPayment', 'pay_failing')
        return {
          item,
          isHealthyDone: async () => {
            const rows = await world.database.kysely
              .selectFrom('purchases')
              .select('status')
              .where('order_id', '=', healthy.orderId)
              .execute()
            return rows[0]?.status === 'paid'
          },
        }
      },
    },
  ],
  'send-due-refunds': [
    {
      listedAs: 'refund',
      async arrange(world) {
        const payTwice = async () => {
          const { orderId } = await buy(world, await addCaller(world, 0n))
          const payment = world.payments.pay(orderId)
          await deliver(world, world.payments.signWebhook('payment.captured', { payment }))
          return payment.id
        }
        const failing = await payTwice()
        const healthy = await payTwice()
        failFor(world.payments, 'listRefunds', failing)
        const isRefunded = () =>
          [...world.payments.refunds.values()].some(r => r.paymentId === healthy)
        return { item: failing, isHealthyDone: async () => isRefunded() }
      },
    },
  ],
  'issue-missing-documents': [
    {
      listedAs: 'document',
      async arrange(world) {
        world.business = { ...world.business, ...TAXED_BUSINESS }
        const [failing, healthy] = [await addCaller(world, 0n), await addCaller(world, 0n)]
        await withoutDocuments(world, async () => {
          for (const user of [failing, healthy]) await buy(world, user, 'hundred')
        })
        const when = `new.user_id = '${failing}'`
        await breakRows(world, { table: 'tax_documents', on: 'insert', when })
        const isIssued = async () => (await documentsOf(world, healthy)).length === 1
        return { item: failing, isHealthyDone: isIssued }
      },
    },
  ],
  'issue-invoices': [
    {
      listedAs: 'invoice',
      async arrange(world) {
        world.business = { ...world.business, ...TAXED_BUSINESS }
        const [failing, healthy] = [await addCaller(world, 0n), await addCaller(world, 0n)]
        for (const user of [failing, healthy]) {
          await buy(world, user, 'hundred')
          await settledCall(world, user, 61)
        }
        const when = `new.user_id = '${failing}' and new.kind = 'tax-invoice'`
        await breakRows(world, { table: 'tax_documents', on: 'insert', when })
        world.clock.advance({ days: 31 })
        const isInvoiced = async () => (await documentsOf(world, healthy)).length === 2
        return { item: failing, isHealthyDone: isInvoiced }
      },
    },
  ],
  'announce-low-balances': [
    {
      listedAs: 'low-balance',
      async arrange(world) {
        const [failing, healthy] = [
          await addCaller(world, 1_000_000n),
          await addCaller(world, 1_000_000n),
        ]
        for (const user of [failing, healthy]) {
          await buy(world, user)
          await chooseSpending(world, user, { lowBalanceBelow: micros(100_000_000n) })
          await settledCall(world, user, 61)
        }
        const when = `new.id = '${failing}' and new.low_balance_mailed_at is not null`
        await breakRows(world, { table: 'users', on: 'update', when })
        const isMailed = async () => {
          const mails = await world.database.kysely
            .selectFrom('mails')
            .select('recipient')
            .where('subject', 'like', '%balance is%')
            .execute()
          return mails.some(({ recipient }) => recipient.startsWith(healthy.toLowerCase()))
        }
        return { item: failing, isHealthyDone: isMailed }
      },
    },
  ],
}
