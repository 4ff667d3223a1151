import type { SipAccess } from '@ringback/contract/customers/sip-access'
import { isGatewayLeg } from '../../ports/vendors/gateway-legs.ts'
import type { TokenAccess, VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { isGatewayRecording } from '../sip/gateway-messages.ts'

interface Both {
  twilio: VoiceCarrier<TokenAccess>
  gateway: VoiceCarrier<SipAccess>
}

/**
 * Two carriers as one: the id of a leg or of a recording says whose it is, and a browser gets the access to both.
 * What needs both carriers fails while one of them is unavailable.
 */
export function bothVoices({ twilio, gateway }: Both): VoiceCarrier {
  const ofLeg = (legId: string) => (isGatewayLeg(legId) ? gateway : twilio)
  const ofRecording = (id: string) => (isGatewayRecording(id) ? gateway : twilio)
  return {
    accessToken: identity =>
      accessToBoth(twilio.accessToken(identity), gateway.accessToken(identity)),
    now: legId => (legId === undefined ? twilio.now() : ofLeg(legId).now(legId)),
    fetchCall: legId => ofLeg(legId).fetchCall(legId),
    listChildren: (parentId, callId) => ofLeg(parentId).listChildren(parentId, callId),
    async listCalls(period) {
      const lists = await Promise.all([twilio.listCalls(period), gateway.listCalls(period)])
      return lists.flat()
    },
    async fetchFailureCodes({ legIds, ...period }) {
      const codes = await Promise.all(
        [twilio, gateway].map(async carrier => {
          const own = legIds.filter(id => ofLeg(id) === carrier)
          return own.length === 0 ? [] : carrier.fetchFailureCodes({ ...period, legIds: own })
        }),
      )
      return codes.flat()
    },
    endCall: legId => ofLeg(legId).endCall(legId),
    // Only a platform has a prepaid balance that its API tells.
    fetchBalance: () => twilio.fetchBalance(),
    fetchRecording: id => ofRecording(id).fetchRecording(id),
    listRecordings: legId => ofLeg(legId).listRecordings(legId),
    downloadRecording: (id, maxBytes) => ofRecording(id).downloadRecording(id, maxBytes),
    deleteRecording: id => ofRecording(id).deleteRecording(id),
  }
}

/** A page renews its access to both at once, before the first of them expires. */
function accessToBoth(access: TokenAccess, sip: SipAccess) {
  const expiresInSeconds = Math.min(access.expiresInSeconds, sip.expiresInSeconds)
  return { ...access, expiresInSeconds, sip }
}
