import { type Config, readConfig } from '../../src/config/config.ts'

/** A configuration whose calls go through a gateway. */
export function gatewayConfig(changes: Record<string, string>): Config {
  const config = readConfig({
    PUBLIC_URL: 'https://phone.example.com',
    SUPPORT_URL: 'mailto:help@example.com',
    MAIL_FROM: 'no-reply@example.com',
    SMTP_URL: 'smtp://localhost:25',
    ...{ RAZORPAY_KEY_ID: 'key', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hooks' },
    ...{ TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret', USD_INR: '83.2150' },
    ...{ CARRIER: 'sip', SIP_TRUNK: 'wholesale', SIP_PROVIDER: 'Example Telecom' },
    ...{
      GATEWAY_CONTROL_URL: 'http://127.0.0.1:8090',
      GATEWAY_SECRET: 'secret-of-server-and-agent',
    },
    ...{ SIP_SECRET: 'secret-of-the-browsers' },
    ...{ SIP_DOMAIN: 'sip.test', SIP_SOCKET_URL: 'wss://sip.test', SIP_CALLER_ID: '+14155550198' },
    ...changes,
  })
  if (!config.ok) throw new Error(config.message)
  return config.value
}
