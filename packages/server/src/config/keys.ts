import type { Config } from './config.ts'
import type { CarrierConfig } from './carriers.ts'
import { instanceKeyOf } from '../core/instance-proof.ts'

/**
 * The key of the hashes of networks, the same for all instances. It is not in the database, and changes only with
 * the secret of the bot check; all networks are then unknown until the next login.
 */
export function networkKey({ turnstile }: Config): string {
  return instanceKeyOf(['networks', turnstile.secretKey])
}

/** The key of the links that switch off notices. A new secret of the bot check ends the links of mails before. */
export function noticeKey({ turnstile }: Config): string {
  return instanceKeyOf(['mail notices', turnstile.secretKey])
}

/** The key with which the doctor recognises a server of the same configuration. */
export function instanceKey({ database, razorpay, business, turnstile, carriers }: Config): string {
  return instanceKeyOf([
    business.publicUrl,
    database.url ?? database.directory,
    carriers.flatMap(carrierKeys),
    [razorpay.keyId, razorpay.keySecret, ...razorpay.webhookSecrets],
    turnstile.secretKey,
  ])
}

function carrierKeys(carrier: CarrierConfig): string[] {
  return carrier.is === 'twilio'
    ? [carrier.accountSid, carrier.authToken, carrier.apiKey, carrier.apiSecret]
    : [carrier.controlUrl, ...carrier.gatewaySecrets, carrier.browserSecret]
}

/**
 * The keys of sealed texts, the same for all instances. The first seals. The one that is made of the secret of the bot
 * check is always the last, so that texts of a time before TWO_STEP_KEYS was set can be opened.
 */
export function sealingKeys({ twoStepKeys, turnstile }: Config): string[] {
  return [...twoStepKeys, instanceKeyOf(['sealed texts', turnstile.secretKey])]
}
