import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../../ports/clock.ts'
import type { World } from '../../world.ts'
import { POLICY_REPORTS_PATH } from './content-policy.ts'
import { type Violation, violationOf } from './policy-violation.ts'
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
 * the log for each different violation of an hour. Anybody can send a report, so it proves nothing.
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
      { schema: { hide: true }, config: { rateLimit: { max: REPORTS_PER_MINUTE } } },
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
