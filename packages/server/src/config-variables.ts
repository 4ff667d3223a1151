import { micros } from '@ringback/contract/money'
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
  wholeNumber,
} from './config-values.ts'

export const databaseVariables = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  DATA_DIR: text.default('data'),
}

export const razorpayVariables = {
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_BASE_URL: webUrl.default('https://api.razorpay.com'),
}

/** Every environment variable with its format and default. */
export const configVariables = z.object({
  PORT: wholeNumber(0, 65_535).default(3_000),
  HOST: text.default('0.0.0.0'),
  PUBLIC_URL: webUrl,
  TRUSTED_PROXIES: list.default([]),
  REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  MAX_EVENT_LOOP_DELAY_MS: wholeNumber(0, 3_600_000).default(3_000),
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
  NUMBER_GRACE_DAYS: wholeNumber(0, 60).default(7),
  INBOUND_RATE_PER_MINUTE_USD: usd.default(micros(0n)),
  INBOUND_RING_SECONDS: wholeNumber(5, 60).default(20),
  WELCOME_CREDIT_USD: usd.default(micros(0n)),
  CALLING_ENABLED: flag.default(true),
  MAX_CALL_SECONDS: wholeNumber(1, 14_340).default(3_600),
  RING_SECONDS: wholeNumber(5, 600).default(45),
  MAX_RATE_PER_MINUTE_USD: usd.default(micros(1_500_000n)),
  DAILY_SPEND_LIMIT_USD: usd.default(micros(500_000_000n)),
  MAX_CALLS_PER_HOUR: wholeNumber(1, 100_000).default(60),
  MAX_DESTINATIONS_PER_HOUR: wholeNumber(1, 100_000).default(30),
  MAX_SPEND_PER_DAY_USD: usd.default(micros(50_000_000n)),
  NEW_ACCOUNT_DAYS: wholeNumber(0, 3_650).default(7),
  NEW_ACCOUNT_PERCENT: wholeNumber(0, 100).default(50),
  NEW_ACCOUNT_MAX_CALL_SECONDS: wholeNumber(1, 14_340).default(3_600),
  MAX_REGISTRATIONS_PER_HOUR: wholeNumber(1, 1_000_000).default(20),
  MAX_CODES_PER_HOUR: wholeNumber(1, 1_000_000).default(20),
  CALL_SWEEP_SECONDS: wholeNumber(1, 3_600).default(30),
  DRAIN_SECONDS: wholeNumber(0, 60).default(1),

  DEMO_EMAIL: z.email('must be an e-mail address').optional(),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  DEMO_CREDIT_USD: usd.default(micros(0n)),
})

export type ConfigVariables = z.infer<typeof configVariables>
