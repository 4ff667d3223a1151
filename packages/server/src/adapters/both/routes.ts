import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { Carriers } from '../../core/rates/carrier-route.ts'
import type { CallRoutes } from '../../ports/vendors/voice-carrier.ts'
import { isGatewayLeg } from '../../ports/vendors/gateway-legs.ts'

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
