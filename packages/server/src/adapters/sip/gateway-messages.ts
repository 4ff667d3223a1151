import { gatewayLegId } from '@ringback/contract/gateway/gateway-contract'
import { messageState } from '@ringback/contract/gateway/gateway-control'
import { callerLegIdOf, readCallerLegId } from '../../ports/vendors/gateway-legs.ts'
import type { CarrierRecording, Recordings } from '../../ports/vendors/voice-carrier.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { vendorFetchBytes } from '../vendor-fetch.ts'
import { type GatewayRequest, type GatewaySettings, VENDOR } from './gateway-request.ts'
import { signatureHeaders } from '@ringback/contract/gateway/signature'

/** Three minutes of sound are 3 MB. */
const DOWNLOAD_TIMEOUT_MS = 30_000

/**
 * The messages that the gateway has taken, as `gateway-contract.ts` has them. A leg has one at most, so the id of a
 * recording is the gateway's of the leg. One of another carrier is none here. Every method throws VendorUnavailable.
 */
export function createGatewayMessages({
  request,
  controlUrl,
  gatewaySecrets,
}: GatewaySettings & { request: GatewayRequest }): Recordings {
  const fetchRecording = async (id: string): Promise<CarrierRecording | null> => {
    if (!isGatewayRecording(id)) return null
    const found = await request('GET', pathOf(id), { status: 200, schema: messageState })
    if (found.state === 'unknown') return null
    const recording = { id, legId: callerLegIdOf(id) }
    return found.state === 'taking'
      ? { ...recording, status: 'recording', seconds: 0 }
      : { ...recording, status: 'completed', seconds: found.seconds }
  }
  return {
    fetchRecording,
    async listRecordings(legId) {
      const leg = readCallerLegId(legId)
      const found = leg && (await fetchRecording(leg))
      return found ? [found] : []
    },
    async downloadRecording(id, maxBytes) {
      if (!isGatewayRecording(id)) return null
      const url = new URL(`${controlUrl}${pathOf(id)}/sound`)
      const signed = { method: 'GET', path: url.pathname, body: '' }
      const { status, bytes } = await vendorFetchBytes(VENDOR, {
        url: url.href,
        method: 'GET',
        headers: signatureHeaders(signed, gatewaySecrets, new Date()),
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        maxBytes,
      })
      if (status === 404) return null
      if (status !== 200) throw new VendorUnavailable(VENDOR, `sent status ${status} for a sound`)
      return bytes
    },
    async deleteRecording(id) {
      if (!isGatewayRecording(id)) return
      await request('DELETE', pathOf(id), { status: 200, schema: messageState })
    },
  }
}

/** Whether an id can be the gateway's of a recording. */
export function isGatewayRecording(id: string): boolean {
  return gatewayLegId.safeParse(id).success
}

function pathOf(id: string): string {
  return `/messages/${id}`
}
