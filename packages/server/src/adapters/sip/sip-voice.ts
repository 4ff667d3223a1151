import type { SipAccess } from '@ringback/contract/customers/sip-access'
import type { VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { createVendorClock } from '../vendor-clock.ts'
import { createGatewayCalls } from './gateway-calls.ts'
import { createGatewayMessages } from './gateway-messages.ts'
import { type GatewaySettings, createGatewayRequest } from './gateway-request.ts'
import { type SipAccessSettings, sipAccessOf } from './sip-access.ts'

/** A SIP trunk as our carrier, through the gateway. It has no balance. */
export function createSipVoice(
  settings: GatewaySettings & SipAccessSettings,
): VoiceCarrier<SipAccess> {
  const vendorClock = createVendorClock()
  const request = createGatewayRequest({ ...settings, vendorClock })
  return {
    accessToken: identity => sipAccessOf(settings, identity, new Date()),
    now: vendorClock.now,
    ...createGatewayCalls(request),
    ...createGatewayMessages({ ...settings, request }),
    fetchBalance: async () => null,
  }
}
