import { resolve } from 'node:path'
import { type Micros, micros } from '@ringback/contract/money'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { Settings } from '@ringback/contract/settings'
import * as z from 'zod'
import {
  e164,
  exchangeRate,
  flag,
  linkUrl,
  list,
  logLevel,
  percent,
  postgresUrl,
  sid,
  smtpUrl,
  socketUrl,
  text,
  usd,
  webUrl,
  whole,
} from './config-values.ts'
import type { Terms } from './ports/terms.ts'

/** Everything that an operator decides, checked and frozen. The only reader of the environment. */
export interface Config {
  readonly http: {
    readonly port: number
    readonly host: string
    readonly trustedProxies: readonly string[]
    readonly requestsPerMinute: number
  }
  readonly database: DatabaseConfig
  readonly logLevel: z.infer<typeof logLevel>
  readonly terms: Terms
  readonly settings: Settings
  readonly smtpUrl: string
  readonly twilio: {
    readonly accountSid: string
    readonly authToken: string
    readonly apiKey: string
    readonly apiSecret: string
    readonly applicationSid: string
    readonly verifyServiceSid: string
    /** Null is Twilio's own. */
    readonly baseUrl: string | null
  }
  readonly razorpay: {
    readonly keyId: string
    readonly keySecret: string
    /** The new one first, and for a while the old one. */
    readonly webhookSecrets: readonly string[]
    readonly baseUrl: string
  }
  readonly turnstile: { readonly secretKey: string; readonly verifyUrl: string }
  readonly callSweepSeconds: number
  /** How long health checks are told that we stop before no connection is taken any more. */
  readonly drainSeconds: number
  /** An account that exists from the start; null is none. */
  readonly demo: {
    readonly email: string
    readonly password: string
    readonly credit: Micros
  } | null
}

export interface DatabaseConfig {
  /** A real PostgreSQL; null is the embedded database in `directory`. */
  readonly url: string | null
  readonly directory: string
  readonly poolSize: number
}

export interface ReconcileConfig {
  readonly database: DatabaseConfig
  readonly razorpay: Omit<Config['razorpay'], 'webhookSecrets'>
}

/** A configuration, or one message that names everything that is missing or wrong. */
export type ConfigReading<T> = Outcome<T, 'invalid-config', { message: string }>

type Environment = Readonly<Record<string, string | undefined>>

const PRODUCT_NAME = 'Ringback'

const databaseVariables = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: whole(1, 500).default(10),
  DATA_DIR: text.default('data'),
}

const razorpayVariables = {
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_BASE_URL: webUrl.default('https://api.razorpay.com'),
}

const variables = z.object({
  PORT: whole(0, 65_535).default(3_000),
  HOST: text.default('0.0.0.0'),
  PUBLIC_URL: webUrl,
  TRUSTED_PROXIES: list.default([]),
  REQUESTS_PER_MINUTE: whole(1, 1_000_000).default(600),
  LOG_LEVEL: logLevel.default('info'),
  SUPPORT_URL: linkUrl,
  ...databaseVariables,

  MAIL_FROM: text,
  SMTP_URL: smtpUrl,

  TWILIO_ACCOUNT_SID: sid('AC'),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_API_KEY: sid('SK'),
  TWILIO_API_SECRET: text,
  TWILIO_TWIML_APP_SID: sid('AP'),
  TWILIO_VERIFY_SERVICE_SID: sid('VA'),
  TWILIO_CALLER_ID: e164,
  TWILIO_BASE_URL: webUrl.optional(),
  VOICE_SIGNALLING_URL: socketUrl.optional(),

  ...razorpayVariables,
  RAZORPAY_WEBHOOK_SECRET: list.refine(
    secrets => secrets.length >= 1 && secrets.length <= 2,
    'must be one secret, or the new and the old one separated by a comma',
  ),
  RAZORPAY_CHECKOUT_URL: webUrl.default('https://checkout.razorpay.com/v1/checkout.js'),

  TURNSTILE_SITE_KEY: text,
  TURNSTILE_SECRET_KEY: text,
  TURNSTILE_SCRIPT_URL: webUrl.default('https://challenges.cloudflare.com/turnstile/v0/api.js'),
  TURNSTILE_VERIFY_URL: webUrl.default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),

  RATE_MARKUP_PERCENT: percent.default(15),
  USD_INR: exchangeRate,
  NUMBER_MARKUP_PERCENT: percent.default(25),
  NUMBER_GRACE_DAYS: whole(0, 60).default(7),
  INBOUND_RATE_PER_MINUTE_USD: usd.default(micros(0n)),
  INBOUND_RING_SECONDS: whole(5, 60).default(20),
  WELCOME_CREDIT_USD: usd.default(micros(0n)),
  CALLING_ENABLED: flag.default(true),
  MAX_CALL_SECONDS: whole(1, 14_340).default(3_600),
  RING_SECONDS: whole(5, 600).default(45),
  MAX_RATE_PER_MINUTE_USD: usd.default(micros(1_500_000n)),
  DAILY_SPEND_LIMIT_USD: usd.default(micros(500_000_000n)),
  MAX_CALLS_PER_HOUR: whole(1, 100_000).default(60),
  MAX_DESTINATIONS_PER_HOUR: whole(1, 100_000).default(30),
  MAX_SPEND_PER_DAY_USD: usd.default(micros(50_000_000n)),
  NEW_ACCOUNT_DAYS: whole(0, 3_650).default(7),
  NEW_ACCOUNT_PERCENT: whole(0, 100).default(50),
  NEW_ACCOUNT_MAX_CALL_SECONDS: whole(1, 14_340).default(3_600),
  MAX_REGISTRATIONS_PER_HOUR: whole(1, 1_000_000).default(20),
  MAX_CODES_PER_HOUR: whole(1, 1_000_000).default(20),
  CALL_SWEEP_SECONDS: whole(1, 3_600).default(30),
  DRAIN_SECONDS: whole(0, 60).default(1),

  DEMO_EMAIL: z.email('must be an e-mail address').optional(),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  DEMO_CREDIT_USD: usd.default(micros(0n)),
})

/** The names of all variables that are read, for the test of `.env.example`. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(variables.shape)

export function readConfig(environment: Environment): ConfigReading<Config> {
  const reading = read(
    variables.refine(env => (env.DEMO_EMAIL === undefined) === (env.DEMO_PASSWORD === undefined), {
      path: ['DEMO_PASSWORD'],
      message: 'must be set together with DEMO_EMAIL',
    }),
    environment,
  )
  return reading.ok ? accepted(freeze(configFrom(reading.value))) : reading
}

/** The part that tools need which only look at the database. */
export function readDatabaseConfig(environment: Environment): ConfigReading<DatabaseConfig> {
  const reading = read(z.object(databaseVariables), environment)
  return reading.ok ? accepted(databaseFrom(reading.value)) : reading
}

/** The part that reconciliation needs. */
export function readReconcileConfig(environment: Environment): ConfigReading<ReconcileConfig> {
  const reading = read(z.object({ ...databaseVariables, ...razorpayVariables }), environment)
  if (!reading.ok) return reading
  const { value } = reading
  return accepted({ database: databaseFrom(value), razorpay: accountFrom(value) })
}

function read<T>(schema: z.ZodType<T>, environment: Environment): ConfigReading<T> {
  // `NAME=` in a file is how people leave a variable out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = schema.safeParse(given)
  if (success) return accepted(data)
  const missing: string[] = []
  const wrong: string[] = []
  for (const issue of error.issues) {
    const name = String(issue.path[0])
    if (given[name] === undefined && issue.code === 'invalid_type') missing.push(name)
    else wrong.push(`${name} ${issue.message}`)
  }
  const lines = [
    'The configuration is not complete. See .env.example for what each variable means.',
  ]
  if (missing.length > 0) lines.push(`  Missing: ${missing.join(', ')}`)
  if (wrong.length > 0) lines.push(...wrong.map(fault => `  Wrong: ${fault}`))
  return { ok: false, why: 'invalid-config', message: lines.join('\n') }
}

function configFrom(env: z.infer<typeof variables>): Config {
  const demo =
    env.DEMO_EMAIL !== undefined && env.DEMO_PASSWORD !== undefined
      ? { email: env.DEMO_EMAIL, password: env.DEMO_PASSWORD, credit: env.DEMO_CREDIT_USD }
      : null
  return {
    http: {
      port: env.PORT,
      host: env.HOST,
      trustedProxies: env.TRUSTED_PROXIES,
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
    },
    database: databaseFrom(env),
    logLevel: env.LOG_LEVEL,
    terms: termsFrom(env),
    settings: {
      productName: PRODUCT_NAME,
      supportUrl: env.SUPPORT_URL,
      turnstileSiteKey: env.TURNSTILE_SITE_KEY,
      turnstileScriptUrl: env.TURNSTILE_SCRIPT_URL,
      checkoutScriptUrl: env.RAZORPAY_CHECKOUT_URL,
      signallingUrl: env.VOICE_SIGNALLING_URL ?? null,
    },
    smtpUrl: env.SMTP_URL,
    twilio: {
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      apiKey: env.TWILIO_API_KEY,
      apiSecret: env.TWILIO_API_SECRET,
      applicationSid: env.TWILIO_TWIML_APP_SID,
      verifyServiceSid: env.TWILIO_VERIFY_SERVICE_SID,
      baseUrl: env.TWILIO_BASE_URL ?? null,
    },
    razorpay: {
      ...accountFrom(env),
      webhookSecrets: env.RAZORPAY_WEBHOOK_SECRET,
    },
    turnstile: { secretKey: env.TURNSTILE_SECRET_KEY, verifyUrl: env.TURNSTILE_VERIFY_URL },
    callSweepSeconds: env.CALL_SWEEP_SECONDS,
    drainSeconds: env.DRAIN_SECONDS,
    demo,
  }
}

function termsFrom(env: z.infer<typeof variables>): Terms {
  return {
    productName: PRODUCT_NAME,
    publicUrl: env.PUBLIC_URL,
    mailFrom: env.MAIL_FROM,
    supportUrl: env.SUPPORT_URL,
    platformNumber: env.TWILIO_CALLER_ID,
    markupPercent: env.RATE_MARKUP_PERCENT,
    inrPerUsdE4: env.USD_INR,
    numberMarkupPercent: env.NUMBER_MARKUP_PERCENT,
    numberGraceDays: env.NUMBER_GRACE_DAYS,
    inboundRatePerMinute: env.INBOUND_RATE_PER_MINUTE_USD,
    inboundRingSeconds: env.INBOUND_RING_SECONDS,
    welcomeCredit: env.WELCOME_CREDIT_USD,
    maxCallSeconds: env.MAX_CALL_SECONDS,
    maxRatePerMinute: env.MAX_RATE_PER_MINUTE_USD,
    callUsableSeconds: 90,
    ringSeconds: env.RING_SECONDS,
    callingEnabled: env.CALLING_ENABLED,
    dailySpendLimit: env.DAILY_SPEND_LIMIT_USD,
    maxCallsPerHour: env.MAX_CALLS_PER_HOUR,
    maxDestinationsPerHour: env.MAX_DESTINATIONS_PER_HOUR,
    maxSpendPerDay: env.MAX_SPEND_PER_DAY_USD,
    newAccount: {
      days: env.NEW_ACCOUNT_DAYS,
      percent: env.NEW_ACCOUNT_PERCENT,
      maxCallSeconds: env.NEW_ACCOUNT_MAX_CALL_SECONDS,
    },
    sessionIdleHours: 24,
    sessionMaxDays: 7,
    mailTokenHours: 24,
    maxRegistrationsPerHour: env.MAX_REGISTRATIONS_PER_HOUR,
    maxCodesPerHour: env.MAX_CODES_PER_HOUR,
  }
}

function accountFrom(env: {
  RAZORPAY_KEY_ID: string
  RAZORPAY_KEY_SECRET: string
  RAZORPAY_BASE_URL: string
}): ReconcileConfig['razorpay'] {
  return {
    keyId: env.RAZORPAY_KEY_ID,
    keySecret: env.RAZORPAY_KEY_SECRET,
    baseUrl: env.RAZORPAY_BASE_URL,
  }
}

function databaseFrom(env: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
  DATABASE_POOL_SIZE: number
}): DatabaseConfig {
  return {
    url: env.DATABASE_URL ?? null,
    directory: resolve(env.DATA_DIR),
    poolSize: env.DATABASE_POOL_SIZE,
  }
}

function freeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) freeze(part as object)
  }
  return Object.freeze(value)
}
