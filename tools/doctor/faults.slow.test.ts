import { checksWith } from '@ringback/server/doctor/checks'
import type { Line } from '@ringback/server/doctor/run-checks'
import type { Database } from '@ringback/server/ports/database'
import { DatabaseUnavailable } from '@ringback/server/ports/database-unavailable'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type DoctorSetup,
  type Fault,
  KEYS,
  databaseWith,
  hex,
  startDoctorSetup,
} from './doctor-setup.ts'

let setup: DoctorSetup
beforeAll(async () => {
  setup = await startDoctorSetup()
}, 120_000)
afterEach(() => setup.reset())
afterAll(() => setup.close())

const refusing: Database['read'] = () =>
  Promise.reject(new DatabaseUnavailable('connect ECONNREFUSED 10.0.0.1:5432'))

/** A database with other times of the last webhook and payment. */
function lastSeen(facts: { lastWebhookAt: Date | null; lastPaymentAt: Date | null }) {
  return answering(facts)
}

/** A database that answers each question with this. */
function answering(facts: object) {
  const read: Database['read'] = async () => facts as never
  return (database: Database) =>
    ({ state: 'open', hasTables: true, database: { ...database, read } }) as const
}

/** A deck with one price. */
function usa(costPerMinute: bigint) {
  const increments = { firstIncrementSeconds: 60, nextIncrementSeconds: 60 }
  const rate = { prefix: '1', destination: 'USA', country: 'US', costPerMinute, ...increments }
  return { kind: 'calls', rates: [rate], overrides: [] }
}

/** A database with failed calls. */
function refusingCalls(database: Database) {
  const counted = [
    { code: 13_227, count: 3, latestAt: new Date() },
    { code: 39_999, count: 1, latestAt: new Date() },
  ]
  const read: Database['read'] = async () => counted as never
  return { state: 'open', hasTables: true, database: { ...database, read } } as const
}

describe('the doctor', () => {
  it('has no problem with accounts that are set up right', async () => {
    const lines = await setup.linesWith({})
    expect(lines.filter(({ status }) => status !== 'ok')).toEqual([
      { name: 'TLS certificate', status: 'unchecked', text: 'PUBLIC_URL is not an https address' },
    ])
    expect(lines.map(({ name }) => name)).toEqual(checksWith(['twilio']).map(({ name }) => name))
  })

  it('costs nothing: it reads, logs in, and creates one order', async () => {
    const before = setup.sandbox.requests.list().length
    await setup.linesWith({})
    const requests = setup.sandbox.requests.list()
    const sent = requests.slice(0, requests.length - before)
    const writes = sent.filter(({ method }) => method !== 'GET').map(({ operation }) => operation)
    expect(writes.sort()).toEqual(['orders.create', 'siteverify'])
    expect(setup.sandbox.mailbox.list()).toEqual([])
  })

  it('accepts the voice URL with other retries, and recommends some where there are none', async () => {
    const applicationWith = async (fragment: string) => {
      const voiceUrl = `${setup.publicUrl}/api/webhooks/twilio/voice${fragment}`
      const lines = await setup.linesWith({ twilio: { voiceUrl } })
      return lines.find(({ name }) => name === 'Twilio application')
    }
    expect(await applicationWith('#rc=1&rp=5xx')).toMatchObject({ status: 'ok' })
    expect(await applicationWith('')).toMatchObject({
      status: 'warning',
      text: expect.stringContaining('/voice#rc=2&rp=ct,rt,5xx&ct=2000&rt=4500 in Twilio Console'),
    })
  })

  const https = { PUBLIC_URL: 'https://localhost:2' }
  const PUBLIC = { PUBLIC_URL: 'https://phone.invalid' }
  const PRODUCTION = { ...PUBLIC, NODE_ENV: 'production' }
  const FAULTS: [name: string, status: Line['status'], words: string | RegExp, fault: Fault][] = [
    ['Public URL', 'problem', 'https pages only', { env: { PUBLIC_URL: 'http://phone.invalid' } }],
    [
      'Demo account',
      'warning',
      'Remove DEMO_EMAIL',
      { env: { ...PUBLIC, DEMO_EMAIL: 'demo@example.com', DEMO_PASSWORD: 'call-home-2026' } },
    ],
    [
      'Test keys',
      'warning',
      'RAZORPAY_KEY_ID is a test key',
      { env: { ...PUBLIC, RAZORPAY_KEY_ID: 'rzp_test_1' } },
    ],
    [
      'Test keys',
      'warning',
      'it stops no bot',
      { env: { ...PUBLIC, TURNSTILE_SITE_KEY: '1x00000000000000000000AA' } },
    ],
    [
      'Demo account',
      'problem',
      /Remove DEMO_EMAIL.*NODE_ENV=trial/,
      {
        env: { ...PRODUCTION, DEMO_EMAIL: 'demo@example.com', DEMO_PASSWORD: 'call-home-2026' },
      },
    ],
    [
      'Test keys',
      'problem',
      'RAZORPAY_KEY_ID is a test key',
      { env: { ...PRODUCTION, RAZORPAY_KEY_ID: 'rzp_test_1' } },
    ],
    ['Vendor addresses', 'warning', 'TWILIO_BASE_URL', { env: PUBLIC }],
    [
      'Secrets',
      'problem',
      'the same as RAZORPAY_KEY_SECRET',
      { env: { RAZORPAY_WEBHOOK_SECRET: KEYS.RAZORPAY_KEY_SECRET } },
    ],
    [
      'Secrets',
      'problem',
      'the same as TWILIO_AUTH_TOKEN',
      { env: { TWILIO_API_SECRET: KEYS.TWILIO_AUTH_TOKEN } },
    ],
    ['Secrets', 'warning', '16 characters', { env: { RAZORPAY_WEBHOOK_SECRET: 'short' } }],
    [
      'Logo',
      'warning',
      /does not exist or cannot be read.*built mark/,
      { env: { PRODUCT_LOGO: '/no-such-folder/logo.svg' } },
    ],
    ['Legal name', 'warning', 'LEGAL_NAME and LEGAL_ADDRESS not set', { env: PRODUCTION }],
    [
      'Legal name',
      'warning',
      /^LEGAL_ADDRESS not set/,
      { env: { ...PRODUCTION, LEGAL_NAME: 'Example Ltd' } },
    ],
    ['Legal pages', 'warning', 'LEGAL_DIR is not set', { env: PUBLIC }],
    [
      'Legal pages',
      'warning',
      /terms\.md does not exist.*contact\.md does not exist.*starter text/,
      { env: { LEGAL_DIR: import.meta.dirname } },
    ],
    ['Data directory', 'warning', /has mode 755.*chmod 700/, { dataDirMode: 0o755 }],
    [
      'Server at PUBLIC_URL',
      'problem',
      'ECONNREFUSED',
      { env: { PUBLIC_URL: 'http://localhost:2' } },
    ],
    [
      'Server at PUBLIC_URL',
      'problem',
      'not a server with this configuration',
      { env: { TURNSTILE_SECRET_KEY: 'changed' } },
    ],
    ['TLS certificate', 'unchecked', 'ECONNREFUSED', { env: https }],
    [
      'Proxy headers',
      'unchecked',
      'see "Server at PUBLIC_URL"',
      { env: { PUBLIC_URL: 'http://localhost:2' } },
    ],
    [
      'Database version',
      'problem',
      'PostgreSQL 14.9: version 15 or later',
      { database: databaseWith({ version: 140_009, now: new Date() }) },
    ],
    [
      'Database version',
      'problem',
      'accepts this user',
      {
        database: database => ({
          state: 'open',
          hasTables: false,
          database: { ...database, read: refusing },
        }),
      },
    ],
    [
      'Database latency',
      'warning',
      'same data centre',
      { database: databaseWith({ version: 170_000, now: new Date() }, 30) },
    ],
    [
      'Database clock',
      'problem',
      /60\d? s ahead of.*NTP/,
      {
        database: database =>
          databaseWith({ version: 170_000, now: new Date(Date.now() + 600_000) })(database),
      },
    ],
    ['Database clock', 'unchecked', 'Stop it', { database: () => ({ state: 'in-use' }) }],
    // A pooler that shares sessions is in pgbouncer.test.ts of the server.
    [
      'Database sessions',
      'problem',
      'ECONNREFUSED',
      { env: { DATABASE_URL: 'postgresql://ringback@127.0.0.1:1/ringback' } },
    ],
    [
      'Margin',
      'warning',
      /^1 active prices are below .*: USA \(\+1\) sold at \$0\.0161, costs \$0\.0240\. Raise the markup/,
      {
        database: answering({
          prices: [{ active: usa(10_000n), carrier: usa(20_000n) }],
          settings: [],
        }),
      },
    ],
    [
      'Incoming calls',
      'warning',
      'free for customers',
      { env: { INBOUND_RATE_PER_MINUTE_USD: '0' } },
    ],
    ['Twilio account', 'problem', 'TWILIO_AUTH_TOKEN', { env: { TWILIO_AUTH_TOKEN: 'wrong' } }],
    ['Twilio account', 'problem', 'suspended', { twilio: { accountStatus: 'suspended' } }],
    ['Twilio account', 'warning', 'trial account', { twilio: { accountType: 'Trial' } }],
    [
      'Twilio account',
      'problem',
      'responded with 500',
      { request: ['twilio', 'account.fetch', '500'] },
    ],
    ['Twilio clock', 'problem', /clock is (3600|3599|3601) s ahead/, { clockAheadMs: 3_600_000 }],
    ['Twilio clock', 'problem', /clock is \d+ s behind/, { clockAheadMs: -3_600_000 }],
    [
      'Twilio API key',
      'problem',
      'is not a key of this account',
      { env: { TWILIO_API_KEY: `SK${hex('0')}` } },
    ],
    ['Twilio API key', 'problem', 'create a new key', { env: { TWILIO_API_SECRET: 'wrong' } }],
    [
      'Twilio application',
      'problem',
      'does not exist',
      { env: { TWILIO_TWIML_APP_SID: `AP${hex('0')}` } },
    ],
    [
      'Twilio application',
      'problem',
      /is https:\/\/old\.example\/voice\. Set it to .*\/api\/webhooks\/twilio\/voice#rc=2&rp=ct,rt,5xx/,
      { twilio: { voiceUrl: 'https://old.example/voice' } },
    ],
    ['Twilio application', 'problem', 'HTTP POST', { twilio: { voiceMethod: 'GET' } }],
    [
      'Twilio application',
      'warning',
      'another server gets the details',
      { twilio: { statusCallback: 'https://old.example/status' } },
    ],
    [
      'Twilio caller ID',
      'problem',
      'does not own TWILIO_CALLER_ID',
      { env: { TWILIO_CALLER_ID: '+14155550123' } },
    ],
    [
      'Twilio caller ID',
      'problem',
      'cannot make calls',
      { twilio: { platformNumberHasVoice: false } },
    ],
    [
      'Twilio Verify',
      'problem',
      'does not exist',
      { env: { TWILIO_VERIFY_SERVICE_SID: `VA${hex('0')}` } },
    ],
    ['Twilio Verify', 'problem', 'codes of 4 digits', { twilio: { codeLength: 4 } }],
    [
      'Twilio geo permissions',
      'problem',
      '2 of 3 countries that are sold may not be called: GB, LV.',
      { twilio: { blockedCountries: ['GB', 'LV', 'SO'] } },
    ],
    [
      'Twilio numbers for rent',
      'ok',
      /^4 of 41 countries: CA, PR, US, VI\. bundle missing: AR, AT, .*ZA\. no fee: GE, MY\.$/,
      {},
    ],
    [
      'Twilio numbers for rent',
      'ok',
      /^5 of 41 countries: CA, GB \(not local: bundle, toll-free: bundle\), .*address missing: DE\. /,
      {
        env: {
          NUMBER_BUNDLES: JSON.stringify([
            { country: 'GB', type: 'mobile', sid: `BU${hex('1')}` },
            { country: 'DE', sid: `BU${hex('2')}` },
          ]),
        },
      },
    ],
    [
      'Twilio numbers for rent',
      'problem',
      '500',
      { request: ['twilio', 'regulations.list', '500'] },
    ],
    [
      'Twilio customer profile',
      'warning',
      'has no customer profile',
      { twilio: { customerProfile: null } },
    ],
    [
      'Twilio customer profile',
      'warning',
      'is pending review, and not approved',
      { twilio: { customerProfile: 'pending-review' } },
    ],
    [
      'Twilio customer profile',
      'problem',
      '500',
      { request: ['twilio', 'customerProfiles.list', '500'] },
    ],
    ['Twilio currency', 'problem', 'billed in EUR', { twilio: { currency: 'EUR' } }],
    ['Mail domain', 'warning', 'example.com has no SPF record. _dmarc', { env: PUBLIC }],
    [
      'Mail domain',
      'warning',
      /^_dmarc\.mail\.example\.com has no DMARC record:/,
      {
        env: { ...PUBLIC, MAIL_FROM: 'Ringback <no-reply@mail.example.com>' },
        txt: { 'mail.example.com': 'v=spf1 include:example.net ~all', 'example.com': 'other' },
      },
    ],
    [
      'Mail domain',
      'ok',
      'mail.example.com has SPF and DMARC',
      {
        env: { ...PUBLIC, MAIL_FROM: 'no-reply@mail.example.com' },
        txt: { 'mail.example.com': 'v=spf1 -all', '_dmarc.example.com': 'v=DMARC1; p=none' },
      },
    ],
    [
      'Mail domain',
      'unchecked',
      'did not answer about example.com (ETIMEOUT)',
      { env: PUBLIC, txt: { 'example.com': null } },
    ],
    ['Twilio webhooks', 'problem', '500', { request: ['twilio', 'alerts.list', '500'] }],
    [
      'Refused calls',
      'warning',
      /^The carrier refused calls in 7 days\. 3 with 13227 · Geographic permissions forbid the number: Permit the country in .*\. 1 with 39999: See twilio\.com/,
      { database: refusingCalls },
    ],
    ['Twilio balance', 'problem', 'refuses calls', { twilio: { balance: '-0.50' } }],
    ['Twilio balance', 'warning', 'DAILY_SPEND_LIMIT_USD', { twilio: { balance: '20.00' } }],
    [
      'Razorpay key',
      'problem',
      'refuses RAZORPAY_KEY_ID',
      { env: { RAZORPAY_KEY_SECRET: 'wrong-secret' } },
    ],
    ['Razorpay key', 'problem', '500', { request: ['razorpay', 'orders.fetch', '500'] }],
    ['Razorpay currency', 'problem', 'sold in INR', { razorpay: { currencies: ['USD'] } }],
    [
      'Razorpay webhook',
      'unchecked',
      'no API',
      { database: lastSeen({ lastWebhookAt: null, lastPaymentAt: null }) },
    ],
    [
      'Razorpay webhook',
      'warning',
      /2026-03-02T.* without a webhook\. .* is enabled, .*RAZORPAY_WEBHOOK_SECRET/,
      {
        database: lastSeen({
          lastWebhookAt: new Date('2026-03-01'),
          lastPaymentAt: new Date('2026-03-02'),
        }),
      },
    ],
    [
      'Razorpay events',
      'warning',
      /^2 signed webhooks .* payment\.frozen \(the event is new\)/,
      {
        database: answering({
          count: 2,
          last: { name: 'payment.frozen', reason: 'the event is new' },
        }),
      },
    ],
    ['SMTP login', 'problem', 'refuses the user', { request: ['mail', 'login', '401'] }],
    ['SMTP login', 'problem', 'does not answer', { env: { SMTP_URL: 'smtp://127.0.0.1:9' } }],
    [
      'Turnstile secret',
      'problem',
      'TURNSTILE_SECRET_KEY',
      { env: { TURNSTILE_SECRET_KEY: 'wrong' } },
    ],
  ]

  it.each(FAULTS)('%s: %s, %s', async (name, status, words, fault) => {
    const checks = checksWith(['twilio']).filter(check => check.name === name)
    const [line] = await setup.linesWith(fault, checks)
    expect(line).toMatchObject({ name, status })
    if (typeof words === 'string') expect(line?.text).toContain(words)
    else expect(line?.text).toMatch(words)
  })

  it('has a fault for each line', () => {
    const tested = new Set(FAULTS.map(([name]) => name))
    expect(
      checksWith(['twilio'])
        .map(({ name }) => name)
        .filter(name => !tested.has(name)),
    ).toEqual([])
  })

  it('reports a server that speaks no TLS at an https address', async () => {
    const publicUrl = setup.publicUrl.replace('http:', 'https:')
    const checks = checksWith(['twilio']).filter(({ name }) => name === 'TLS certificate')
    const [line] = await setup.linesWith({ env: { PUBLIC_URL: publicUrl } }, checks)
    expect(line).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('Browsers refuse the TLS connection to localhost'),
    })
  })

  it('does not report a country whose prefix the operator refuses', async () => {
    const lines = await setup.linesWith({
      twilio: { blockedCountries: ['LV'] },
      env: { DESTINATION_RULES: '[{"prefix":"+371","access":"refuse"}]' },
    })
    expect(lines.find(({ name }) => name === 'Twilio geo permissions')).toMatchObject({
      status: 'ok',
      text: 'All 2 countries of the rate deck',
    })
  })
})
