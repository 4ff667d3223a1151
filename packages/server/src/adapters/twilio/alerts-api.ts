import * as z from 'zod'
import type { VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { type ClientSettings, createClient, readResource, requestOrFail } from './client.ts'

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
