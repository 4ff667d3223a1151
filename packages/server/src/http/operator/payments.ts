import * as payments from '@ringback/contract/operator/payments/payments'
import * as orders from '@ringback/contract/operator/payments/orders'
import * as disputes from '@ringback/contract/operator/payments/disputes'
import * as documents from '@ringback/contract/operator/payments/documents'
import * as paymentChanges from '@ringback/contract/operator/payments/payment-changes'
import { accepted } from '@ringback/contract/outcome'
import { creditByHand } from '../../actions/credit/operators/credit-by-hand.ts'
import {
  readDisputes,
  readOrder,
  readOrders,
  readPayment,
  readPayments,
  readRefunds,
} from '../../actions/credit/operators/read-payments.ts'
import { recoverPayment } from '../../actions/credit/purchases/recover-payment.ts'
import { retryPayment, sendBackPayment } from '../../actions/credit/operators/parked-payments.ts'
import { readDocument, readDocuments } from '../../actions/tax/read-documents.ts'
import { changedBy, handler } from '../guard/mount.ts'

export const paymentHandlers = {
  listOrders: handler(orders.listOrders, async (world, { query }) =>
    accepted(await readOrders(world, query, query)),
  ),

  showOrder: handler(orders.showOrder, (world, { params }) => readOrder(world, params.id)),

  listPayments: handler(payments.listPayments, async (world, { query }) =>
    accepted(await readPayments(world, query, query)),
  ),

  showPayment: handler(payments.showPayment, (world, { params }) => readPayment(world, params.id)),

  listRefunds: handler(payments.listRefunds, async (world, { query }) =>
    accepted(await readRefunds(world, query, query)),
  ),

  listDisputes: handler(disputes.listDisputes, async (world, { query }) =>
    accepted(await readDisputes(world, query, query)),
  ),

  listDocuments: handler(documents.listDocuments, async (world, { query }) =>
    accepted(await readDocuments(world, query)),
  ),

  showDocument: handler(documents.showDocument, (world, { params }) =>
    readDocument(world, params.id),
  ),

  getDocumentFile: handler(documents.getDocumentFile, async (world, { params }) => {
    const document = await readDocument(world, params.id)
    return document.ok ? accepted(world.documentFiles.pdf(document.value)) : document
  }),

  creditPayment: handler(paymentChanges.creditPayment, async (world, input) => {
    const { credit, customer = null } = input.body
    const credited = await creditByHand(world, changedBy(input), {
      paymentId: input.params.id,
      credit,
      customer,
    })
    return credited.ok ? accepted({ message: 'The payment is credited' }) : credited
  }),

  sendBackPayment: handler(paymentChanges.sendBackPayment, async (world, input) => {
    const sent = await sendBackPayment(world, changedBy(input), input.params.id)
    return sent.ok ? accepted({ message: 'The payment is refunded within a minute' }) : sent
  }),

  recoverPayment: handler(paymentChanges.recoverPayment, async (world, input) => {
    const { customer = null } = input.body
    const recovery = { paymentId: input.params.id, customer }
    const recovered = await recoverPayment(world, changedBy(input), recovery)
    if (!recovered.ok) return recovered
    const state = recovered.value
    return accepted({ message: `The payment is ${state}`, state })
  }),

  retryPayment: handler(paymentChanges.retryPayment, async (world, input) => {
    const retried = await retryPayment(world, changedBy(input), input.params.id)
    if (!retried.ok) return retried
    const state = retried.value
    const message = state === 'parked' ? 'The payment stays parked' : `The payment is ${state}`
    return accepted({ message, state })
  }),
}
