import { handlePaymentEvent } from '../../actions/credit/purchases/handle-payment-event.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'
import type { RawWebhook } from './webhook.ts'

/** The payment provider's webhook. Responds 200 only after the event is committed, so that the provider retries otherwise. */
export const razorpayWebhook: RawWebhook = {
  path: WEBHOOK_PATHS.payment,
  async run(world, { rawBody, headers }) {
    const webhook = world.payments.readWebhook({
      rawBody,
      signature: headers['x-razorpay-signature'],
      eventId: headers['x-razorpay-event-id'],
    })
    if (!webhook) {
      const body = 'Not signed by the payment provider'
      return { status: 400, type: 'text/plain', body, isUnsigned: true }
    }
    const notUnderstood = await handlePaymentEvent(world, webhook)
    const body = 'OK'
    return { status: 200, type: 'text/plain', body, ...(notUnderstood && { notUnderstood }) }
  },
}
