import type { SandboxOptions } from './server.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings from the environment, with the defaults that the README documents. The product
 * needs the same keys; they are valid nowhere else.
 *
 * @throws when a port or address is invalid; the message is a sentence for the user.
 */
export function settingsFrom(env: Environment): SandboxOptions {
  return {
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    port: portFrom(env, 'SANDBOX_PORT', 4000),
    smtpPort: portFrom(env, 'SANDBOX_SMTP_PORT', 4025),
    productUrl: urlFrom(env, 'PRODUCT_URL', 'http://localhost:3000'),
    twilio: {
      accountSid: env['TWILIO_ACCOUNT_SID'] || 'AC5a4db0c0000000000000000000000001',
      authToken: env['TWILIO_AUTH_TOKEN'] || 'sandbox-auth-token',
      apiKey: env['TWILIO_API_KEY'] || 'SK5a4db0c0000000000000000000000001',
      apiSecret: env['TWILIO_API_SECRET'] || 'sandbox-api-secret',
      applicationSid: env['TWILIO_TWIML_APP_SID'] || 'AP5a4db0c0000000000000000000000001',
      verifyServiceSid: env['TWILIO_VERIFY_SERVICE_SID'] || 'VA5a4db0c0000000000000000000000001',
      platformNumber: env['TWILIO_CALLER_ID'] || undefined,
    },
    razorpay: {
      keyId: env['RAZORPAY_KEY_ID'] || 'rzp_test_sandbox',
      keySecret: env['RAZORPAY_KEY_SECRET'] || 'sandbox-razorpay-secret',
      webhookSecret: env['RAZORPAY_WEBHOOK_SECRET'] || 'sandbox-razorpay-webhook-secret',
    },
    turnstile: {
      siteKey: env['TURNSTILE_SITE_KEY'] || '0x4AAAAAAASandboxSiteKey',
      secretKey: env['TURNSTILE_SECRET_KEY'] || '0x4AAAAAAASandboxSecretKey',
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
