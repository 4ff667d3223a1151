import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Alert, Alerts } from '../alerts.ts'
import { metaPageOf, notFound, queryOf, type RestDeps, vendorRoutes } from './vendor-route.ts'

export interface AlertsDeps extends RestDeps {
  alerts: Alerts
}

const PATH = '/v1/Alerts'

/**
 * Monitor v1, Alerts: the list, newest first, by `LogLevel`, `StartDate` and `EndDate`, without a filter by resource; and one
 * alert, which alone has the answer to a webhook.
 */
export function mountAlerts(app: FastifyInstance, deps: AlertsDeps): void {
  const route = vendorRoutes(app, deps)
  route.get(PATH, 'alerts.list', request =>
    metaPageOf(
      request,
      'alerts',
      deps.alerts.list().filter(alert => isListed(alert, request)),
      alert => alertBody(alert, deps.accountSid),
    ),
  )
  route.get(`${PATH}/:sid`, 'alerts.fetch', request => {
    const { sid } = request.params as { sid: string }
    const alert = deps.alerts.list().find(each => each.sid === sid)
    if (!alert) return notFound(request)
    return {
      ...alertBody(alert, deps.accountSid),
      response_body: alert.responseBody ?? null,
    }
  })
}

/** The dates are inclusive, and have whole seconds. */
function isListed({ level, at }: Alert, request: FastifyRequest): boolean {
  const query = queryOf(request)
  const second = Math.floor(at / 1000) * 1000
  const isEarlier = second < Date.parse(query['StartDate'] ?? '')
  const isLater = second > Date.parse(query['EndDate'] ?? '')
  return (!query['LogLevel'] || query['LogLevel'] === level) && !isEarlier && !isLater
}

function alertBody({ sid, resourceSid, code, level, text, at }: Alert, accountSid: string) {
  const date = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
  return {
    sid,
    account_sid: accountSid,
    resource_sid: resourceSid,
    error_code: String(code),
    log_level: level,
    alert_text: text,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    date_created: date,
    date_generated: date,
    date_updated: date,
  }
}
