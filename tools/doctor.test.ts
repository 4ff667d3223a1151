import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSandbox, type Sandbox } from '@ringback/sandbox/server'
import { settingsFrom } from '@ringback/sandbox/settings'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '@ringback/server/testing/test-app'
import { migrate } from '@ringback/server/adapters/migrate'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { testWorld } from '@ringback/server/testing/test-world'
import { importRates } from '@ringback/server/actions/rates/import-rates'
import { type Config, readConfig } from '@ringback/server/config'
import { instanceKey } from '@ringback/server/instance-key'
import { DatabaseUnavailable } from '@ringback/server/ports/database-unavailable'
import type { Database } from '@ringback/server/ports/database'
import { insertPaymentEvent } from '@ringback/server/store/credit/payments'
import type { DoctorDatabase } from '@ringback/server/doctor/check'
import {
  CannotServe,
  checkConfiguration,
  checkDatabase,
} from '@ringback/server/doctor/check-at-start'
import { allChecks } from '@ringback/server/doctor/checks'
import { type Line, runChecks } from '@ringback/server/doctor/run-checks'

const hex = (digit: string) => digit.repeat(32)
const KEYS = {
  TWILIO_ACCOUNT_SID: `AC${hex('a')}`,
  TWILIO_AUTH_TOKEN: 'auth-token-of-the-doctor',
  TWILIO_API_KEY: `SK${hex('b')}`,
  TWILIO_API_SECRET: 'api-secret-of-the-doctor',
  TWILIO_TWIML_APP_SID: `AP${hex('c')}`,
  TWILIO_VERIFY_SERVICE_SID: `VA${hex('d')}`,
  TWILIO_CALLER_ID: '+14155550199',
  RAZORPAY_KEY_ID: 'rzp_live_doctor',
  RAZORPAY_KEY_SECRET: 'key-secret-of-the-doctor',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-the-doctor',
  TURNSTILE_SITE_KEY: '0x4AAAAAAADoctorSite',
  TURNSTILE_SECRET_KEY: '0x4AAAAAAADoctorSecret',
}

let sandbox: Sandbox
let app: Awaited<ReturnType<typeof buildTestApp>>
let database: Database
let dataDir: string
let env: Record<string, string>

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ringback-doctor-'))
  database = await openMemoryPglite()
  await migrate(database.kysely)
  const world = testWorld(database)
  const deck = [
    'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s',
    '1,United States,US,0.014,60,60',
    '44,United Kingdom,GB,0.016,60,60',
    '371,Latvia,LV,0.4,60,60',
    '8810,Satellite,,9,60,60',
  ].join('\n')
  await importRates(world, { name: 'doctor.csv', rates: deck, overrides: null }, 'replace')
  await database.transaction(tx =>
    insertPaymentEvent(tx, {
      id: 'evt_1',
      name: 'payment.captured',
      orderId: null,
      paymentId: null,
      at: new Date(),
    }),
  )
  // The server's key is that of the configuration, which needs the server's port.
  app = await buildTestApp(Object.assign(world, { instanceKey: '' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const publicUrl = `http://localhost:${(app.server.address() as AddressInfo).port}`
  sandbox = await buildSandbox({
    ...settingsFrom({ ...KEYS, PRODUCT_URL: publicUrl }),
    port: 0,
    smtpPort: 0,
  })
  env = {
    ...KEYS,
    PUBLIC_URL: publicUrl,
    SUPPORT_URL: 'https://example.com/support',
    MAIL_FROM: 'Ringback <no-reply@example.com>',
    SMTP_URL: `smtp://user:password@127.0.0.1:${sandbox.smtpPort}`,
    USD_INR: '83.2150',
    DATA_DIR: dataDir,
    TWILIO_BASE_URL: sandbox.url,
    VOICE_SIGNALLING_URL: sandbox.url.replace('http', 'ws'),
    RAZORPAY_BASE_URL: sandbox.url,
    TURNSTILE_VERIFY_URL: `${sandbox.url}/turnstile/v0/siteverify`,
  }
  Object.assign(world, { instanceKey: instanceKey(configured()) })
}, 120_000)
afterEach(async () => {
  chmodSync(dataDir, 0o700)
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST' })
})
afterAll(async () => {
  await sandbox.close()
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

function configured(changes: Record<string, string> = {}): Config {
  const config = readConfig({ ...env, ...changes })
  if (!config.ok) throw new Error(config.message)
  return config.value
}

interface Fault {
  /** Environment variables with other values. */
  env?: Record<string, string>
  /** Settings of Twilio's and Razorpay's consoles with other values. */
  twilio?: object
  razorpay?: object
  /** A request to a vendor that fails. */
  request?: [vendor: string, operation: string, fault: string]
  /** The database with other answers. */
  database?: () => DoctorDatabase
  dataDirMode?: number
}

async function linesWith(fault: Fault, checks = allChecks): Promise<Line[]> {
  const control = async (path: string, body: object) => {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  if (fault.twilio) await control('consoles/twilio', fault.twilio)
  if (fault.razorpay) await control('consoles/razorpay', fault.razorpay)
  if (fault.request) {
    const [vendor, operation, kind] = fault.request
    await control('faults', { vendor, operation, fault: kind, times: 9 })
  }
  if (fault.dataDirMode !== undefined) chmodSync(dataDir, fault.dataDirMode)
  const context = {
    config: configured(fault.env),
    database: fault.database?.() ?? ({ state: 'open', database, hasTables: true } as const),
  }
  return runChecks(checks, context)
}

/** The database with another answer to the question for its version and clock. */
function serverWith(facts: { version: number; now: Date }, delayMs = 0): () => DoctorDatabase {
  const read: Database['read'] = async () => {
    await new Promise(resolve => setTimeout(resolve, delayMs))
    return { versionNumber: facts.version, now: facts.now } as never
  }
  return () => ({ state: 'open', hasTables: true, database: { ...database, read } })
}

const refusing: Database['read'] = () =>
  Promise.reject(new DatabaseUnavailable('connect ECONNREFUSED 10.0.0.1:5432'))

describe('the doctor', () => {
  it('has no problem with accounts that are set up right', async () => {
    const lines = await linesWith({})
    expect(lines.filter(({ status }) => status !== 'ok')).toEqual([
      { name: 'TLS certificate', status: 'unchecked', text: 'PUBLIC_URL is not an https address' },
    ])
    expect(lines.map(({ name }) => name)).toEqual(allChecks.map(({ name }) => name))
  })

  it('costs nothing: it reads, logs in, and creates one order', async () => {
    const before = sandbox.requests.list().length
    await linesWith({})
    const requests = sandbox.requests.list()
    const sent = requests.slice(0, requests.length - before)
    const writes = sent.filter(({ method }) => method !== 'GET').map(({ operation }) => operation)
    expect(writes.sort()).toEqual(['orders.create', 'siteverify'])
    expect(sandbox.mailbox.list()).toEqual([])
  })

  const https = { PUBLIC_URL: 'https://localhost:2' }
  const PUBLIC = { PUBLIC_URL: 'https://phone.invalid' }
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
    ['TLS certificate', 'problem', 'ECONNREFUSED', { env: https }],
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
      { database: serverWith({ version: 140_009, now: new Date() }) },
    ],
    [
      'Database version',
      'problem',
      'accepts this user',
      {
        database: () => ({
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
      { database: serverWith({ version: 170_000, now: new Date() }, 30) },
    ],
    [
      'Database clock',
      'problem',
      /60\d? s ahead of.*NTP/,
      { database: () => serverWith({ version: 170_000, now: new Date(Date.now() + 600_000) })() },
    ],
    ['Database clock', 'unchecked', 'Stop it', { database: () => ({ state: 'in-use' }) }],
    ['Twilio account', 'problem', 'TWILIO_AUTH_TOKEN', { env: { TWILIO_AUTH_TOKEN: 'wrong' } }],
    ['Twilio account', 'problem', 'suspended', { twilio: { accountStatus: 'suspended' } }],
    ['Twilio account', 'warning', 'trial account', { twilio: { accountType: 'Trial' } }],
    [
      'Twilio account',
      'problem',
      'responded with 500',
      { request: ['twilio', 'account.fetch', '500'] },
    ],
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
      /is https:\/\/old\.example\/voice\. Set it to .*\/api\/webhooks\/twilio\/voice in/,
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
      { database: payments({ lastWebhookAt: null, lastPaymentAt: null }) },
    ],
    [
      'Razorpay webhook',
      'warning',
      /2026-03-02T.* without a webhook\. Compare .*RAZORPAY_WEBHOOK_SECRET/,
      {
        database: payments({
          lastWebhookAt: new Date('2026-03-01'),
          lastPaymentAt: new Date('2026-03-02'),
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
    const checks = allChecks.filter(check => check.name === name)
    const [line] = await linesWith(fault, checks)
    expect(line).toMatchObject({ name, status })
    if (typeof words === 'string') expect(line?.text).toContain(words)
    else expect(line?.text).toMatch(words)
  })

  it('has a fault for each line', () => {
    const tested = new Set(FAULTS.map(([name]) => name))
    expect(allChecks.map(({ name }) => name).filter(name => !tested.has(name))).toEqual([])
  })

  it('does not report a country whose prefix the operator refuses', async () => {
    const lines = await linesWith({
      twilio: { blockedCountries: ['LV'] },
      env: { DESTINATION_RULES: '[{"prefix":"+371","access":"refuse"}]' },
    })
    expect(lines.find(({ name }) => name === 'Twilio geo permissions')).toMatchObject({
      status: 'ok',
      text: 'All 2 countries of the rate deck',
    })
  })
})

/** The database with other times of the last webhook and payment. */
function payments(facts: {
  lastWebhookAt: Date | null
  lastPaymentAt: Date | null
}): () => DoctorDatabase {
  const read: Database['read'] = async () => facts as never
  return () => ({ state: 'open', hasTables: true, database: { ...database, read } })
}

describe('the start of the server', () => {
  it('refuses what is certainly wrong, in the doctor’s words, and returns the warnings', async () => {
    const refused = checkConfiguration(configured({ PUBLIC_URL: 'http://phone.invalid' }))
    await expect(refused).rejects.toThrow(CannotServe)
    await expect(refused).rejects.toThrow(/^Public URL: .*https pages only/)
    const demo = { DEMO_EMAIL: 'demo@example.com', DEMO_PASSWORD: 'call-home-2026' }
    const warnings = await checkConfiguration(
      configured({ ...demo, PUBLIC_URL: 'https://phone.invalid' }),
    )
    expect(warnings.map(({ name }) => name)).toEqual(['Demo account', 'Vendor addresses'])
  })

  it('refuses an old PostgreSQL', async () => {
    expect(await checkDatabase(database)).toEqual([])
    const old = serverWith({ version: 140_009, now: new Date() })()
    if (old.state !== 'open') throw new Error('unreachable')
    await expect(checkDatabase(old.database)).rejects.toThrow('version 15 or later')
  })
})

describe('proxy headers', () => {
  const proxyLine = async (
    trustedProxies: string[],
    send: (url: string) => string | Promise<string>,
  ) => {
    const world = Object.assign(testWorld(database), { instanceKey: '' })
    const behind = await buildTestApp(world, { trustedProxies })
    onTestFinished(() => behind.close())
    const url = await send(await behind.listen({ port: 0, host: '127.0.0.1' }))
    const config = configured({ PUBLIC_URL: url })
    world.instanceKey = instanceKey(config)
    const checks = allChecks.filter(({ name }) => name === 'Proxy headers')
    const [line] = await runChecks(checks, { config, database: { state: 'none' } })
    return line
  }
  /** Starts a proxy that appends the address of its client, as proxies do; here 203.0.113.9. */
  const throughProxy = async (target: string): Promise<string> => {
    const proxy = createServer((request, response) => {
      const forwarded = `${String(request.headers['x-forwarded-for'])}, 203.0.113.9`
      const headers = { ...request.headers, 'x-forwarded-for': forwarded }
      httpRequest(new URL(request.url ?? '', target), { headers }, answer => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      }).end()
    })
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  }
  const direct = (url: string) => url

  it('are right without a proxy, and behind one that is trusted', async () => {
    expect(await proxyLine([], direct)).toMatchObject({
      status: 'ok',
      text: 'No proxy, and no header is trusted',
    })
    expect(await proxyLine(['127.0.0.1'], throughProxy)).toMatchObject({
      status: 'ok',
      text: 'The proxy at 127.0.0.1 is trusted',
    })
  })

  it('are wrong when the server believes any client', async () => {
    expect(await proxyLine(['127.0.0.1'], direct)).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('believes the X-Forwarded-For header of any client'),
    })
  })

  it('are wrong when the proxy is not trusted, and the line names its address', async () => {
    expect(await proxyLine([], throughProxy)).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('Set TRUSTED_PROXIES=127.0.0.1.'),
    })
  })
})
