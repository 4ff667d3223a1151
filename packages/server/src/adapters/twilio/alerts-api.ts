import * as z from 'zod'
import type { CarrierAlert, VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { type ClientSettings, createClient, readResource, requestOrFail } from './client.ts'

const PAGE_SIZE = 100
/** A period has a few minutes. More of them than this are not read: they are newest first. */
const MAX_ALERTS = 1_000

/** The fields of Twilio's Alert resource that we use. */
const alertResource = z.object({
  resourceSid: z.string().nullish(),
  errorCode: z.string().regex(/^\d{1,6}$/),
})

/** Twilio's log of errors and warnings (Monitor v1, Alerts), which has no filter by call. */
export function createAlertsApi(settings: ClientSettings): Pick<VoiceCarrier, 'listAlerts'> {
  const { monitor } = createClient(settings)
  return {
    async listAlerts({ from, to }) {
      const query = { startDate: from, endDate: to, pageSize: PAGE_SIZE, limit: MAX_ALERTS }
      const found = await requestOrFail(() => monitor.v1.alerts.list(query))
      return found.flatMap((alert): CarrierAlert[] => {
        const { resourceSid, errorCode } = readResource(alertResource, alert)
        return resourceSid ? [{ legId: resourceSid, code: Number(errorCode) }] : []
      })
    },
  }
}
