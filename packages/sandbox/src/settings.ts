import type { SandboxOptions } from './server.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The vendors' keys on this machine, which are valid nowhere else. The product needs the same ones. */
export const SANDBOX_KEYS = {
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'sandbox-auth-token-0123456789abcd',
  TWILIO_API_KEY: 'SK0123456789abcdef0123456789abcdef',
  TWILIO_API_SECRET: 'sandbox-api-secret-0123456789abcd',
  TWILIO_TWIML_APP_SID: 'AP0123456789abcdef0123456789abcdef',
  TWILIO_VERIFY_SERVICE_SID: 'VA0123456789abcdef0123456789abcdef',
  RAZORPAY_KEY_ID: 'rzp_test_sandbox',
  RAZORPAY_KEY_SECRET: 'sandbox-razorpay-secret',
  RAZORPAY_WEBHOOK_SECRET: 'sandbox-razorpay-webhook-secret',
  TURNSTILE_SITE_KEY: '0x4AAAAAAASandboxSiteKey',
  TURNSTILE_SECRET_KEY: 'sandbox-turnstile-secret',
}

/**
 * Reads the settings from the environment, with the defaults that the README documents.
 *
 * @throws when a port or address is invalid; the message is a sentence for the user.
 */
export function settingsFrom(env: Environment): SandboxOptions {
  const key = (name: keyof typeof SANDBOX_KEYS) => env[name] || SANDBOX_KEYS[name]
  return {
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    port: portFrom(env, 'SANDBOX_PORT', 4000),
    smtpPort: portFrom(env, 'SANDBOX_SMTP_PORT', 4025),
    productUrl: urlFrom(env, 'PRODUCT_URL', 'http://localhost:3000'),
    hasTwilio: env['CARRIER'] !== 'sip',
    ...(env['TRUNK_PHONES_URL'] ? { trunkPhonesUrl: env['TRUNK_PHONES_URL'] } : {}),
    twilio: {
      accountSid: key('TWILIO_ACCOUNT_SID'),
      authToken: key('TWILIO_AUTH_TOKEN'),
      apiKey: key('TWILIO_API_KEY'),
      apiSecret: key('TWILIO_API_SECRET'),
      applicationSid: key('TWILIO_TWIML_APP_SID'),
      verifyServiceSid: key('TWILIO_VERIFY_SERVICE_SID'),
      platformNumber: env['TWILIO_CALLER_ID'] || undefined,
    },
    razorpay: {
      keyId: key('RAZORPAY_KEY_ID'),
      keySecret: key('RAZORPAY_KEY_SECRET'),
      webhookSecret: key('RAZORPAY_WEBHOOK_SECRET'),
    },
    turnstile: {
      siteKey: key('TURNSTILE_SITE_KEY'),
      secretKey: key('TURNSTILE_SECRET_KEY'),
    },
    ...(env['SANDBOX_STATE_DIR'] ? { stateDir: env['SANDBOX_STATE_DIR'] } : {}),
  }
}

function portFrom(env: Environment, name: string, fallback: number): number {
  const port = Number(env[name] || fallback)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`${name} must be a port from 0 to 65535, not "${env[name]}".`)
}

function urlFrom(env: Environment, name: string, fallback: string): string {
  const text = env[name] || fallback
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/$/, '')
  throw new Error(`${name} must be an http address, not "${text}".`)
}
