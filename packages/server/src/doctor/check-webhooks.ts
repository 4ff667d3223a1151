import { createWebhookAlertsApi, type FailedWebhook } from '../adapters/twilio/calls/alerts-api.ts'
import { twilioOf } from '../config/carriers.ts'
import { addSeconds, DAY_SECONDS } from '../core/time.ts'
import { WEBHOOK_REFUSALS } from '../ports/vendors/twilio-webhooks.ts'
import { type DoctorContext, type Finding, ok, problem, warning } from './check.ts'

/** Failures that are older may have been mended. */
const RECENT_SECONDS = 3_600

/** What became of the carrier's webhooks in the last day, as the carrier saw it: a request that a proxy refuses is in no log of the server. */
export async function checkWebhooks({ config }: DoctorContext): Promise<Finding> {
  const api = createWebhookAlertsApi(twilioOf(config))
  const { publicUrl } = config.business
  const now = new Date()
  const listed = await api.listFailed({ from: addSeconds(now, -DAY_SECONDS), to: now })
  const failed = listed.filter(({ url }) => url === null || url.startsWith(`${publicUrl}/`))
  const [latest] = failed
  if (!latest) return ok('Twilio logged no failure in a day')
  const isRefused = latest.status !== null && latest.status < 500
  const isRecent = latest.at >= addSeconds(now, -RECENT_SECONDS)
  const answer = isRefused ? await api.fetchAnswer(latest.sid) : null
  return (isRefused && isRecent ? problem : warning)(
    `${seen(failed, latest)} ${isRefused ? remedyOf(answer) : SEE_LOG}`,
  )
}

function seen(failed: readonly FailedWebhook[], { status, url, at }: FailedWebhook): string {
  const times = failed.length === 1 ? 'once' : `${failed.length} times`
  const answer = status === null ? 'no answer' : `the answer ${status}`
  return `A webhook of Twilio failed ${times} in a day, the last at ${at.toISOString()}: ${url === null ? 'it' : new URL(url).pathname} had ${answer}.`
}

const SEE_LOG = 'See the log of the server and of the proxy before it at that time.'

function remedyOf(answer: string | null): string {
  switch (answer) {
    case WEBHOOK_REFUSALS.unsigned:
      return 'This server refused its signature: PUBLIC_URL or TWILIO_AUTH_TOKEN was another one, or a proxy changes the address.'
    case WEBHOOK_REFUSALS.unknownCall:
    case WEBHOOK_REFUSALS.unknownNumber:
      return 'This server does not know what it is about: another server or an older database does.'
    default:
      return 'The answer is none that this server gives to Twilio: a proxy or firewall before it refuses Twilio. Let /api/webhooks pass without a bot check, see "Behind Cloudflare" in docs/operating.md.'
  }
}
