import type { Config } from './config.ts'
import { instanceKeyOf } from './core/instance-proof.ts'

/** The key with which the doctor recognises a server of the same configuration. */
export function instanceKey({ database, razorpay, terms, turnstile, twilio }: Config): string {
  return instanceKeyOf([
    terms.publicUrl,
    database.url ?? database.directory,
    [twilio.accountSid, twilio.authToken, twilio.apiKey, twilio.apiSecret],
    [razorpay.keyId, razorpay.keySecret, ...razorpay.webhookSecrets],
    turnstile.secretKey,
  ])
}
