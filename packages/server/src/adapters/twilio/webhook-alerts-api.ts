import * as z from 'zod'
import { type ClientSettings, createClient, readResource, requestOrFail } from './client.ts'

/** A webhook whose answer was an error, as Twilio logged it. */
export interface FailedWebhook {
  /** Of the alert. */
  sid: string
  /** Of the answer; null when Twilio got none. */
  status: number | null
  /** Null when Twilio does not name it. */
  url: string | null
  at: Date
}

const PAGE_SIZE = 100
const MAX_ALERTS = 1_000
/** "HTTP retrieval failure", "connection failure", "error response code", and the first of a status callback (twilio.com/docs/api/errors). */
const FAILURES = ['11200', '11205', '11217', '15003']

const alertResource = z.object({
  sid: z.string(),
  errorCode: z.string(),
  alertText: z.string().nullish(),
  requestUrl: z.string().nullish(),
  dateGenerated: z.date(),
})
const answer = z.object({ responseBody: z.string().nullish() })

/**
 * Twilio's log of webhooks that failed (Monitor v1, Alerts). The text of such an alert is a form with `httpResponse`
 * and `url`. Every method throws VendorUnavailable when Twilio does not respond as documented.
 */
export function createWebhookAlertsApi(settings: ClientSettings) {
  const { monitor } = createClient(settings)
  return {
    /** Newest first. */
    async listFailed(period: { from: Date; to: Date }): Promise<FailedWebhook[]> {
      const query = { startDate: period.from, endDate: period.to }
      const found = await requestOrFail(() =>
        monitor.v1.alerts.list({ ...query, pageSize: PAGE_SIZE, limit: MAX_ALERTS }),
      )
      return found
        .map(alert => readResource(alertResource, alert))
        .filter(({ errorCode }) => FAILURES.includes(errorCode))
        .map(({ sid, alertText, requestUrl, dateGenerated }) => {
          const text = new URLSearchParams(alertText ?? '')
          const status = Number(text.get('httpResponse')) || null
          return { sid, status, url: text.get('url') || requestUrl || null, at: dateGenerated }
        })
    },
    /** The body of the answer to a failed webhook, which the list does not have; null when Twilio has none. */
    async fetchAnswer(sid: string): Promise<string | null> {
      const found = await requestOrFail(() => monitor.v1.alerts(sid).fetch())
      return readResource(answer, found).responseBody ?? null
    },
  }
}
