import * as z from 'zod'
import type { VoiceCarrier } from '../../../ports/vendors/voice-carrier.ts'
import { type ClientSettings, createClient, readResource, requestOrFail } from '../client.ts'

const PAGE_SIZE = 100
/** A period has a few minutes. More of them than this are not read: they are newest first. */
const MAX_ALERTS = 1_000

/** The fields of Twilio's Alert resource that we use. */
const alertResource = z.object({
  resourceSid: z.string().nullish(),
  errorCode: z.string().regex(/^\d{1,6}$/),
})

/** Twilio logs a webhook of ours that failed with the call too, a status callback as 15003. Such an alert is no reason why the phone was not called. */
const isAboutWebhook = (code: number) => (code >= 11_000 && code < 12_000) || code === 15_003

/**
 * Twilio's log of errors and warnings (Monitor v1, Alerts), which has no filter by call. It logs an error with the
 * caller's leg or with the called one.
 */
export function createAlertsApi(settings: ClientSettings): Pick<VoiceCarrier, 'fetchFailureCodes'> {
  const { monitor } = createClient(settings)
  return {
    async fetchFailureCodes({ legIds, from, to }) {
      const query = { startDate: from, endDate: to, pageSize: PAGE_SIZE, limit: MAX_ALERTS }
      const found = await requestOrFail(() => monitor.v1.alerts.list(query))
      return found
        .map(alert => readResource(alertResource, alert))
        .filter(({ resourceSid }) => legIds.includes(resourceSid ?? ''))
        .map(({ errorCode }) => Number(errorCode))
        .filter(code => !isAboutWebhook(code))
    },
  }
}

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

/** "HTTP retrieval failure", "connection failure", "error response code", and the first of a status callback (twilio.com/docs/api/errors). */
const FAILURES = ['11200', '11205', '11217', '15003']

const webhookAlert = z.object({
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
        .map(alert => readResource(webhookAlert, alert))
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
