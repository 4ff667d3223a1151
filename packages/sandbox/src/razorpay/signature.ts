import { createHmac } from 'node:crypto'

/** What checkout hands to the page: proof that this payment paid this order. Hex HMAC-SHA256. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return sign(`${orderId}|${paymentId}`, keySecret)
}

/** The header `X-Razorpay-Signature` of a webhook, over its raw body. Hex HMAC-SHA256. */
export function webhookSignature(rawBody: string, webhookSecret: string): string {
  return sign(rawBody, webhookSecret)
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
