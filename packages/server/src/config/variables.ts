import { micros } from '@ringback/contract/money'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import {
  BUSINESS_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type SettingTexts,
} from '@ringback/contract/operator/settings/business-settings'
import * as z from 'zod'
import {
  colour,
  e164,
  legalName,
  lines,
  linkUrl,
  list,
  logLevel,
  networks,
  postgresUrl,
  productName,
  smtpUrl,
  text,
  usd,
  webUrl,
  wholeNumber,
} from './values.ts'

export const databaseVariables = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  DATA_DIR: text.default('data'),
}

/** Every environment variable with its format and default, except those of the business settings. */
export const configVariables = z.object({
  NODE_ENV: text.optional(),
  PORT: wholeNumber(0, 65_535).default(3_000),
  HOST: text.default('0.0.0.0'),
  PUBLIC_URL: webUrl,
  TRUSTED_PROXIES: networks.default([]),
  OPERATOR_NETWORKS: networks.default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+\/=-]{16,}$/, 'must be at least 16 letters and digits')
    .optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  SIGN_IN_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(30),
  MAX_EVENT_LOOP_DELAY_MS: wholeNumber(0, 3_600_000).default(250),
  LOG_LEVEL: logLevel.default('info'),
  SUPPORT_URL: linkUrl,
  PRODUCT_NAME: productName.default('Ringback'),
  ACCENT_COLOUR: colour.optional(),
  PRODUCT_LOGO: text.optional(),
  LEGAL_NAME: legalName.optional(),
  LEGAL_ADDRESS: lines.optional(),
  LEGAL_DIR: text.optional(),
  ...databaseVariables,

  MAIL_FROM: text,
  SMTP_URL: smtpUrl,

  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_BASE_URL: webUrl.default('https://api.razorpay.com'),
  RAZORPAY_WEBHOOK_SECRET: list.refine(
    secrets => secrets.length >= 1 && secrets.length <= 2,
    'must be one secret, or the new and the old one separated by a comma',
  ),
  RAZORPAY_CHECKOUT_URL: webUrl.default('https://checkout.razorpay.com/v1/checkout.js'),

  USD_INR_URL: webUrl.optional(),
  USD_INR_PATH: text.default('rates.INR'),

  TURNSTILE_SITE_KEY: text,
  TURNSTILE_SECRET_KEY: text,
  TURNSTILE_SCRIPT_URL: webUrl.default('https://challenges.cloudflare.com/turnstile/v0/api.js'),
  TURNSTILE_VERIFY_URL: webUrl.default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),

  PUSH_SERVICES: list.default([
    // The second one is that of Chromium, which Google Chrome does not use.
    ...['fcm.googleapis.com', 'jmt17.google.com', '*.push.services.mozilla.com'],
    ...['*.push.apple.com', '*.notify.windows.com'],
  ]),

  TWO_STEP_KEYS: list
    .refine(keys => keys.every(key => key.length >= 32), 'must be keys of at least 32 characters')
    .default([]),

  DRAIN_SECONDS: wholeNumber(0, 60).default(1),

  DEMO_EMAIL: z.email('must be an e-mail address').optional(),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  DEMO_CREDIT_USD: usd.default(micros(0n)),
  DEMO_TRUNK_NUMBER: e164.optional(),
})

export type ConfigVariables = z.infer<typeof configVariables>

/** The variables of the business settings. A setting without a default must be given. */
export const settingVariables = z.object(
  Object.fromEntries(
    SETTING_NAMES.map(name => [BUSINESS_SETTINGS[name].variable, variableOf(name)]),
  ),
)

/** The texts by the names of the settings. */
export function settingTextsFrom(variables: z.infer<typeof settingVariables>): SettingTexts {
  const given = SETTING_NAMES.flatMap(name => {
    const value = variables[BUSINESS_SETTINGS[name].variable]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(given) as SettingTexts
}

function variableOf(name: SettingName): z.ZodType<string | undefined> {
  const { read, defaultText } = BUSINESS_SETTINGS[name]
  const variable = text.check(({ value, issues }) => {
    const result = read(value)
    if (!result.ok) issues.push({ code: 'custom', message: result.message, input: value })
  })
  return defaultText === null ? variable : variable.optional()
}

/** A configuration, or a message that names every missing and every invalid variable. */
export type ConfigResult<T> = Outcome<T, 'invalid-config', { message: string }>

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables, and collects what is missing and what is wrong into one message. */
export function readVariables<T>(schema: z.ZodType<T>, environment: Environment): ConfigResult<T> {
  // In an .env file, `NAME=` means that the variable is unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = schema.safeParse(given)
  if (success) return accepted(data)
  const missing: string[] = []
  const invalid: string[] = []
  for (const issue of error.issues) {
    const name = String(issue.path[0])
    if (given[name] === undefined && issue.code === 'invalid_type') missing.push(name)
    else invalid.push(`${name} ${issue.message}`)
  }
  const lines = [
    'The configuration is not complete. See .env.example for what each variable means.',
  ]
  if (missing.length > 0) lines.push(`  Missing: ${missing.join(', ')}`)
  if (invalid.length > 0) lines.push(...invalid.map(issue => `  Wrong: ${issue}`))
  return { ok: false, why: 'invalid-config', message: lines.join('\n') }
}
