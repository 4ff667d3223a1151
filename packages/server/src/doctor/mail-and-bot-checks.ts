import { checkSmtp } from '../adapters/smtp/check-smtp.ts'
import { turnstile } from '../adapters/turnstile/turnstile.ts'
import type { Config } from '../config.ts'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import { type Check, type Finding, ok, problem, unchecked } from './check.ts'

export const mailAndBotChecks: readonly Check[] = [
  { name: 'SMTP login', run: ({ config }) => checkMail(config) },
  { name: 'Turnstile secret', run: ({ config }) => checkTurnstile(config) },
]

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  const { host, username } = new URL(smtpUrl)
  const result = await checkSmtp(smtpUrl)
  if (result.ok) return ok(username ? `${host} accepts the login` : `${host}, without a login`)
  const { why, message } = result
  switch (why) {
    case 'login-refused':
      return problem(
        `${host} refuses the user or the password of SMTP_URL (${message}). Characters such as @ and / in them must be percent-encoded.`,
      )
    case 'tls-failed':
      return problem(
        `TLS to ${host} failed (${message}). Use smtps:// for port 465 and smtp:// for port 587 in SMTP_URL.`,
      )
    case 'not-reachable':
      return problem(
        `${host} of SMTP_URL does not answer (${message}). Check its name, its port and the firewall.`,
      )
  }
}

/** A token that no visitor got: the vendor names the secret as the error before it looks at the token. */
async function checkTurnstile(config: Config): Promise<Finding> {
  const { publicUrl } = config.business
  // No page issues the token, so there is nothing to log.
  const check = turnstile({ ...config.turnstile, publicUrl, log: { warn: () => {} } })
  try {
    const passed = await check.verify('doctor-no-token', '192.0.2.1')
    return passed ? unchecked('A test key, which accepts every token') : ok('Accepted')
  } catch (error) {
    if (error instanceof VendorUnavailable && /invalid-input-secret/.test(error.message)) {
      return problem(
        'Cloudflare refuses TURNSTILE_SECRET_KEY. Copy the secret key of the site with TURNSTILE_SITE_KEY from Cloudflare Dashboard > Turnstile.',
      )
    }
    throw error
  }
}
