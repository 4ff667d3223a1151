import { callerNumberOf } from '../../core/calls/call.ts'
import { addSeconds } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { type PushedCall, pushNotice } from './push-notice.ts'

const OWNER = 'declined call'

/** Tells the renter's browsers without a page that a call rings. @returns whether there is one that wants to know */
export function announceCall(
  ports: Ports,
  tx: Tx,
  {
    id,
    renterId,
    from,
    to,
    at,
  }: { id: string; renterId: string; from: string; to: PushedCall['toNumber']; at: Date },
): Promise<boolean> {
  const until = addSeconds(at, ports.business.inboundRingSeconds)
  const ring = { until, ticket: ports.sealing.seal(id, OWNER) }
  const call = { id, userId: renterId, fromNumber: callerNumberOf(from), toNumber: to, at, ring }
  return pushNotice(ports, tx, 'incoming-call', call)
}

/** The call that a notice may decline; null for what is no ticket of ours. */
export function readTicket({ sealing }: Pick<Ports, 'sealing'>, ticket: string): string | null {
  return sealing.open(ticket, OWNER)
}
