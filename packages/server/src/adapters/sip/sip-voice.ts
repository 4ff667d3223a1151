import * as z from 'zod'
import type { SipAccess } from '@ringback/contract/customers/calls/calls'
import type { CarrierPricing, VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { createVendorClock } from '../vendor-fetch.ts'
import { createGatewayCalls } from './gateway-calls.ts'
import { createGatewayMessages } from './gateway-messages.ts'
import { createGatewayRequest, type GatewaySettings } from './gateway-request.ts'
import { accessEnd, sipAccessOf, type SipAccessSettings } from './sip-access.ts'
import type { AnnouncementRequest } from '@ringback/contract/gateway/gateway-control'
import type { Announcements } from '../../ports/vendors/number-verifier.ts'
import type { NumberRegulations } from '../../ports/vendors/number-carrier.ts'

/** A SIP trunk as our carrier, through the gateway. It has no balance. */
export function createSipVoice(
  settings: GatewaySettings & SipAccessSettings,
): VoiceCarrier<SipAccess> {
  const vendorClock = createVendorClock()
  const request = createGatewayRequest({ ...settings, vendorClock })
  return {
    accessToken: identity => sipAccessOf(settings, identity, new Date()),
    async endAccess(identity) {
      const path = `/identities/${encodeURIComponent(identity)}/end`
      const body = { until: accessEnd(new Date()) }
      await request('POST', path, { status: 202, schema: z.object({}), body })
    },
    now: vendorClock.now,
    ...createGatewayCalls(request),
    ...createGatewayMessages({ ...settings, request }),
    fetchBalance: async () => null,
  }
}

/** Has the gateway call phones over the trunk and read texts out. */
export function createGatewayAnnouncements(
  settings: GatewaySettings & Pick<AnnouncementRequest, 'trunk'>,
): Announcements {
  const request = createGatewayRequest(settings)
  return {
    async announce(announcement) {
      const body = { ...announcement, trunk: settings.trunk, ringSeconds: RING_SECONDS }
      const expected = { status: 202, schema: z.object({}) }
      await request('POST', '/announcements', { ...expected, body })
    },
  }
}

/** A person who waits for a code has the phone at hand. */
const RING_SECONDS = 40

/* What a SIP trunk does not offer. It carries calls, and everything else is agreed with its company outside of SIP. Its numbers are in the database: see services/trunk-number-carrier.ts. */

/** The operator has shown the documents for its numbers to the company of the trunk. */
export const noRegulations: NumberRegulations = { needsBundle: async () => false }

/** Operators write the prices of the trunk into a deck. */
export const noPrices: CarrierPricing = {
  fetchCallPrices: async () => [],
  fetchNumberPrices: async () => [],
}
