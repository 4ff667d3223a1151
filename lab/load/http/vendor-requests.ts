import { webhookUrl } from '@ringback/server/adapters/twilio/webhook-url'
import { WEBHOOK_PATHS } from '@ringback/server/ports/vendors/webhook-paths'
import { webhookSignature } from '@ringback/sandbox/razorpay/signature'
import { signForm } from '@ringback/sandbox/twilio/voice/webhook'
import type { HttpRequest } from '../../../tools/http-request.ts'
import { SANDBOX_KEYS } from '../../../tools/product.ts'

/** A call that was pre-created and not dialled. */
export interface PlacedCall {
  id: string
  userId: string
  toNumber: string
}

/** A paid order whose webhook was not sent. `payment` is the provider's entity. */
export interface PaidOrder {
  payment: { id: string }
}

/** The seconds that each call of the load lasts. */
const ANSWERED_SECONDS = 30

/**
 * The carrier's five requests about a call that is answered, in their order: for instructions, and four status
 * callbacks. They are signed for the public URL.
 */
export function carrierRequests(publicUrl: string, call: PlacedCall): HttpRequest[] {
  const [parentSid, childSid] = [`CA-p-${call.id}`, `CA-c-${call.id}`]
  const voice = signedForm(webhookUrl(publicUrl, WEBHOOK_PATHS.voice), {
    AccountSid: SANDBOX_KEYS.TWILIO_ACCOUNT_SID,
    CallSid: parentSid,
    From: `client:${call.userId}`,
    To: call.toNumber,
    callId: call.id,
  })
  const statusUrl = webhookUrl(publicUrl, WEBHOOK_PATHS.callStatus, { call: call.id })
  const callbacks = ['initiated', 'ringing', 'in-progress', 'completed'].map((status, sequence) =>
    signedForm(statusUrl, {
      AccountSid: SANDBOX_KEYS.TWILIO_ACCOUNT_SID,
      CallSid: childSid,
      ParentCallSid: parentSid,
      CallStatus: status,
      SequenceNumber: String(sequence),
      ...(status === 'completed' && { CallDuration: String(ANSWERED_SECONDS) }),
    }),
  )
  return [voice, ...callbacks]
}

/** The payment provider's signed event that an order was paid. */
export function paymentEvent(publicUrl: string, { payment }: PaidOrder): HttpRequest {
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity: payment } },
    created_at: Math.floor(Date.now() / 1_000),
  })
  return {
    url: `${publicUrl}${WEBHOOK_PATHS.payment}`,
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': webhookSignature(body, SANDBOX_KEYS.RAZORPAY_WEBHOOK_SECRET),
      'x-razorpay-event-id': `load-${payment.id}`,
    },
  }
}

/** The fragment of a URL is neither requested nor signed. */
function signedForm(givenUrl: string, form: Readonly<Record<string, string>>): HttpRequest {
  const url = givenUrl.replace(/#.*$/, '')
  return {
    url,
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signForm(SANDBOX_KEYS.TWILIO_AUTH_TOKEN, url, form),
    },
  }
}
