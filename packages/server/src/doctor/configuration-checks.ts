import { existsSync, statSync } from 'node:fs'
import { legalValuesOf, problemsOfLegalPages } from '../adapters/system/legal-pages.ts'
import { problemOfLogo, readLogo } from '../adapters/system/logo-file.ts'
import { findSip, findTwilio } from '../config/carriers.ts'
import type { Config } from '../config/config.ts'
import { isPublic } from '../core/is-public.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

/** The checks that need neither the network nor the database. The server runs them at its start, too. */
export const configurationChecks: readonly Check[] = [
  { name: 'Public URL', run: ({ config }) => checkScheme(config) },
  { name: 'Demo account', run: ({ config }) => checkDemo(config) },
  { name: 'Test keys', run: ({ config }) => checkTestKeys(config) },
  { name: 'Vendor addresses', run: ({ config }) => checkVendorAddresses(config) },
  { name: 'Secrets', run: ({ config }) => checkSecrets(config) },
  { name: 'Data directory', run: ({ config }) => checkDataDirectory(config) },
  { name: 'Logo', run: ({ config }) => checkLogo(config) },
  { name: 'Legal name', run: ({ config }) => checkLegalName(config) },
  { name: 'Legal pages', run: ({ config }) => checkLegalPages(config) },
]

function checkScheme({ business: { publicUrl } }: Config): Finding {
  if (publicUrl.startsWith('https:')) return ok(publicUrl)
  if (!isPublic(publicUrl)) return ok(`${publicUrl}, on this machine only`)
  return problem(
    `PUBLIC_URL is ${publicUrl}, but browsers allow the microphone on https pages only. Put TLS in front of the server and set PUBLIC_URL to the https address.`,
  )
}

function checkDemo({ demo, business, isProduction }: Config): Finding {
  if (demo === null) return ok('None')
  if (!isPublic(business.publicUrl)) return ok(`${demo.email}, on this machine only`)
  return wrongInProduction(
    isProduction,
    `${demo.email} exists on a public server and everyone may know its password. Remove DEMO_EMAIL and DEMO_PASSWORD, and freeze the account.`,
  )
}

function checkTestKeys({
  razorpay,
  turnstile,
  pageSettings,
  business,
  isProduction,
}: Config): Finding {
  // Cloudflare's keys for tests begin with a digit and x, followed by zeros only.
  const isTurnstileTest = [turnstile.secretKey, pageSettings.turnstileSiteKey].some(key =>
    /^[123]x0{6,}/.test(key),
  )
  const found = [
    ...(razorpay.keyId.startsWith('rzp_test_')
      ? ['RAZORPAY_KEY_ID is a test key: payments move no money']
      : []),
    ...(isTurnstileTest
      ? ['TURNSTILE_SITE_KEY or TURNSTILE_SECRET_KEY is a test key: it stops no bot']
      : []),
  ]
  if (found.length === 0) return ok('None')
  if (!isPublic(business.publicUrl)) return ok('Used, on this machine only')
  return wrongInProduction(
    isProduction,
    `${found.join('. ')}. Replace them by the live keys of the vendors' consoles.`,
  )
}

/** A warning on a server for trials, a problem in production. */
function wrongInProduction(isProduction: boolean, text: string): Finding {
  if (!isProduction) return warning(text)
  return problem(`${text} For a trial without real customers, set NODE_ENV=trial instead.`)
}

function checkVendorAddresses(config: Config): Finding {
  const { razorpay, turnstile, pageSettings, business } = config
  const addresses: VendorAddress[] = [
    ...twilioAddresses(config),
    ['RAZORPAY_BASE_URL', razorpay.baseUrl, /\.razorpay\.com$/],
    ['RAZORPAY_CHECKOUT_URL', pageSettings.checkoutScriptUrl, /\.razorpay\.com$/],
    ['TURNSTILE_VERIFY_URL', turnstile.verifyUrl, /\.cloudflare\.com$/],
    ['TURNSTILE_SCRIPT_URL', pageSettings.turnstileScriptUrl, /\.cloudflare\.com$/],
  ]
  const others = addresses.filter(
    ([, url, own]) => url !== null && !own.test(new URL(url).hostname),
  )
  if (others.length === 0) return ok("The vendors' own")
  if (!isPublic(business.publicUrl)) return ok('Replaced, on this machine only')
  const names = others.map(([name]) => name).join(', ')
  return warning(`${names}: not the vendor's own address. Remove them to use the vendors.`)
}

type VendorAddress = [variable: string, url: string | null, own: RegExp]

function twilioAddresses(config: Config): VendorAddress[] {
  return [
    ['TWILIO_BASE_URL', findTwilio(config)?.baseUrl ?? null, /\.twilio\.com$/],
    ['VOICE_SIGNALLING_URL', config.pageSettings.signallingUrl, /\.twilio\.com$/],
  ]
}

function checkSecrets(config: Config): Finding {
  const { razorpay } = config
  const [twilio, sip] = [findTwilio(config), findSip(config)]
  if (razorpay.webhookSecrets.includes(razorpay.keySecret)) {
    return problem(
      'RAZORPAY_WEBHOOK_SECRET is the same as RAZORPAY_KEY_SECRET. Copy the secret of the webhook from Razorpay Dashboard > Account & Settings > Webhooks.',
    )
  }
  if (twilio && twilio.apiSecret === twilio.authToken) {
    return problem(
      'TWILIO_API_SECRET is the same as TWILIO_AUTH_TOKEN. Create an API key in Twilio Console > Account > API keys & tokens and copy its secret.',
    )
  }
  if (sip?.gatewaySecrets.includes(sip.browserSecret)) {
    return problem(
      'SIP_SECRET is the same as GATEWAY_SECRET. Set two secrets, here and at the gateway, for example of openssl rand -hex 24.',
    )
  }
  const weak = razorpay.webhookSecrets.some(secret => secret.length < 16)
  if (!weak) return ok('Different from each other')
  return warning(
    'RAZORPAY_WEBHOOK_SECRET has fewer than 16 characters: who guesses it can forge payments. Set a longer one here and in Razorpay Dashboard > Account & Settings > Webhooks.',
  )
}

function checkDataDirectory({ database: { url, directory } }: Config): Finding {
  if (url !== null) return ok('Not used: DATABASE_URL is set')
  if (!existsSync(directory)) return ok(`${directory} will be created`)
  const { mode, uid } = statSync(directory)
  const own = process.getuid?.()
  if (own !== undefined && own !== 0 && uid !== own) {
    return problem(`${directory} belongs to another user. Run: chown -R ${own} ${directory}`)
  }
  if ((mode & 0o077) === 0) return ok(`${directory}, mode 700`)
  const octal = (mode & 0o777).toString(8)
  return warning(
    `${directory} has mode ${octal}: other users of this machine may read customers' data. Run: chmod 700 ${directory}`,
  )
}

function checkLogo({ logoFile }: Config): Finding {
  if (logoFile === null) return ok('The built mark: PRODUCT_LOGO is not set')
  const found = problemOfLogo(logoFile)
  if (found !== null) {
    return warning(
      `${found}. Pages show the built mark instead. Correct it and restart the server.`,
    )
  }
  if (readLogo(logoFile)?.isIcon) return ok(`${logoFile}, also as the icon of the app`)
  return ok(
    `${logoFile}. The icon of the page stays the built one: it needs a square SVG picture, or a square PNG picture of at least 192 pixels. The icon of the installed app is the logo on a plain ground`,
  )
}

function checkLegalName({ business, isProduction }: Config): Finding {
  const { legalName, legalAddress, publicUrl } = business
  const missing = [legalName === null && 'LEGAL_NAME', legalAddress === null && 'LEGAL_ADDRESS']
  const names = missing.filter(name => name !== false)
  if (names.length === 0) return ok(String(legalName))
  if (!isProduction) return ok('Not complete, and not needed for a trial')
  if (!isPublic(publicUrl)) return ok('Not complete, on this machine only')
  return warning(
    `${names.join(' and ')} not set: receipts, statements, receipt mails and the legal pages do not say who sells the credit. Set them to the registered name and the postal address of your company.`,
  )
}

function checkLegalPages({ legalFolder, business }: Config): Finding {
  if (legalFolder === null) {
    if (!isPublic(business.publicUrl)) return ok('The starter texts, on this machine only')
    return warning(
      'LEGAL_DIR is not set: /terms, /privacy, /refunds and /contact show the starter texts, which are not made for your law. Copy packages/server/data/legal, complete the texts, and set LEGAL_DIR to the folder.',
    )
  }
  const problems = problemsOfLegalPages(legalFolder, legalValuesOf(business))
  if (problems.length === 0) return ok(legalFolder)
  return warning(
    `${problems.join('. ')}. Visitors read the starter text instead. Correct it and restart the server.`,
  )
}
