import type { PageSettings } from '@ringback/contract/page/page-settings'

/**
 * What a page may load and do beyond this server.
 *
 * - `plain`: nothing. The landing page, the rest of the operators' console and the pages that the server renders.
 * - `sign-in`: the bot check. The pages of visitors, those that lead to them without a request, and the operators' sign-in.
 * - `dashboard`: calls and payments too, and the bot check, because a logout shows the login without a request.
 *
 * Razorpay's script writes style attributes and a style element into the page, which change with its releases. Without
 * them its dialog lies below its own backdrop. So the dashboard allows inline styles. It then has no hashes of styles:
 * one of them would switch `'unsafe-inline'` off.
 */
export type PageKind = 'plain' | 'sign-in' | 'dashboard'

/** Where browsers send what they blocked (http/pages/policy-reports.ts). */
export const POLICY_REPORTS_PATH = '/api/policy-reports'

/** The hosts that the Voice SDK connects to when no signalling URL is configured. */
const TWILIO_HOSTS = ['wss://*.twilio.com', 'https://*.twilio.com']

/**
 * The schemes of UPI apps. Razorpay's frame opens an app by such a link, which browsers handle as a page in the frame.
 * Without the scheme in `frame-src` the frame becomes an error page, and the payment never ends.
 */
const UPI_SCHEMES = [
  ...['upi:', 'gpay:', 'tez:', 'phonepe:', 'paytmmp:', 'credpay:', 'bhim:', 'amazonpay:'],
  'whatsapp:',
]

/** The hashes of the code inside a page, as the policy names them: `'sha256-...'`. */
export interface InlineCode {
  scripts: readonly string[]
  styles: readonly string[]
}

const NO_INLINE_CODE: InlineCode = { scripts: [], styles: [] }

export type ContentPolicy = Record<string, string[]>

/** The content security policy of a page: it may run only the inline scripts whose hashes are given. */
export function contentPolicy(
  settings: PageSettings,
  kind: PageKind = 'plain',
  inlineCode: InlineCode = NO_INLINE_CODE,
): ContentPolicy {
  const isDashboard = kind === 'dashboard'
  const botCheck = kind === 'plain' ? [] : [new URL(settings.turnstileScriptUrl).origin]
  const { hosts, reportHosts } = isDashboard ? checkoutHosts(settings.checkoutScriptUrl) : NO_HOSTS
  const voice = isDashboard ? voiceHosts(settings) : []
  const frames = [...botCheck, ...hosts, ...(isDashboard ? UPI_SCHEMES : [])]
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...botCheck, ...hosts, ...inlineCode.scripts],
    'connect-src': ["'self'", ...voice, ...hosts, ...reportHosts],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'img-src': ["'self'", ...(isDashboard ? ['data:'] : []), ...hosts],
    'font-src': ["'self'", ...hosts],
    'style-src': ["'self'", ...(isDashboard ? ["'unsafe-inline'"] : inlineCode.styles), ...hosts],
    ...(isDashboard && { 'media-src': ["'self'", 'blob:'] }),
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [POLICY_REPORTS_PATH],
  }
}

function voiceHosts({ carriers, signallingUrl, sipSocketUrl }: PageSettings): string[] {
  return [
    ...(carriers.includes('twilio') ? twilioHosts(signallingUrl) : []),
    ...(sipSocketUrl === null ? [] : [originOf(sipSocketUrl)]),
  ]
}

/** A configured server of Twilio's SDK also receives its reports, over HTTP on the same host. */
function twilioHosts(signallingUrl: string | null): string[] {
  if (signallingUrl === null) return TWILIO_HOSTS
  const socket = originOf(signallingUrl)
  return [socket, socket.replace(/^ws/, 'http')]
}

function originOf(socketUrl: string): string {
  const { protocol, host } = new URL(socketUrl)
  return `${protocol}//${host}`
}

interface CheckoutHosts {
  /** They serve scripts, styles, pictures, fonts and frames, and answer requests. */
  hosts: string[]
  /** They only receive the reports of the script. */
  reportHosts: string[]
  /** The origin of the payment dialog, which looks for wallets with `PaymentRequest`. */
  dialog: string
}

const NO_HOSTS: Omit<CheckoutHosts, 'dialog'> = { hosts: [], reportHosts: [] }

/**
 * Razorpay's script loads parts from other hosts of its domain, and their names change with its releases
 * (razorpay/razorpay-magento, etc/csp_whitelist.xml, names some of them). Any other URL serves everything itself.
 */
export function checkoutHosts(scriptUrl: string): CheckoutHosts {
  const { origin, hostname, protocol } = new URL(scriptUrl)
  const isRazorpay = protocol === 'https:' && hostname.endsWith('.razorpay.com')
  if (!isRazorpay) return { hosts: [origin], reportHosts: [], dialog: origin }
  return {
    hosts: ['https://*.razorpay.com'],
    reportHosts: ['https://lumberjack-cx.rzp.io'],
    dialog: 'https://api.razorpay.com',
  }
}
