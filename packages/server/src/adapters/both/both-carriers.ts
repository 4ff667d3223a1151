import type { SipAccess } from '@ringback/contract/customers/calls/calls'
import { isGatewayLeg } from '../../ports/vendors/gateway-legs.ts'
import type { TokenAccess, VoiceCarrier, CallRoutes } from '../../ports/vendors/voice-carrier.ts'
import { isGatewayRecording } from '../sip/gateway-messages.ts'
import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { Carriers } from '../../core/rates/carrier-route.ts'
import type { Ports } from '../../ports/ports.ts'
import type { NumberCarrier, OfferedNumber } from '../../ports/vendors/number-carrier.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'

interface Both {
  twilio: VoiceCarrier<TokenAccess>
  gateway: VoiceCarrier<SipAccess>
}

/**
 * Two carriers as one: the id of a leg or of a recording names whose it is, and a browser gets the access to both.
 * What needs both carriers fails while one of them is unavailable.
 */
export function bothVoices({ twilio, gateway }: Both): VoiceCarrier {
  const ofLeg = (legId: string) => (isGatewayLeg(legId) ? gateway : twilio)
  const ofRecording = (id: string) => (isGatewayRecording(id) ? gateway : twilio)
  return {
    accessToken: identity =>
      accessToBoth(twilio.accessToken(identity), gateway.accessToken(identity)),
    endAccess: async identity => gateway.endAccess?.(identity),
    // The gateway reports elapsed times, which need no clock.
    now: () => twilio.now(),
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
    // Only a platform has a prepaid balance in its API.
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

/** All calls go over one carrier. */
export function onlyOver(carrier: CarrierName): CallRoutes {
  return {
    carriers: [carrier],
    trunk: null,
    carrierOfLeg: () => carrier,
    carrierOfNumber: () => carrier,
  }
}

/** @param carriers both, the preferred one first */
export function overBoth(carriers: Carriers): CallRoutes {
  return {
    carriers,
    trunk: 'sip',
    carrierOfLeg: legId => (isGatewayLeg(legId) ? 'sip' : 'twilio'),
    carrierOfNumber: sid => (isTwilioNumber(sid) ? 'twilio' : 'sip'),
  }
}

/** Source: Twilio, "What is a String Identifier (SID)?". */
export function isTwilioNumber(sid: string): boolean {
  return /^PN[0-9a-f]{32}$/i.test(sid)
}

interface BothNumbers {
  twilio: NumberCarrier
  /** Its numbers are in our own database, so that it is searched first. */
  trunk: NumberCarrier
  log: Ports['log']
}

/** The numbers of two carriers as those of one. Where a number is rented follows from its sid. */
export function bothNumbers({ twilio, trunk, log }: BothNumbers): NumberCarrier {
  const ofSid = (sid: string) => (isTwilioNumber(sid) ? twilio : trunk)
  return {
    async search(wanted) {
      const listed = await trunk.search(wanted)
      if (listed.length >= wanted.limit) return listed
      const offered = await offersOf(() => twilio.search(wanted), listed, log)
      const known = new Set(listed.map(({ phoneNumber }) => phoneNumber))
      const others = offered.filter(({ phoneNumber }) => !known.has(phoneNumber))
      return [...listed, ...others].slice(0, wanted.limit)
    },
    async buy(order) {
      const bought = await trunk.buy(order)
      return bought.ok || bought.why !== 'not-available' ? bought : twilio.buy(order)
    },
    find: async phoneNumber => (await trunk.find(phoneNumber)) ?? (await twilio.find(phoneNumber)),
    async listAll() {
      const lists = await Promise.all([trunk.listAll(), twilio.listAll()])
      return lists.flat()
    },
    configure: (sid, friendlyName) => ofSid(sid).configure(sid, friendlyName),
    release: sid => ofSid(sid).release(sid),
  }
}

/** Nothing while the carrier does not respond and there is something else to show. */
async function offersOf(
  search: () => Promise<OfferedNumber[]>,
  listed: readonly OfferedNumber[],
  log: BothNumbers['log'],
): Promise<OfferedNumber[]> {
  try {
    return await search()
  } catch (error) {
    if (!(error instanceof VendorUnavailable) || listed.length === 0) throw error
    log.warn({ err: error }, 'A search shows the numbers of the trunk only')
    return []
  }
}
