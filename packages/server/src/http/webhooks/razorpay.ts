import { handlePaymentEvent } from '../../actions/credit/purchases/handle-payment-event.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'
import type { RawWebhook, WebhookResponse } from './webhook.ts'

const UNSIGNED: WebhookResponse = {
  status: 400,
  type: 'text/plain',
  body: 'Not signed by the payment provider',
  isUnsigned: true,
}

/** The payment provider's webhook. Responds 200 only after the event is committed, so that the provider retries otherwise. */
export const razorpayWebhook: RawWebhook = {
  path: WEBHOOK_PATHS.payment,
  unsigned: UNSIGNED,
  async run(world, { rawBody, headers }) {
    const webhook = world.payments.readWebhook({
      rawBody,
      signature: headers['x-razorpay-signature'],
      eventId: headers['x-razorpay-event-id'],
    })
    if (!webhook) return UNSIGNED
    const notUnderstood = await handlePaymentEvent(world, webhook)
    const body = 'OK'
    return { status: 200, type: 'text/plain', body, ...(notUnderstood && { notUnderstood }) }
  },
}
