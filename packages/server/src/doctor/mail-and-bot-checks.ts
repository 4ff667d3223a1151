import { checkSmtp } from '../adapters/smtp/smtp-mailer.ts'
import { turnstile } from '../adapters/turnstile/turnstile.ts'
import type { Config } from '../config/config.ts'
import { isPublic } from '../core/is-public.ts'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import {
  type Check,
  type DoctorContext,
  type Finding,
  ok,
  problem,
  unchecked,
  warning,
} from './check.ts'

export const mailAndBotChecks: readonly Check[] = [
  { name: 'SMTP login', run: ({ config }) => checkMail(config) },
  { name: 'Turnstile secret', run: ({ config }) => checkTurnstile(config) },
  { name: 'Mail domain', run: checkDomain },
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

/** Mail servers look these up (RFC 7208 for SPF, RFC 7489 for DMARC). DKIM needs a selector that only its mails show. */
async function checkDomain({ config, resolveTxt }: DoctorContext): Promise<Finding> {
  const { business } = config
  if (!isPublic(business.publicUrl)) return ok('Not looked up, on this machine only')
  const domain = /@([^\s>]+)>?\s*$/.exec(business.mailFrom)?.[1]?.toLowerCase() ?? ''
  try {
    const senders = (await recordsOf(resolveTxt, domain)).filter(text => /^v=spf1( |$)/i.test(text))
    const policy = await findPolicy(resolveTxt, domain)
    const missing = [
      senders.length === 0 && `${domain} has no SPF record`,
      senders.length > 1 && `${domain} has ${senders.length} SPF records, and only one is allowed`,
      policy === null && `_dmarc.${domain} has no DMARC record`,
    ].filter(text => text !== false)
    if (missing.length === 0) return ok(`${domain} has SPF and DMARC records`)
    return warning(
      `${missing.join('. ')}: mails of MAIL_FROM may be refused or sorted out as spam. Add the records that your mail provider shows; for DMARC begin with "v=DMARC1; p=none" and your address for reports.`,
    )
  } catch (error) {
    return unchecked(`The DNS did not answer about ${domain} (${codeOf(error)}).`)
  }
}

/** The policy of a name is its own, or that of a domain above it. */
async function findPolicy(
  resolveTxt: DoctorContext['resolveTxt'],
  domain: string,
): Promise<string | null> {
  const labels = domain.split('.')
  for (let from = 0; from <= labels.length - 2; from++) {
    const records = await recordsOf(resolveTxt, `_dmarc.${labels.slice(from).join('.')}`)
    const policy = records.find(text => /^v=DMARC1\s*(;|$)/i.test(text))
    if (policy) return policy
  }
  return null
}

/** No text for a name that does not exist. A long text has several parts. @throws when the DNS does not answer */
async function recordsOf(resolveTxt: DoctorContext['resolveTxt'], name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map(parts => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(codeOf(error))) return []
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
