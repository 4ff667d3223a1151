/** Those of browsers, beside the sandbox's: a newcomer's browser has its own. */
const PUSH_SERVICES =
  'fcm.googleapis.com,jmt17.google.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** The server's settings beside its keys: the vendors are the sandbox, and one machine may do much. */
export function productEnv(
  options: { dataDir: string; sandboxSmtpPort: number },
  url: string,
  sandboxUrl: string,
) {
  return {
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: options.dataDir,
    SANDBOX_STATE_DIR: options.dataDir,
    SMTP_URL: `smtp://127.0.0.1:${options.sandboxSmtpPort}`,
    MAIL_FROM: 'Ringback <no-reply@ringback.example>',
    SUPPORT_URL: `${sandboxUrl}/`,
    TWILIO_BASE_URL: sandboxUrl,
    VOICE_SIGNALLING_URL: sandboxUrl.replace('http:', 'ws:'),
    RAZORPAY_BASE_URL: sandboxUrl,
    RAZORPAY_CHECKOUT_URL: `${sandboxUrl}/v1/checkout.js`,
    USD_INR: '83.2150',
    USD_INR_URL: `${sandboxUrl}/exchange-rates/latest`,
    TURNSTILE_SCRIPT_URL: `${sandboxUrl}/turnstile/v0/api.js`,
    TURNSTILE_VERIFY_URL: `${sandboxUrl}/turnstile/v0/siteverify`,
    PUSH_SERVICES: `${PUSH_SERVICES},${sandboxUrl}`,
    // The limits against abuse are high, because here every user has the same IP address.
    REQUESTS_PER_MINUTE: '60000',
    SIGN_IN_REQUESTS_PER_MINUTE: '60000',
    // On a slow machine that also runs browsers, requests wait instead of being refused.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    MAX_REGISTRATIONS_PER_HOUR: '10000',
    MAX_CODES_PER_HOUR: '10000',
    MAX_CALLS_PER_HOUR: '1000',
    MAX_DESTINATIONS_PER_HOUR: '1000',
    NEW_ACCOUNT_DAYS: '0',
  }
}
