import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import type { CarrierRecording, Recordings } from '../../../ports/vendors/voice-carrier.ts'
import { vendorFetchBytes } from '../../vendor-fetch.ts'
import { type ClientSettings, NOT_FOUND, createClient, requestOrNull } from '../client.ts'

/** One Record makes one recording. */
const LIST_MAX = 20
/** Three minutes of sound are 3 MB. */
const DOWNLOAD_TIMEOUT_MS = 30_000
const HOST = 'https://api.twilio.com'

/** Twilio's Recordings resource (2010-04-01). A response that Twilio does not document throws VendorUnavailable. */
export function createRecordingsApi(settings: ClientSettings): Recordings {
  const { recordings } = createClient(settings)
  const { accountSid, apiKey, apiSecret, baseUrl } = settings
  return {
    async fetchRecording(id) {
      const found = await requestOrNull(() => recordings(id).fetch(), [NOT_FOUND])
      return found && readRecording(found)
    },
    async listRecordings(legId) {
      const found = await requestOrNull(
        () => recordings.list({ callSid: legId, limit: LIST_MAX }),
        [],
      )
      return (found ?? []).map(readRecording)
    },
    async downloadRecording(id, maxBytes) {
      const path = `/2010-04-01/Accounts/${accountSid}/Recordings/${encodeURIComponent(id)}.wav`
      const { status, bytes } = await vendorFetchBytes('Twilio', {
        url: `${baseUrl ?? HOST}${path}`,
        method: 'GET',
        headers: {
          authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
        },
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        maxBytes,
      })
      if (status === 404) return null
      if (status !== 200) throw new VendorUnavailable('Twilio', `sent status ${status} for a sound`)
      return bytes
    },
    async deleteRecording(id) {
      await requestOrNull(() => recordings(id).remove(), [NOT_FOUND])
    },
  }
}

/** Whatever the vendor sends, because its type declares more than a response may have. */
interface Reported {
  sid: unknown
  callSid: unknown
  status: unknown
  duration: unknown
}

function readRecording({ sid, callSid, status, duration }: Reported): CarrierRecording {
  if (typeof sid !== 'string' || typeof callSid !== 'string' || typeof status !== 'string') {
    throw new VendorUnavailable('Twilio', 'sent a recording without its fields')
  }
  // A missing duration must not become 0, because a recording of 0 s is deleted.
  const hasDuration = typeof duration === 'string' && /^\d{1,9}$/.test(duration)
  if (status === 'completed')
    return { id: sid, legId: callSid, status, seconds: hasDuration ? Number(duration) : null }
  const isAbsent = status === 'absent' || status === 'failed' || status === 'deleted'
  return { id: sid, legId: callSid, status: isAbsent ? 'absent' : 'recording', seconds: 0 }
}
