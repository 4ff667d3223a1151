import {
  getCallFeedback,
  submitCallFeedback,
  listCalls,
} from '@ringback/contract/customers/calls/call-history'
import {
  createCallToken,
  endCall,
  getCall,
  preCreateCall,
} from '@ringback/contract/customers/calls/calls'
import { getFirstCall, getSellingRate } from '@ringback/contract/customers/calls/rates'
import * as voicemails from '@ringback/contract/customers/calls/voicemails'
import { accepted } from '@ringback/contract/outcome'
import { readCall, statusOf } from '../../../actions/calls/history/read-calls.ts'
import { readHistory } from '../../../actions/calls/history/read-history.ts'
import { readFeedback, submitFeedback } from '../../../actions/calls/history/submit-feedback.ts'
import { placeCall } from '../../../actions/calls/outgoing/place-call.ts'
import { placeFallback } from '../../../actions/calls/outgoing/place-fallback.ts'
import { endCall as end } from '../../../actions/calls/progress/end-call.ts'
import {
  deleteMessage,
  markRead,
  readSound,
  readVoicemails,
} from '../../../actions/calls/voicemail/keep-voicemails.ts'
import { findRate } from '../../../actions/rates/find-rate.ts'
import { readFirstCall } from '../../../actions/rates/read-first-call.ts'
import { handler } from '../../guard/mount.ts'

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

  listVoicemails: handler(voicemails.listVoicemails, async (world, { user }) =>
    accepted({ voicemails: await readVoicemails(world, user.id) }),
  ),

  getVoicemailSound: handler(voicemails.getVoicemailSound, async (world, { user, params }) => {
    const sound = await readSound(world, { userId: user.id, ...params })
    return sound.ok ? accepted({ wav: sound.value.toString('base64') }) : sound
  }),

  setVoicemailRead: handler(voicemails.setVoicemailRead, async (world, { user, params, body }) => {
    const marked = await markRead(world, { userId: user.id, ...params, ...body })
    return marked.ok ? accepted({ message: 'Voicemail updated' }) : marked
  }),

  deleteVoicemail: handler(voicemails.deleteVoicemail, async (world, { user, params }) => {
    const deleted = await deleteMessage(world, { userId: user.id, ...params })
    return deleted.ok ? accepted({ message: 'Voicemail deleted' }) : deleted
  }),

  getFirstCall: handler(getFirstCall, async (world, { user, query }) =>
    accepted(await readFirstCall(world, user.id, query.languages)),
  ),

  getSellingRate: handler(getSellingRate, async (world, { user, query }) => {
    const { id: userId, selectedCallerId } = user
    const found = await findRate(world, {
      number: query.number,
      isNumberConfirmed: query.isNumberConfirmed === 'true',
      userId,
      selectedCallerId,
    })
    if (!found.ok) return found
    const { ratePerMinute, billingSeconds, destination } = found.value.quote
    return accepted({
      sellingRatePerMinute: ratePerMinute,
      sellingBillingSeconds: billingSeconds,
      destination,
      maxCallSeconds: world.business.maxCallSeconds,
    })
  }),
}
