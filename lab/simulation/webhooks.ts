import { isTerminal } from '@ringback/contract/customers/calls/calls'
import { bridgeCall } from '@ringback/server/actions/calls/outgoing/bridge-call'
import { handlePaymentEvent } from '@ringback/server/actions/credit/purchases/handle-payment-event'
import { receiveRecording } from '@ringback/server/actions/calls/voicemail/receive-recording'
import { trackCall } from '@ringback/server/actions/calls/progress/track-call'
import type { LegReport, Webhook } from './vendors/webhook-queue.ts'
import type { SimulationContext } from './context.ts'
import type { Expectations } from './checks/expectations.ts'
import { requestNextStep } from './people/forwarded-calls.ts'
import { requestRing } from './people/incoming-calls.ts'

/** Delivers a webhook to one of the servers, and the server's response to the vendor. */
export function deliver(
  context: SimulationContext,
  expected: Expectations,
  webhook: Webhook,
): void {
  switch (webhook.is) {
    case 'voice':
      return requestInstructions(context, webhook)
    case 'incoming':
      return requestRing(context, expected, webhook)
    case 'status':
      return report(context, webhook, `${webhook.childSid}:${webhook.status}`)
    case 'dial-result':
      if (isTerminal(webhook.status))
        report(context, webhook, `${webhook.parentSid}:dial-result:${webhook.callId}`)
      return
    case 'step-result':
      return requestNextStep(context, expected, webhook)
    case 'recording':
      return reportRecording(context, webhook)
    case 'payment':
      return deliverPaymentEvent(context, webhook)
  }
}

function requestInstructions(
  context: SimulationContext,
  webhook: Extract<Webhook, { is: 'voice' }>,
): void {
  const { carrier, random, webhookQueue } = context
  const { is: _, ...request } = webhook
  context.startWork(`voice ${webhook.legId}`, ports => bridgeCall(ports, request), {
    onDone: result => {
      // The response may be lost. The carrier then sends the webhook again.
      if (random.happens(5)) webhookQueue.send(webhook)
      else carrier.receiveInstructions(webhook.legId, result.ok ? result.value : { is: 'reject' })
    },
    onFailed: () => {
      if (random.happens(50)) webhookQueue.send(webhook)
      else carrier.receiveInstructions(webhook.legId, null)
    },
  })
}

function report(context: SimulationContext, webhook: Webhook & LegReport, key: string): void {
  const { callId, parentSid, childSid, status, seconds } = webhook
  const event = { key, callId, parentSid, childSid, status, seconds }
  const retry = () => context.webhookQueue.send(webhook)
  context.startWork(`${webhook.is} ${childSid} ${status}`, ports => trackCall(ports, event), {
    onFailed: retry,
  })
}

/** The carrier does not retry this webhook. */
function reportRecording(
  context: SimulationContext,
  { sid, legId: parentSid, callId, seconds }: Extract<Webhook, { is: 'recording' }>,
): void {
  const report = { callId, parentSid, recordingSid: seconds > 0 ? sid : null, seconds }
  context.startWork(`recording ${sid}`, ports => receiveRecording(ports, report))
}

function deliverPaymentEvent(
  context: SimulationContext,
  webhook: Extract<Webhook, { is: 'payment' }>,
): void {
  const { notice } = webhook
  const name = `payment webhook ${webhook.name} ${notice.eventId}`
  // The provider retries for a day.
  const retry = () => context.webhookQueue.sendReliably(webhook)
  context.startWork(
    name,
    async ports => {
      const event = ports.payments.readWebhook(notice)
      if (!event) throw new Error(`${name} has an invalid signature`)
      await handlePaymentEvent(ports, event)
    },
    { onFailed: retry },
  )
}
