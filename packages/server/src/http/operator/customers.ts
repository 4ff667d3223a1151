import * as callChanges from '@ringback/contract/operator/calls/call-changes'
import * as calls from '@ringback/contract/operator/calls/calls'
import * as inspectedCall from '@ringback/contract/operator/calls/inspected-call'
import * as customerChanges from '@ringback/contract/operator/customers/customer-changes'
import * as customerCredit from '@ringback/contract/operator/customers/customer-credit'
import * as customerHistory from '@ringback/contract/operator/customers/customer-history'
import * as customerSignIn from '@ringback/contract/operator/customers/customer-sign-in'
import * as customers from '@ringback/contract/operator/customers/customers'
import { formatExactUsd } from '@ringback/contract/money'
import { accepted } from '@ringback/contract/outcome'
import {
  adjustCustomerCredit,
  giveCustomerCredit,
} from '../../actions/accounts/operators/change-customer-credit.ts'
import { closeCustomer } from '../../actions/accounts/operators/close-customer.ts'
import {
  freezeCustomer,
  type LiveCallEnd,
  unfreezeCustomer,
} from '../../actions/accounts/operators/freeze-customer.ts'
import {
  removeTwoStep,
  resendReceiptMail,
  resendVerificationMail,
  setCustomerLimits,
  signOutCustomer,
  verifyCustomer,
} from '../../actions/accounts/operators/manage-customer.ts'
import {
  readCustomer,
  readCustomers,
  readLedger,
  readVerifiedNumbers,
} from '../../actions/accounts/operators/read-customers.ts'
import { refundCall } from '../../actions/accounts/operators/refund-call.ts'
import { compareNow } from '../../actions/calls/operators/compare-call.ts'
import { endLiveCall } from '../../actions/calls/operators/end-live-call.ts'
import { inspectCall, readCallsOfCustomers } from '../../actions/calls/operators/inspect-calls.ts'
import { changedBy, handler } from '../guard/mount.ts'
import { sendMailsInBackground } from '../send-in-background.ts'

export const customerHandlers = {
  listCustomers: handler(customers.listCustomers, async (world, { query }) =>
    accepted(await readCustomers(world, query, query)),
  ),

  getCustomer: handler(customers.getCustomer, (world, { params }) =>
    readCustomer(world, params.id),
  ),

  listCustomerLedger: handler(customerHistory.listCustomerLedger, (world, { params, query }) =>
    readLedger(world, params.id, query),
  ),

  listCustomerVerifiedNumbers: handler(
    customerHistory.listCustomerVerifiedNumbers,
    (world, { params, query }) => readVerifiedNumbers(world, params.id, query),
  ),

  giveCredit: handler(customerCredit.giveCredit, async (world, input) => {
    const { params, body } = input
    const given = await giveCustomerCredit(world, changedBy(input), { ...body, id: params.id })
    return given.ok ? accepted({ message: `${formatExactUsd(body.amount)} is given` }) : given
  }),

  refundCall: handler(customerCredit.refundCall, async (world, input) => {
    const { params, body } = input
    const refunded = await refundCall(world, changedBy(input), { ...body, callId: params.id })
    return refunded.ok
      ? accepted({ message: `${formatExactUsd(body.amount)} is refunded` })
      : refunded
  }),

  adjustCredit: handler(customerCredit.adjustCredit, async (world, input) => {
    const { params, body } = input
    const adjusted = await adjustCustomerCredit(world, changedBy(input), { ...body, id: params.id })
    return adjusted.ok ? accepted({ message: 'The credit is adjusted' }) : adjusted
  }),

  freezeCustomer: handler(customerChanges.freezeCustomer, async (world, input) => {
    const { params, body } = input
    const { shownReason } = body
    const frozen = await freezeCustomer(world, changedBy(input), { id: params.id, shownReason })
    return frozen.ok ? accepted({ message: FROZEN[frozen.value] }) : frozen
  }),

  unfreezeCustomer: handler(customerChanges.unfreezeCustomer, async (world, input) => {
    const unfrozen = await unfreezeCustomer(world, changedBy(input), input.params.id)
    return unfrozen.ok ? accepted({ message: 'The account is no longer frozen' }) : unfrozen
  }),

  setCustomerLimits: handler(customerChanges.setCustomerLimits, async (world, input) => {
    const { params, body } = input
    const { reason: _, ...limits } = body
    const changed = await setCustomerLimits(world, changedBy(input), { id: params.id, limits })
    return changed.ok ? accepted({ message: 'The limits are set' }) : changed
  }),

  verifyCustomer: handler(customerSignIn.verifyCustomer, async (world, input) => {
    const verified = await verifyCustomer(world, changedBy(input), input.params.id)
    return verified.ok ? accepted({ message: 'The e-mail is verified' }) : verified
  }),

  signOutCustomer: handler(customerSignIn.signOutCustomer, async (world, input) => {
    const signedOut = await signOutCustomer(world, changedBy(input), input.params.id)
    if (!signedOut.ok) return signedOut
    const sessions = signedOut.value === 1 ? '1 session has' : `${signedOut.value} sessions have`
    return accepted({ message: `${sessions} ended` })
  }),

  removeTwoStep: handler(customerSignIn.removeTwoStep, async (world, input) => {
    const removed = await removeTwoStep(world, changedBy(input), input.params.id)
    if (!removed.ok) return removed
    sendMailsInBackground(world)
    return accepted({ message: 'Two-step sign-in is off' })
  }),

  resendVerificationMail: handler(customerSignIn.resendVerificationMail, async (world, input) => {
    const sent = await resendVerificationMail(world, changedBy(input), input.params.id)
    return sent.ok ? accepted({ message: 'The mail is on its way' }) : sent
  }),

  resendReceiptMail: handler(customerCredit.resendReceiptMail, async (world, input) => {
    const { params, body } = input
    const { purchaseId } = body
    const sent = await resendReceiptMail(world, changedBy(input), { id: params.id, purchaseId })
    return sent.ok ? accepted({ message: 'The mail is on its way' }) : sent
  }),

  closeCustomer: handler(customerChanges.closeCustomer, async (world, input) => {
    const closed = await closeCustomer(world, changedBy(input), input.params.id)
    return closed.ok ? accepted({ message: 'The account is closed' }) : closed
  }),
}

/** Calls of all customers. */
export const callHandlers = {
  listCalls: handler(calls.listCalls, async (world, { query }) =>
    accepted(await readCallsOfCustomers(world, query, query)),
  ),

  getCall: handler(inspectedCall.getCall, (world, { params }) => inspectCall(world, params.id)),

  endLiveCall: handler(callChanges.endLiveCall, (world, input) =>
    endLiveCall(world, changedBy(input), input.params.id),
  ),

  compareCall: handler(callChanges.compareCall, (world, input) =>
    compareNow(world, changedBy(input), input.params.id),
  ),
}

const FROZEN: Record<LiveCallEnd, string> = {
  none: 'The account is frozen',
  ended: 'The account is frozen, and its call is ended',
  pending:
    'The account is frozen. The carrier does not answer: its call is ended as soon as it does',
}
