import { readFileSync } from 'node:fs'
import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { type Config, VARIABLE_NAMES, readConfig, readDatabaseConfig } from './config.ts'

const hex = '0123456789abcdef0123456789abcdef'
const complete = {
  PUBLIC_URL: 'https://phone.example.com/',
  SUPPORT_URL: 'mailto:help@example.com',
  MAIL_FROM: 'Ringback <no-reply@example.com>',
  SMTP_URL: 'smtp://localhost:25',
  TWILIO_ACCOUNT_SID: `AC${hex}`,
  TWILIO_AUTH_TOKEN: 'auth',
  TWILIO_API_KEY: `SK${hex}`,
  TWILIO_API_SECRET: 'secret',
  TWILIO_TWIML_APP_SID: `AP${hex}`,
  TWILIO_VERIFY_SERVICE_SID: `VA${hex}`,
  TWILIO_CALLER_ID: '+14155550199',
  RAZORPAY_KEY_ID: 'rzp_key',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhooks',
  USD_INR: '83.2150',
  TURNSTILE_SITE_KEY: 'site',
  TURNSTILE_SECRET_KEY: 'secret',
}

function config(changes: Record<string, string | undefined> = {}): Config {
  const result = readConfig({ ...complete, ...changes })
  if (!result.ok) throw new Error(result.message)
  return result.value
}

function faults(changes: Record<string, string | undefined>): string {
  const result = readConfig({ ...complete, ...changes })
  return result.ok ? 'no fault' : result.message
}

describe('the configuration', () => {
  it('needs only what has no default', () => {
    const { http, business, pageSettings, carriers, razorpay, turnstile, demo } = config()
    expect(http).toMatchObject({ port: 3000, host: '0.0.0.0' })
    expect(http).toMatchObject({ metricsPort: null, metricsHost: '127.0.0.1' })
    expect(business).toMatchObject({
      publicUrl: 'https://phone.example.com',
      markupPercent: 15,
      inrPerUsdE4: 832_150n,
      welcomeCredit: 0n,
      maxCallSeconds: 3600,
      callingEnabled: true,
      dailySpendLimit: 500_000_000n,
      maxSpendPerDay: 50_000_000n,
      newAccountDays: 7,
      newAccountPercent: 50,
      newAccountMaxCallSeconds: 3_600,
    })
    expect(pageSettings).toMatchObject({ carriers: ['twilio'], signallingUrl: null })
    expect(carriers).toMatchObject([{ is: 'twilio', baseUrl: null }])
    expect(razorpay).toEqual({
      keyId: 'rzp_key',
      keySecret: 'secret',
      webhookSecrets: ['webhooks'],
      baseUrl: 'https://api.razorpay.com',
    })
    expect(pageSettings.checkoutScriptUrl).toBe('https://checkout.razorpay.com/v1/checkout.js')
    expect(turnstile.verifyUrl).toContain('challenges.cloudflare.com')
    expect(demo).toBeNull()
  })

  it('takes the name and the lines of the address of the operator', () => {
    const lines = { LEGAL_NAME: ' Löwe GmbH ', LEGAL_ADDRESS: '1 High Street; ;London ' }
    const expected = { legalName: 'Löwe GmbH', legalAddress: '1 High Street\nLondon' }
    expect(config(lines)).toMatchObject({ business: expected, pageSettings: expected })
    expect(config().pageSettings).toMatchObject({ legalName: null, legalAddress: null })
    expect(faults({ LEGAL_ADDRESS: ' ; ' })).toContain('LEGAL_ADDRESS must have a line')
    expect(faults({ LEGAL_NAME: 'a\nb' })).toContain('LEGAL_NAME must be 1 to 120 characters')
  })

  it('takes two webhook secrets while one replaces the other, and no third', () => {
    expect(config({ RAZORPAY_WEBHOOK_SECRET: 'new, old' }).razorpay.webhookSecrets).toEqual([
      'new',
      'old',
    ])
    for (const RAZORPAY_WEBHOOK_SECRET of ['a,b,c', ',']) {
      expect(faults({ RAZORPAY_WEBHOOK_SECRET })).toContain('RAZORPAY_WEBHOOK_SECRET must be one')
    }
  })

  it.each([
    ['83.2150', 832_150n],
    ['83', 830_000n],
    ['100.5', 1_005_000n],
  ])('reads %s rupees per dollar exactly', (text, rate) => {
    expect(config({ USD_INR: text }).business.inrPerUsdE4).toBe(rate)
  })

  it.each(['0', '0.5', '-83', '83.21505', '1e2', 'much'])('refuses %s as a rate', text => {
    expect(faults({ USD_INR: text })).toContain('USD_INR must be rupees per dollar')
  })

  it('names everything that is missing or wrong in one message', () => {
    const message = faults({
      TWILIO_AUTH_TOKEN: undefined,
      SMTP_URL: '',
      PUBLIC_URL: 'phone.example.com',
      MAX_CALL_SECONDS: '14341',
      TWILIO_CALLER_ID: '4155550199',
    })
    expect(message).toMatch(/Missing: .*SMTP_URL.*TWILIO_AUTH_TOKEN/)
    expect(message).toContain('Wrong: PUBLIC_URL must be a http')
    expect(message).toContain('Wrong: MAX_CALL_SECONDS must be a whole number from 1 to 14340')
    expect(message).toContain('Wrong: TWILIO_CALLER_ID must be an E.164 number')
  })

  it('does not repeat a secret in its message', () => {
    expect(
      faults({ TWILIO_API_KEY: 'my-secret-key', DATABASE_URL: 'mysql://u:pw@h/d' }),
    ).not.toMatch(/my-secret-key|pw@/)
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['ACCENT_COLOUR', 'red;}'],
    ['VOICE_SIGNALLING_URL', 'https://example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['WELCOME_CREDIT_USD', '-1'],
    ['WELCOME_CREDIT_USD', '0.0000001'],
    ['RATE_MARKUP_PERCENT', '-5'],
    ['CALLING_ENABLED', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_EMAIL', 'demo@example.com'],
    ['DEMO_PASSWORD', 'long enough'],
  ])('refuses %s=%s', (name, value) => {
    expect(faults({ [name]: value })).toMatch(/^ {2}Wrong: |DEMO_PASSWORD must be set/m)
  })

  const trunk = {
    ...Object.fromEntries(
      Object.keys(complete)
        .filter(name => name.startsWith('TWILIO_'))
        .map(name => [name, undefined]),
    ),
    CARRIER: 'sip',
    GATEWAY_CONTROL_URL: 'http://10.0.0.7:8090/',
    GATEWAY_SECRET: 'secret-of-server-and-agent',
    SIP_SECRET: 'secret-of-the-browsers',
    SIP_DOMAIN: 'sip.example.com',
    SIP_SOCKET_URL: 'wss://sip.example.com/',
    SIP_TRUNK: 'wholesale',
    SIP_PROVIDER: 'Example Telecom',
    SIP_CALLER_ID: '+14155550198',
  }

  it('takes a SIP trunk as the carrier, and then needs nothing of Twilio', () => {
    expect(config(trunk)).toMatchObject({
      carriers: [
        {
          is: 'sip',
          controlUrl: 'http://10.0.0.7:8090',
          socketUrl: 'wss://sip.example.com',
          iceServers: [],
          turnSecret: null,
        },
      ],
      business: { platformNumber: '+14155550198' },
      pageSettings: { carriers: ['sip'], sipSocketUrl: 'wss://sip.example.com' },
    })
    const change = { GATEWAY_SECRET: 'secret-of-next-year, secret-of-server-and-agent' }
    expect(config({ ...trunk, ...change }).carriers[0]).toMatchObject({
      gatewaySecrets: ['secret-of-next-year', 'secret-of-server-and-agent'],
    })
    const turn = { ICE_SERVERS: 'stun:s.test,turn:t.test:3478', TURN_SECRET: 'secret-of-the-turn' }
    expect(config({ ...trunk, ...turn }).carriers[0]).toMatchObject({
      iceServers: ['stun:s.test', 'turn:t.test:3478'],
      turnSecret: 'secret-of-the-turn',
    })
  })

  it('takes both carriers, with one number that both show', () => {
    const both = { ...trunk, ...complete, SIP_CALLER_ID: complete.TWILIO_CALLER_ID }
    expect(config({ ...both, CARRIER: 'twilio,sip' })).toMatchObject({
      carriers: [{ is: 'twilio' }, { is: 'sip' }],
      pageSettings: { carriers: ['twilio', 'sip'], sipSocketUrl: 'wss://sip.example.com' },
    })
    expect(config({ ...both, CARRIER: 'sip,twilio' }).pageSettings.carriers).toEqual([
      'sip',
      'twilio',
    ])
    expect(faults({ ...both, CARRIER: 'twilio,sip', TWILIO_API_KEY: undefined })).toContain(
      'Missing: TWILIO_API_KEY',
    )
    expect(faults({ ...trunk, ...complete, CARRIER: 'twilio,sip' })).toContain(
      'SIP_CALLER_ID must be the number of TWILIO_CALLER_ID',
    )
  })

  it('names what is missing or wrong of a trunk, and no secret', () => {
    expect(faults({ CARRIER: 'sip' })).toMatch(/Missing: GATEWAY_CONTROL_URL, .*SIP_CALLER_ID$/m)
    expect(faults({ CARRIER: 'carrier pigeon' })).toContain(
      'CARRIER must be twilio, sip, or both separated by a comma',
    )
    const wrong = faults({
      ...trunk,
      GATEWAY_SECRET: 'too-short',
      SIP_TRUNK: 'Whole Sale',
      SIP_SOCKET_URL: 'https://sip.example.com',
      ICE_SERVERS: 'turn.example.com',
    })
    expect(wrong).toContain('GATEWAY_SECRET must be at least 16 characters')
    const many = 'secret-of-last-year,secret-of-this-year,secret-of-next-year'
    expect(faults({ ...trunk, GATEWAY_SECRET: many })).toContain('GATEWAY_SECRET must be one')
    expect(wrong).toContain('SIP_TRUNK must be 1 to 32 small letters')
    expect(wrong).toContain('SIP_SOCKET_URL must be a ws')
    expect(wrong).toContain('ICE_SERVERS must be stun:')
    expect(wrong).not.toContain('too-short')
    const turnOnly = faults({ ...trunk, ICE_SERVERS: 'turns:t.test:5349?transport=tcp' })
    expect(turnOnly).toContain('TURN_SECRET must be set')
  })

  it('reads money exactly', () => {
    const { business } = config({ WELCOME_CREDIT_USD: '1.10', DAILY_SPEND_LIMIT_USD: '0.000001' })
    expect([business.welcomeCredit, business.dailySpendLimit]).toEqual([1_100_000n, 1n])
    const demo = { DEMO_EMAIL: 'demo@example.com', DEMO_PASSWORD: 'long enough' }
    expect(config({ ...demo, DEMO_CREDIT_USD: '5.00' }).demo?.credit).toBe(micros(5_000_000n))
  })

  it('is frozen to the bottom', () => {
    const { business } = config()
    expect(() => Object.assign(business, { callingEnabled: false })).toThrow(TypeError)
  })

  it('refuses a replica of the embedded database', () => {
    const replica = { DATABASE_READ_URL: 'postgres://replica/x' }
    expect(faults(replica)).toContain('DATABASE_READ_URL must be set together with DATABASE_URL')
    const { database } = config({ ...replica, DATABASE_URL: 'postgres://primary/x' })
    expect(database).toMatchObject({ readUrl: 'postgres://replica/x' })
  })

  it('gives tools the database alone', () => {
    expect(readDatabaseConfig({ DATABASE_URL: 'postgres://localhost/x' })).toMatchObject({
      ok: true,
      value: { url: 'postgres://localhost/x', poolSize: 10 },
    })
    expect(readDatabaseConfig({ DATA_DIR: '/srv/ringback' })).toMatchObject({
      ok: true,
      value: { url: null, directory: '/srv/ringback' },
    })
  })

  it('is explained in .env.example, every variable of it and no other', () => {
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
    const explained = [...example.matchAll(/^# .+\n#?([A-Z_]+)=/gm)].map(match => match[1])
    // deploy/compose.yaml reads the password, and sets DATABASE_URL.
    expect(explained.sort()).toEqual([...VARIABLE_NAMES, 'POSTGRES_PASSWORD'].sort())
  })
})
