import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../../ports/system.ts'
import type { World } from '../../world.ts'
import { POLICY_REPORTS_PATH } from './content-policy.ts'
import { RateLimit } from '../guard/rate-limits.ts'
import { sendRefusal } from '../guard/send-refusal.ts'

/** The content type of a report, which browsers send by themselves. */
const TYPE = 'application/csp-report'
/** For each network. A page that is blocked everywhere sends a handful. */
const REPORTS_PER_MINUTE = 30
const HOUR_MS = 3_600_000
/** Bounds the log and the memory: an hour's further violations are only counted. */
const MAX_LOGGED_AN_HOUR = 200

/** A report as browsers send it to `report-uri`: www.w3.org/TR/CSP3, "Obtain the deprecated serialization of violation". */
const report = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
  }),
})

/**
 * Takes the reports of browsers about what the content policy of a page has blocked. They become a metric, and a line in
 * the log for each different violation of an hour. Every visitor can send a report, so it proves nothing.
 */
export function mountPolicyReports(app: FastifyInstance, world: World): void {
  const isNew = createHourlyMemory(world.clock)
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      TYPE,
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(
      POLICY_REPORTS_PATH,
      { schema: { hide: true }, config: { ownLimit: new RateLimit(REPORTS_PER_MINUTE) } },
      async (request, reply) => {
        const violation = read(request.body)
        if (violation === null) return sendRefusal(reply, 'invalid-request')
        const { directive, blocked, source, page } = violation
        world.metrics.pageBlocked({ directive, source, page })
        if (isNew([directive, blocked, page].join(' '))) {
          request.log.warn({ directive, blocked, page }, 'A browser has blocked a part of a page')
        }
        return reply.code(204).send()
      },
    )
  })
}

function read(body: unknown): Violation | null {
  const { success, data } = report.safeParse(body)
  if (!success) return null
  const fields = data['csp-report']
  return violationOf({
    documentUrl: fields['document-uri'],
    blockedUrl: fields['blocked-uri'],
    directive: fields['effective-directive'] ?? fields['violated-directive'] ?? '',
  })
}

/** @returns whether a text is new in this hour, and may be remembered */
function createHourlyMemory(clock: Clock): (text: string) => boolean {
  let hour = 0
  const known = new Set<string>()
  return text => {
    const current = Math.floor(clock.now().getTime() / HOUR_MS)
    if (current !== hour) known.clear()
    hour = current
    if (known.has(text) || known.size >= MAX_LOGGED_AN_HOUR) return false
    known.add(text)
    return true
  }
}

/** What a page's content policy has blocked, without anything of a user. Every field but `blocked` has few values. */
interface Violation {
  directive: string
  /** The host, or what the browser says in place of one, such as `inline`. */
  blocked: string
  source: ViolationSource
  /** The first part of the path. */
  page: string
}

/** Who wants what was blocked. `app` is a link that opens a program, such as a UPI app. */
type ViolationSource =
  | 'inline'
  | 'payments'
  | 'carrier'
  | 'bot check'
  | 'app'
  | 'extension'
  | 'other'

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
function violationOf(report: {
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
