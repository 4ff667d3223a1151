/** What a page's content policy has blocked, without anything of a user. Every field but `blocked` has few values. */
export interface Violation {
  directive: string
  /** The host, or what the browser says in place of one, such as `inline`. */
  blocked: string
  source: ViolationSource
  /** The first part of the path. */
  page: string
}

/** Who wants what was blocked. `app` is a link that opens a program, such as a UPI app. */
export type ViolationSource =
  'inline' | 'payments' | 'carrier' | 'bot check' | 'app' | 'extension' | 'other'

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'connect-src', 'frame-src', 'img-src', 'font-src', 'media-src'],
  ...['worker-src', 'manifest-src', 'base-uri', 'form-action', 'frame-ancestors', 'object-src'],
])
const PAGES: ReadonlySet<string> = new Set([
  ...['', 'login', 'register', 'dashboard', 'verify', 'verify-email', 'reset-password', 'receipt'],
  ...['operator', 'rates', 'terms', 'privacy', 'refunds', 'contact'],
])
const DOMAINS: readonly (readonly [source: ViolationSource, domain: string])[] = [
  ['payments', 'razorpay.com'],
  ['payments', 'rzp.io'],
  ['carrier', 'twilio.com'],
  ['bot check', 'cloudflare.com'],
]
const MAX_HOST_LENGTH = 100

/** @returns null for a report that no browser sends */
export function violationOf(report: {
  documentUrl: string
  blockedUrl: string
  directive: string
}): Violation | null {
  const directive = /^[a-z-]+/.exec(report.directive)?.[0]
  const blocked = blockedOf(report.blockedUrl)
  if (directive === undefined || blocked === null || !URL.canParse(report.documentUrl)) return null
  const [, page = ''] = new URL(report.documentUrl).pathname.split('/')
  return {
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    ...blocked,
    page: PAGES.has(page) ? `/${page}` : 'other',
  }
}

/** Browsers shorten what is no web address to its scheme or to a word: `inline`, `eval`, `data`, `chrome-extension`. */
function blockedOf(blockedUrl: string): Pick<Violation, 'blocked' | 'source'> | null {
  const url = URL.canParse(blockedUrl) ? new URL(blockedUrl) : null
  if (url && /^(https?|wss?):$/.test(url.protocol)) {
    const blocked = url.host.slice(0, MAX_HOST_LENGTH)
    const domain = DOMAINS.find(([, name]) => `.${url.hostname}`.endsWith(`.${name}`))
    return { blocked, source: domain?.[0] ?? 'other' }
  }
  // Chromium reports a blocked link to an app without its scheme.
  if (blockedUrl === '') return { blocked: 'app', source: 'app' }
  const [word] = /^[a-z][a-z0-9+.-]*/.exec(blockedUrl) ?? []
  if (word === undefined || word.length > MAX_HOST_LENGTH) return null
  return { blocked: word, source: sourceOf(word) }
}

function sourceOf(word: string): ViolationSource {
  if (/^(inline|eval|wasm-eval)$/.test(word)) return 'inline'
  if (word.endsWith('-extension')) return 'extension'
  return /^(data|blob|about|filesystem|trusted-types-\w+)$/.test(word) ? 'other' : 'app'
}
