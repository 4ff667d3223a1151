import type { AnnouncementRequest } from '@ringback/contract/gateway/gateway-control'
import * as z from 'zod'
import type { Announcements } from '../../ports/vendors/announcements.ts'
import { type GatewaySettings, createGatewayRequest } from './gateway-request.ts'

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
