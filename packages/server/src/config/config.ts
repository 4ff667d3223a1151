import { resolve } from 'node:path'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Micros } from '@ringback/contract/money'
import { accepted } from '@ringback/contract/outcome'
import {
  type SettingName,
  type SettingTexts,
  readSettings,
} from '@ringback/contract/operator/settings/business-settings'
import type { PageSettings } from '@ringback/contract/page/page-settings'
import * as z from 'zod'
import {
  CARRIER_VARIABLE_NAMES,
  type CarrierConfig,
  type CarrierVariables,
  carrierVariables,
  carriersFrom,
  pageCarriersFrom,
  platformNumberFrom,
} from './carriers.ts'
import {
  type ConfigResult,
  type ConfigVariables,
  type Environment,
  configVariables,
  databaseVariables,
  readVariables,
  settingTextsFrom,
  settingVariables,
} from './variables.ts'
import type { logLevel } from './values.ts'
import { accentColours } from '@ringback/contract/page/accent-colours'
import type { BusinessSettings } from '../ports/business-settings.ts'

/** The operator's configuration, validated and frozen. Nothing else reads the environment. */
export interface Config {
  /** Refuses what is meant for trials: demo accounts and test keys at a public address. */
  readonly isProduction: boolean
  readonly http: {
    readonly port: number
    readonly host: string
    readonly trustedProxies: readonly string[]
    readonly requestsPerMinute: number
    readonly signInRequestsPerMinute: number
    readonly maxEventLoopDelayMs: number
    readonly operatorNetworks: readonly string[]
    readonly metricsToken: string | null
    /** A port of its own for the metrics, without a token. */
    readonly metricsPort: number | null
    /** The address of that port. */
    readonly metricsHost: string
  }
  readonly database: DatabaseConfig
  readonly logLevel: z.infer<typeof logLevel>
  readonly business: BusinessSettings
  /** The business settings that the environment gives, in their text form. */
  readonly settingTexts: SettingTexts
  readonly pageSettings: PageSettings
  /** The operator's logo; null for the built mark. */
  readonly logoFile: string | null
  /** The folder of the operator's own texts for `/terms` and its like; null for the starter texts. */
  readonly legalFolder: string | null
  readonly smtpUrl: string
  /** The preferred one first. */
  readonly carriers: readonly CarrierConfig[]
  readonly razorpay: {
    readonly keyId: string
    readonly keySecret: string
    /** The current secret, and during a change the previous one as well. */
    readonly webhookSecrets: readonly string[]
    readonly baseUrl: string
  }
  /** Where the exchange rate is fetched; null if it is only set by hand. */
  readonly exchangeRate: { readonly url: string; readonly path: string } | null
  /** Whom notices to browsers are sent to: host names, `*.` for all below one, or origins. */
  readonly pushServices: readonly string[]
  /** The keys that seal the secrets of two-step sign-in, the newest first; empty for the default. */
  readonly twoStepKeys: readonly string[]
  readonly turnstile: { readonly secretKey: string; readonly verifyUrl: string }
  /** How long health checks fail during shutdown before connections are refused. */
  readonly drainSeconds: number
  /** The demo account to create at start, or null. */
  readonly demo: {
    readonly email: string
    readonly password: string
    readonly credit: Micros
  } | null
  /** A number of the trunk to offer at start, or null. */
  readonly demoTrunkNumber: E164 | null
}

export interface DatabaseConfig {
  /** A PostgreSQL server, or null for the embedded database in `directory`. */
  readonly url: string | null
  /** A replica of that server, for histories and lists; null if there is none. */
  readonly readUrl: string | null
  readonly directory: string
  readonly poolSize: number
}

/** The names of all variables, for the test of `.env.example`. */
export const VARIABLE_NAMES: readonly string[] = [
  ...Object.keys(configVariables.shape),
  ...CARRIER_VARIABLE_NAMES,
  ...Object.keys(settingVariables.shape),
]

export function readConfig(environment: Environment): ConfigResult<Config> {
  const variables = configVariables
    .refine(env => (env.DEMO_EMAIL === undefined) === (env.DEMO_PASSWORD === undefined), {
      path: ['DEMO_PASSWORD'],
      message: 'must be set together with DEMO_EMAIL',
    })
    .refine(env => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined, {
      path: ['DATABASE_READ_URL'],
      message: 'must be set together with DATABASE_URL, whose replica it is',
    })
  const settings = settingVariables.transform(given => ({ settings: settingTextsFrom(given) }))
  const result = readVariables(variables.and(carrierVariables).and(settings), environment)
  return result.ok ? accepted(deepFreeze(configFrom(result.value, result.value.settings))) : result
}

/** Reads the variables for tools that need the database only. */
export function readDatabaseConfig(environment: Environment): ConfigResult<DatabaseConfig> {
  const result = readVariables(z.object(databaseVariables), environment)
  return result.ok ? accepted(databaseFrom(result.value)) : result
}

type AllVariables = ConfigVariables & CarrierVariables

function configFrom(env: AllVariables, settingTexts: SettingTexts): Config {
  const demo =
    env.DEMO_EMAIL !== undefined && env.DEMO_PASSWORD !== undefined
      ? { email: env.DEMO_EMAIL, password: env.DEMO_PASSWORD, credit: env.DEMO_CREDIT_USD }
      : null
  return {
    isProduction: env.NODE_ENV === 'production',
    http: {
      port: env.PORT,
      host: env.HOST,
      trustedProxies: env.TRUSTED_PROXIES,
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      signInRequestsPerMinute: env.SIGN_IN_REQUESTS_PER_MINUTE,
      maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
      operatorNetworks: env.OPERATOR_NETWORKS,
      metricsToken: env.METRICS_TOKEN ?? null,
      metricsPort: env.METRICS_PORT ?? null,
      metricsHost: env.METRICS_HOST,
    },
    database: databaseFrom(env),
    logLevel: env.LOG_LEVEL,
    business: { ...fixedSettingsFrom(env), ...readSettings(settingTexts), revision: 0n },
    settingTexts,
    pageSettings: {
      productName: env.PRODUCT_NAME,
      legalName: env.LEGAL_NAME ?? null,
      legalAddress: env.LEGAL_ADDRESS ?? null,
      supportUrl: env.SUPPORT_URL,
      turnstileSiteKey: env.TURNSTILE_SITE_KEY,
      turnstileScriptUrl: env.TURNSTILE_SCRIPT_URL,
      checkoutScriptUrl: env.RAZORPAY_CHECKOUT_URL,
      ...pageCarriersFrom(env),
    },
    logoFile: env.PRODUCT_LOGO === undefined ? null : resolve(env.PRODUCT_LOGO),
    legalFolder: env.LEGAL_DIR === undefined ? null : resolve(env.LEGAL_DIR),
    smtpUrl: env.SMTP_URL,
    carriers: carriersFrom(env),
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecrets: env.RAZORPAY_WEBHOOK_SECRET,
      baseUrl: env.RAZORPAY_BASE_URL,
    },
    exchangeRate:
      env.USD_INR_URL === undefined ? null : { url: env.USD_INR_URL, path: env.USD_INR_PATH },
    pushServices: env.PUSH_SERVICES,
    twoStepKeys: env.TWO_STEP_KEYS,
    turnstile: { secretKey: env.TURNSTILE_SECRET_KEY, verifyUrl: env.TURNSTILE_VERIFY_URL },
    drainSeconds: env.DRAIN_SECONDS,
    demo,
    demoTrunkNumber: env.DEMO_TRUNK_NUMBER ?? null,
  }
}

function fixedSettingsFrom(env: AllVariables): Omit<BusinessSettings, SettingName | 'revision'> {
  return {
    productName: env.PRODUCT_NAME,
    legalName: env.LEGAL_NAME ?? null,
    legalAddress: env.LEGAL_ADDRESS ?? null,
    accent: env.ACCENT_COLOUR === undefined ? null : accentColours(env.ACCENT_COLOUR),
    publicUrl: env.PUBLIC_URL,
    mailFrom: env.MAIL_FROM,
    supportUrl: env.SUPPORT_URL,
    platformNumber: platformNumberFrom(env),
    callUsableSeconds: 90,
    sessionIdleHours: 24,
    sessionMaxDays: 7,
    sessionNoticesDays: 30,
    mailTokenHours: 24,
  }
}

function databaseFrom(env: {
  DATABASE_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  DATA_DIR: string
  DATABASE_POOL_SIZE: number
}): DatabaseConfig {
  return {
    url: env.DATABASE_URL ?? null,
    readUrl: env.DATABASE_READ_URL ?? null,
    directory: resolve(env.DATA_DIR),
    poolSize: env.DATABASE_POOL_SIZE,
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part as object)
  }
  return Object.freeze(value)
}
