import { handlePaymentEvent } from '../../actions/credit/handle-payment-event.ts'
import { WEBHOOK_PATHS } from '../../core/webhook-paths.ts'
import type { RawWebhook } from './webhook.ts'

/** What the payment provider tells us. Only signed bytes are believed; it is told so when it took effect, and not before. */
export const razorpayWebhook: RawWebhook = {
  path: WEBHOOK_PATHS.payment,
  async run(world, { rawBody, headers }) {
    const notice = world.payments.readWebhook({
      rawBody,
      signature: headers['x-razorpay-signature'],
      eventId: headers['x-razorpay-event-id'],
    })
    if (!notice) {
      world.log.warn('A payment webhook that is not signed, or cannot be read, was refused')
      return { status: 400, type: 'text/plain', body: 'Not signed by the payment provider' }
    }
    await handlePaymentEvent(world, notice)
    return { status: 200, type: 'text/plain', body: 'OK' }
  },
}
