import {
  CannotServe,
  checkConfiguration,
  checkDatabase,
} from '@ringback/server/doctor/check-at-start'
import { checksWith } from '@ringback/server/doctor/checks'
import type { Line } from '@ringback/server/doctor/run-checks'
import { type Database, DatabaseUnavailable } from '@ringback/server/ports/database'
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

/** A database that answers each question with this. */
function answering(facts: object) {
  const read: Database['read'] = async () => facts as never
  return (database: Database) =>
    ({ state: 'open', hasTables: true, database: { ...database, read } }) as const
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

  const PUBLIC = { PUBLIC_URL: 'https://phone.invalid' }
  const PRODUCTION = { ...PUBLIC, NODE_ENV: 'production' }
  const DEMO = { DEMO_EMAIL: 'demo@example.com', DEMO_PASSWORD: 'call-home-2026' }
  const AWAY = { env: { PUBLIC_URL: 'http://localhost:2' } }
  const failing = (vendor: string, operation: string): Fault => ({
    request: [vendor, operation, '500'],
  })
  const UNREACHABLE = 'postgresql://a@127.0.0.1:1/ringback'
  const measured = (version: number, aheadMs = 0, delayMs = 0): Fault => ({
    database: database => {
      const facts = { version, now: new Date(Date.now() + aheadMs) }
      return databaseWith(facts, delayMs)(database)
    },
  })
  /** Of each line of the report: status and text with a fault. */
  const FAULTS: Record<string, [status: Line['status'], words: RegExp, fault: Fault][]> = {
    'Public URL': [
      ['problem', /https pages only/, { env: { PUBLIC_URL: 'http://phone.invalid' } }],
    ],
    'Demo account': [
      ['warning', /Remove DEMO_EMAIL/, { env: { ...PUBLIC, ...DEMO } }],
      ['problem', /Remove DEMO_EMAIL.*NODE_ENV=trial/, { env: { ...PRODUCTION, ...DEMO } }],
    ],
    'Test keys': [
      ['warning', /RAZORPAY_KEY_ID is a/, { env: { ...PUBLIC, RAZORPAY_KEY_ID: 'rzp_test_1' } }],
      [
        'warning',
        /stops no bot/,
        { env: { ...PUBLIC, TURNSTILE_SITE_KEY: `1x${'0'.repeat(18)}AA` } },
      ],
      [
        'problem',
        /RAZORPAY_KEY_ID is a/,
        { env: { ...PRODUCTION, RAZORPAY_KEY_ID: 'rzp_test_1' } },
      ],
    ],
    'Vendor addresses': [['warning', /TWILIO_BASE_URL/, { env: PUBLIC }]],
    Secrets: [
      [
        'problem',
        /the same as RAZORPAY_KEY_SECRET/,
        { env: { RAZORPAY_WEBHOOK_SECRET: KEYS.RAZORPAY_KEY_SECRET } },
      ],
      ['warning', /16 characters/, { env: { RAZORPAY_WEBHOOK_SECRET: 'short' } }],
    ],
    Logo: [['warning', /cannot be read.*built mark/, { env: { PRODUCT_LOGO: '/none/logo.svg' } }]],
    'Legal name': [
      ['warning', /^LEGAL_ADDRESS/, { env: { ...PRODUCTION, LEGAL_NAME: 'Example' } }],
    ],
    'Tax identity': [
      [
        'warning',
        /without LEGAL_ADDRESS and the region of the business/,
        { env: { TAX_NUMBER: '29AAGCR4375J1ZU', LEGAL_NAME: 'Example' } },
      ],
    ],
    'Legal pages': [
      ['warning', /LEGAL_DIR is not set/, { env: PUBLIC }],
      ['warning', /terms\.md does not.*starter text/, { env: { LEGAL_DIR: import.meta.dirname } }],
    ],
    'Data directory': [['warning', /has mode 755.*chmod 700/, { dataDirMode: 0o755 }]],
    'Server at PUBLIC_URL': [
      ['problem', /ECONNREFUSED/, AWAY],
      ['problem', /not a server with this/, { env: { TURNSTILE_SECRET_KEY: 'changed' } }],
    ],
    'TLS certificate': [
      ['unchecked', /ECONNREFUSED/, { env: { PUBLIC_URL: 'https://localhost:2' } }],
    ],
    'Proxy headers': [['unchecked', /see "Server at PUBLIC_URL"/, AWAY]],
    'Database version': [
      ['problem', /PostgreSQL 14.9: version 15 or later/, measured(140_009)],
      [
        'problem',
        /accepts this user/,
        {
          database: database => ({
            ...{ state: 'open', hasTables: false },
            database: { ...database, read: refusing },
          }),
        },
      ],
    ],
    'Database latency': [['warning', /same data centre/, measured(170_000, 0, 30)]],
    'Database clock': [
      ['problem', /60\d? s ahead of.*NTP/, measured(170_000, 600_000)],
      ['unchecked', /Stop it/, { database: () => ({ state: 'in-use' }) }],
    ],
    // A pooler that shares sessions is in pgbouncer.test.ts of the server.
    'Database sessions': [['problem', /ECONNREFUSED/, { env: { DATABASE_URL: UNREACHABLE } }]],
    // A replica, and what is none, are in lab/faults/read-replica.ts.
    'Read replica': [
      [
        'warning',
        /ECONNREFUSED.*Lists are read from DATABASE_URL/,
        { env: { DATABASE_URL: UNREACHABLE, DATABASE_READ_URL: UNREACHABLE } },
      ],
    ],
    'Database collations': [
      [
        'problem',
        /\(2\.41, not 2\.36\).*reindex database concurrently ringback; alter database ringback refresh/,
        {
          database: answering({
            ...{ database: 'ringback', storedVersion: '2.36', actualVersion: '2.41', changed: [] },
          }),
        },
      ],
    ],
    'Twilio account': [
      ['problem', /TWILIO_AUTH_TOKEN/, { env: { TWILIO_AUTH_TOKEN: 'wrong' } }],
      ['problem', /suspended/, { twilio: { accountStatus: 'suspended' } }],
      ['warning', /trial account/, { twilio: { accountType: 'Trial' } }],
      ['problem', /responded with 500/, failing('twilio', 'account.fetch')],
    ],
    'Twilio clock': [
      ['problem', /clock is (3600|3599|3601) s ahead/, { clockAheadMs: 3_600_000 }],
      ['problem', /clock is \d+ s behind/, { clockAheadMs: -3_600_000 }],
    ],
    'Twilio API key': [
      ['problem', /not a key of this account/, { env: { TWILIO_API_KEY: `SK${hex('0')}` } }],
      ['problem', /create a new key/, { env: { TWILIO_API_SECRET: 'wrong' } }],
    ],
    'Twilio application': [
      ['problem', /does not exist/, { env: { TWILIO_TWIML_APP_SID: `AP${hex('0')}` } }],
      [
        'problem',
        /old\.example\/voice\. Set it to .*\/api\/webhooks\/twilio\/voice#rc=2&rp=ct,rt,5xx/,
        { twilio: { voiceUrl: 'https://old.example/voice' } },
      ],
      ['problem', /HTTP POST/, { twilio: { voiceMethod: 'GET' } }],
      ['warning', /another server gets/, { twilio: { statusCallback: 'https://old.example' } }],
    ],
    'Twilio caller ID': [
      ['problem', /does not own/, { env: { TWILIO_CALLER_ID: '+14155550123' } }],
      ['problem', /cannot make calls/, { twilio: { platformNumberHasVoice: false } }],
    ],
    'Twilio Verify': [
      ['problem', /does not exist/, { env: { TWILIO_VERIFY_SERVICE_SID: `VA${hex('0')}` } }],
      ['problem', /codes of 4 digits/, { twilio: { codeLength: 4 } }],
    ],
    'Twilio geo permissions': [
      [
        'problem',
        /2 of 3 countries that are sold may not be called: GB, LV\./,
        { twilio: { blockedCountries: ['GB', 'LV', 'SO'] } },
      ],
      [
        'ok',
        /^All 2 countries of the rate deck$/,
        {
          twilio: { blockedCountries: ['LV'] },
          env: { DESTINATION_RULES: '[{"prefix":"+371","access":"refuse"}]' },
        },
      ],
    ],
    'Twilio numbers for rent': [
      [
        'ok',
        /^4 of 41 countries: CA, PR, US, VI\. bundle missing: AR, .*ZA\. no fee: GE, MY\.$/,
        {},
      ],
      [
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
      ['problem', /500/, failing('twilio', 'regulations.list')],
    ],
    'Twilio customer profile': [
      ['warning', /has no customer profile/, { twilio: { customerProfile: null } }],
      ['warning', /is pending review/, { twilio: { customerProfile: 'pending-review' } }],
      ['problem', /500/, failing('twilio', 'customerProfiles.list')],
    ],
    'Twilio currency': [['problem', /billed in EUR/, { twilio: { currency: 'EUR' } }]],
    'Mail domain': [
      ['warning', /example\.com has no SPF record\. _dmarc/, { env: PUBLIC }],
      [
        'ok',
        /mail\.example\.com has SPF and DMARC/,
        {
          env: { ...PUBLIC, MAIL_FROM: 'no-reply@mail.example.com' },
          txt: { 'mail.example.com': 'v=spf1 -all', '_dmarc.example.com': 'v=DMARC1; p=none' },
        },
      ],
      [
        'unchecked',
        /about example.com \(ETIMEOUT\)/,
        { env: PUBLIC, txt: { 'example.com': null } },
      ],
    ],
    'Twilio webhooks': [['problem', /500/, failing('twilio', 'alerts.list')]],
    'Refused calls': [
      [
        'warning',
        /^The carrier refused calls in 7 days\. 3 with 13227 · .*: Permit the country.*\. 1 with 39999: See/,
        {
          database: answering([
            { code: 13_227, count: 3, latestAt: new Date() },
            { code: 39_999, count: 1, latestAt: new Date() },
          ]),
        },
      ],
    ],
    'Twilio balance': [
      ['problem', /refuses calls/, { twilio: { balance: '-0.50' } }],
      ['warning', /DAILY_SPEND_LIMIT_USD/, { twilio: { balance: '20.00' } }],
    ],
    'Razorpay key': [
      ['problem', /refuses RAZORPAY_KEY_ID/, { env: { RAZORPAY_KEY_SECRET: 'wrong-secret' } }],
      ['problem', /500/, failing('razorpay', 'orders.fetch')],
    ],
    'Razorpay currency': [['problem', /sold in INR/, { razorpay: { currencies: ['USD'] } }]],
    'Razorpay webhook': [
      [
        'unchecked',
        /no API/,
        { database: answering({ lastWebhookAt: null, lastPaymentAt: null }) },
      ],
      [
        'warning',
        /2026-03-02T.* without a webhook\. .* is enabled, .*RAZORPAY_WEBHOOK_SECRET/,
        {
          database: answering({
            lastWebhookAt: new Date('2026-03-01'),
            lastPaymentAt: new Date('2026-03-02'),
          }),
        },
      ],
    ],
    'Razorpay events': [
      [
        'warning',
        /^2 signed webhooks .* payment\.frozen \(the event is new\)/,
        {
          database: answering({
            ...{ count: 2, last: { name: 'payment.frozen', reason: 'the event is new' } },
          }),
        },
      ],
    ],
    'SMTP login': [
      ['problem', /refuses the user/, { request: ['mail', 'login', '401'] }],
      ['problem', /does not answer/, { env: { SMTP_URL: 'smtp://127.0.0.1:9' } }],
    ],
    'Turnstile secret': [['problem', /TURNSTILE/, { env: { TURNSTILE_SECRET_KEY: 'wrong' } }]],
  }

  it.each(Object.entries(FAULTS))('%s: names what is wrong', async (name, faults) => {
    const checks = checksWith(['twilio']).filter(check => check.name === name)
    for (const [status, words, fault] of faults) {
      const [line] = await setup.linesWith(fault, checks)
      expect(line).toEqual({ name, status, text: expect.stringMatching(words) })
      await setup.reset()
    }
  })

  it('has a fault for each line', () => {
    // Margin and Incoming calls are in price-checks.test.ts of the server.
    const tested = new Set([...Object.keys(FAULTS), 'Margin', 'Incoming calls'])
    const untested = checksWith(['twilio']).filter(({ name }) => !tested.has(name))
    expect(untested.map(({ name }) => name)).toEqual([])
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
})

describe('the start of the server', () => {
  it('refuses what is certainly wrong, in the doctor’s words, and returns the warnings', async () => {
    const refused = checkConfiguration(setup.configured({ PUBLIC_URL: 'http://phone.invalid' }))
    await expect(refused).rejects.toThrow(CannotServe)
    await expect(refused).rejects.toThrow(/^Public URL: .*https pages only/)
    const demo = { DEMO_EMAIL: 'demo@example.com', DEMO_PASSWORD: 'call-home-2026' }
    const warned = setup.configured({ ...demo, PUBLIC_URL: 'https://phone.invalid' })
    const warnings = await checkConfiguration(warned)
    expect(warnings.map(({ name }) => name)).toEqual([
      ...['Demo account', 'Vendor addresses', 'Legal pages'],
    ])
    // A server of this machine alone may have demo accounts.
    const here = { ...demo, NODE_ENV: 'production', PUBLIC_URL: setup.publicUrl }
    expect(await checkConfiguration(setup.configured(here))).toEqual([])
  })

  it('refuses an old PostgreSQL', async () => {
    const embedded = { url: null, readUrl: null }
    expect(await checkDatabase(setup.database, embedded)).toEqual([])
    const old = databaseWith({ version: 140_009, now: new Date() })(setup.database)
    await expect(checkDatabase(old.database, embedded)).rejects.toThrow('version 15 or later')
  })
})
