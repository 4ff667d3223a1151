import type { WebhookPath } from '../../ports/vendors/webhook-paths.ts'

type TwilioWebhookPath = Extract<WebhookPath, `${string}/twilio/${string}`>

/**
 * Twilio repeats a webhook twice, at once, if it gets no connection in 2 s, no answer in 4.5 s, or a status of 500
 * or more. By default it repeats only a failed connection, once. It waits 15 s in all, so that each attempt has its time
 * (Twilio, "Webhooks: connection overrides"). Twilio neither sends nor signs the fragment.
 */
const RETRIES = '#rc=2&rp=ct,rt,5xx&ct=2000&rt=4500'

/**
 * The absolute URL of a webhook of Twilio, with the retries that we want. It requests exactly this URL,
 * so the webhook's handler receives the query.
 */
export function webhookUrl(
  publicUrl: string,
  path: TwilioWebhookPath,
  fields: Readonly<Record<string, string>> = {},
): string {
  const parameters = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  const query = parameters.length > 0 ? `?${parameters.join('&')}` : ''
  return `${publicUrl}${path}${query}${RETRIES}`
}

/** Whether two URLs are the same webhook, perhaps with other retries: these are in the fragment. */
export function isSameWebhook(url: string, other: string): boolean {
  return withoutFragment(url) === withoutFragment(other)
}

/** Whether the URL has retries, whatever they are. */
export function hasRetries(url: string): boolean {
  return url !== withoutFragment(url)
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '')
}
