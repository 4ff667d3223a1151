import { accepted } from '@ringback/contract/outcome'
import webPush from 'web-push'
import type { PushServices } from '../../ports/vendors/push-services.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { vendorFetch } from '../vendor-fetch.ts'

const VENDOR = 'push service'
const TIMEOUT_MS = 10_000
const RESPONSE_MAX_BYTES = 64 * 1024
const ANSWER_MAX_LENGTH = 200

/**
 * Web Push by its standards: RFC 8030, 8291 and 8292.
 *
 * @param services host names, `*.` for all below one, or whole origins
 * @param subject whom a push service contacts about our messages: a mailto: or https: URL
 */
export function createPushServices({
  services,
  subject,
}: {
  services: readonly string[]
  subject: string
}): PushServices {
  return {
    makeKeys: () => webPush.generateVAPIDKeys(),
    accepts: endpoint => services.some(service => isAt(endpoint, service)),
    async send({ to: { endpoint, p256dh, auth }, keys, text, ttlSeconds }) {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        text,
        { vapidDetails: { subject, ...keys }, TTL: ttlSeconds, urgency: 'high' },
      )
      const { status, text: answer } = await vendorFetch(VENDOR, {
        url: endpoint,
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(body),
        timeoutMs: TIMEOUT_MS,
        maxBytes: RESPONSE_MAX_BYTES,
      })
      if (status >= 200 && status < 300) return accepted(null)
      if (status === 429 || status >= 500)
        throw new VendorUnavailable(VENDOR, `responded with status ${status}`)
      return { ok: false, why: refusalOf(status), answer: answerOf(status, answer) }
    },
  }
}

function refusalOf(status: number) {
  if (status === 404 || status === 410) return 'gone'
  return status === 401 || status === 403 ? 'unauthorised' : 'refused'
}

const answerOf = (status: number, answer: string) =>
  `${status} ${answer.trim()}`.slice(0, ANSWER_MAX_LENGTH)

function isAt(endpoint: string, service: string): boolean {
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (service.includes('://')) return origin === service
  if (protocol !== 'https:' || port !== '') return false
  return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
}
