import { z } from 'zod'
import { e164, ringSeconds, trunkName } from './gateway-contract.ts'

/**
 * Calls a phone and reads a text out, twice. It is no call of a user: the gateway reports nothing about it, and knows it
 * no more after a restart. 503 when nothing speaks there, or kamailio is away.
 */
export const announcementRequest = z.object({
  to: e164,
  callerId: e164,
  trunk: trunkName,
  ringSeconds,
  text: z.string().min(1).max(300),
})
export type AnnouncementRequest = z.infer<typeof announcementRequest>
