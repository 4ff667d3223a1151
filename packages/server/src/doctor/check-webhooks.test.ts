import { afterEach, describe, expect, it } from 'vitest'
import { respondJson, startVendorServer } from '../../testing/vendors/vendor-server.ts'
import { readConfig } from '../config/config.ts'
import { WEBHOOK_REFUSALS } from '../ports/vendors/twilio-webhooks.ts'
import { checkWebhooks } from './check-webhooks.ts'

const PUBLIC_URL = 'https://phone.example.com'
const STATUS_URL = `${PUBLIC_URL}/api/webhooks/twilio/status?call=call_1`

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

interface Logged {
  minutesAgo?: number
  code?: string
  status?: number
  url?: string
  body?: string
}

/** What the doctor says when Twilio's log has these alerts, newest first. */
async function findingOf(...logged: Logged[]) {
  const alerts = logged.map(({ minutesAgo = 1, code = '11200', status = 403, ...rest }, n) => {
    const { url = STATUS_URL, body = null } = rest
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString().replace(/\.\d+Z$/, 'Z')
    const answered: Record<string, string> = status === 0 ? {} : { httpResponse: String(status) }
    const text = new URLSearchParams({ Msg: '', ...answered, url, ErrorCode: code }).toString()
    const dates = { date_created: at, date_generated: at, date_updated: at }
    return { sid: `NO${n}`, error_code: code, alert_text: text, response_body: body, ...dates }
  })
  const meta = { key: 'alerts', page: 0, page_size: 100, next_page_url: null }
  const { baseUrl, close } = await startVendorServer((request, response) => {
    const one = alerts.find(({ sid }) => request.url.endsWith(`/Alerts/${sid}`))
    respondJson(one ?? { alerts, meta })(request, response)
  })
  closing.push(close)
  const config = readConfig({
    ...{ NODE_ENV: 'trial', PUBLIC_URL, TWILIO_BASE_URL: baseUrl, USD_INR: '83' },
    ...{ SUPPORT_URL: 'https://example.com', MAIL_FROM: 'a@example.com' },
    ...{ SMTP_URL: 'smtp://a:b@127.0.0.1:1', DAILY_SPEND_LIMIT_USD: '20' },
    ...{ TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'a-token-of-the-test' },
    ...{ TWILIO_API_KEY: `SK${'b'.repeat(32)}`, TWILIO_API_SECRET: 'a-secret-of-the-test' },
    ...{ TWILIO_TWIML_APP_SID: `AP${'c'.repeat(32)}`, TWILIO_CALLER_ID: '+14155550199' },
    ...{ TWILIO_VERIFY_SERVICE_SID: `VA${'d'.repeat(32)}`, RAZORPAY_KEY_ID: 'rzp_live_1' },
    ...{ RAZORPAY_KEY_SECRET: 'another-secret', RAZORPAY_WEBHOOK_SECRET: 'a-third-secret-of-it' },
    ...{ TURNSTILE_SITE_KEY: '0x1', TURNSTILE_SECRET_KEY: '0x2' },
  })
  if (!config.ok) throw new Error(config.message)
  return checkWebhooks({
    config: config.value,
    database: { state: 'none' },
    resolveTxt: () => Promise.reject(new Error('not in this test')),
  })
}

describe('what the doctor says of webhooks that Twilio could not deliver', () => {
  it.each<[what: string, status: string, words: RegExp, logged: Logged[]]>([
    ['nothing was logged', 'ok', /^Twilio logged no failure in a day$/, []],
    ['a call failed', 'ok', /no failure/, [{ code: '13227' }]],
    ['another server failed', 'ok', /no failure/, [{ url: 'https://other.example.com/hook' }]],
    [
      'a proxy refuses them',
      'problem',
      /failed 2 times in a day, the last at .*: \/api\/webhooks\/twilio\/status had the answer 403\. The answer is none that this server gives to Twilio: .*Behind Cloudflare/,
      [{ body: '<title>Just a moment...</title>' }, { minutesAgo: 90 }],
    ],
    [
      'a newer code says so',
      'problem',
      /failed once .*answer 429.*none that this server gives/,
      [{ code: '11217', status: 429 }],
    ],
    [
      'a proxy refused them earlier',
      'warning',
      /answer 403\. The answer is none that this server gives/,
      [{ minutesAgo: 90 }],
    ],
    [
      'this server refuses the signature',
      'problem',
      /answer 403\. This server refused its signature: PUBLIC_URL or TWILIO_AUTH_TOKEN/,
      [{ body: WEBHOOK_REFUSALS.unsigned }],
    ],
    [
      'this server does not know the call',
      'problem',
      /answer 404\. This server does not know/,
      [{ status: 404, body: WEBHOOK_REFUSALS.unknownCall }],
    ],
    ['no address is named', 'problem', /: it had the answer 403/, [{ url: '' }]],
    ['the server failed', 'warning', /the answer 502\. See the log/, [{ status: 502 }]],
    ['nothing answered', 'warning', /had no answer\. See the log/, [{ code: '11205', status: 0 }]],
  ])('when %s', async (_, status, words, logged) => {
    expect(await findingOf(...logged)).toMatchObject({
      status,
      text: expect.stringMatching(words),
    })
  })
})
