import { listCalls } from '@ringback/contract/customers/call-history'
import {
  createCallToken,
  endCall,
  getCall,
  preCreateCall,
} from '@ringback/contract/customers/calls'
import { getCallFeedback, submitCallFeedback } from '@ringback/contract/customers/call-feedback'
import { accepted } from '@ringback/contract/outcome'
import { endCall as end } from '../../actions/calls/progress/end-call.ts'
import { placeFallback } from '../../actions/calls/outgoing/place-fallback.ts'
import { placeCall } from '../../actions/calls/outgoing/place-call.ts'
import { readFeedback, submitFeedback } from '../../actions/calls/history/submit-feedback.ts'
import { readHistory } from '../../actions/calls/history/read-history.ts'
import { readCall, statusOf } from '../../actions/calls/history/read-calls.ts'
import { handler } from '../guard/mount.ts'

export const callHandlers = {
  // The identity comes from the session, never from the request (docs/readings.md, 7).
  createCallToken: handler(createCallToken, async (world, { user }) =>
    accepted(world.voice.accessToken(user.id)),
  ),

  preCreateCall: handler(preCreateCall, async (world, { user, body }) => {
    const { toNumber: number, after, isNumberConfirmed = false } = body
    const placed =
      after === undefined
        ? await placeCall(world, user, number, { isNumberConfirmed })
        : await placeFallback(world, user, { earlierId: after, toNumber: number })
    if (!placed.ok) return placed
    const { id, fromNumber, toNumber, tariff, authorisedSeconds, carrier, hasFallback } =
      placed.value
    return accepted({
      callId: id,
      fromNumber,
      toNumber,
      sellingRatePerMinute: tariff.ratePerMinute,
      sellingBillingSeconds: tariff.billingSeconds,
      authorisedSeconds,
      carrier,
      hasFallback,
    })
  }),

  getCall: handler(getCall, async (world, { user, params }) => {
    const found = await readCall(world, user.id, params.id)
    if (!found.ok) return found
    const { status, duration, actualCost, failureReason } = found.value
    return accepted({ status, duration, actualCost, failureReason })
  }),

  endCall: handler(endCall, async (world, { user, params, body }) => {
    const ended = await end(world, user.id, params.id, body?.quality)
    return ended.ok ? accepted({ status: statusOf(ended.value) }) : ended
  }),

  submitCallFeedback: handler(submitCallFeedback, async (world, { user, params, body }) =>
    submitFeedback(world, user.id, params.id, body),
  ),

  getCallFeedback: handler(getCallFeedback, async (world, { user, params }) => {
    const found = await readFeedback(world, user.id, params.id)
    return found.ok ? accepted({ feedback: found.value }) : found
  }),

  listCalls: handler(listCalls, async (world, { user, query }) =>
    accepted(await readHistory(world, user.id, query)),
  ),
}
