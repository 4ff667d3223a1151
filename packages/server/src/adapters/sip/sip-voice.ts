import type { VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { createVendorClock } from '../vendor-clock.ts'
import { createGatewayCalls } from './gateway-calls.ts'
import { type GatewaySettings, createGatewayRequest } from './gateway-request.ts'
import { type SipAccessSettings, sipAccessOf } from './sip-access.ts'

/** A SIP trunk as our carrier, through the gateway. It has no balance, and takes no messages. */
export function createSipVoice(settings: GatewaySettings & SipAccessSettings): VoiceCarrier {
  const vendorClock = createVendorClock()
  return {
    accessToken: identity => sipAccessOf(settings, identity, new Date()),
    now: vendorClock.now,
    ...createGatewayCalls(createGatewayRequest({ ...settings, vendorClock })),
    takesMessages: false,
    fetchBalance: async () => null,
    fetchRecording: async () => null,
    listRecordings: async () => [],
    downloadRecording: async () => null,
    deleteRecording: async () => {},
  }
}
