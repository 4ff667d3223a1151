import { createHmac } from 'node:crypto'

/** The signature that checkout returns to the page: the payment paid the order. Hex HMAC-SHA256. */
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
