import type { PushKind, PushMessage } from '@ringback/contract/customers/notices/push-notices'
import type { E164 } from '@ringback/contract/phone/e164'
import { ANONYMOUS, type CallerNumber, callerNumberOf } from '../../core/calls/call.ts'
import { pushMessageOf } from '../../core/push/push-message.ts'
import { addSeconds } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { findContactName } from '../../store/contacts/contacts.ts'
import { insertPushMessage } from '../../store/push/push-messages.ts'
import { findPushTargets } from '../../store/push/push-subscriptions.ts'
import { limitAttempts } from '../limit-attempts.ts'

/** What a notice is about. */
export interface PushedCall {
  id: string
  userId: string
  fromNumber: CallerNumber
  toNumber: E164
  at: Date
  /** Of a call that rings. */
  ring?: { until: Date; ticket: string }
}

/** Of each kind. Without a limit, a caller could flood the renter of a number. */
const NOTICES_PER_HOUR = 30
/** One caller must not use up those of all. */
const NOTICES_OF_CALLER_PER_HOUR = 10
/** Of one user, the newest. */
const MOST_BROWSERS = 20
/** A push service keeps a notice so long for a browser that is closed. */
const KEPT_SECONDS = 86_400

/** Enqueues a notice for each browser of the user that gets this kind. Runs in the transaction of its cause. @returns whether there is one */
export async function pushNotice(
  ports: Ports,
  tx: Tx,
  kind: PushKind,
  { id, userId, fromNumber, toNumber, at, ring }: PushedCall,
): Promise<boolean> {
  const now = ports.clock.now()
  const targets = await findPushTargets(tx, { userId, kind }, { now, limit: MOST_BROWSERS })
  if (targets.length === 0) return false
  const key = `push-${kind}:${toNumber}`
  const limits = [
    { key, max: NOTICES_PER_HOUR, minutes: 60 },
    { key: `${key}:${fromNumber}`, max: NOTICES_OF_CALLER_PER_HOUR, minutes: 60 },
  ]
  if (!(await limitAttempts(tx, now, limits)).ok) return false
  const callerName = fromNumber === ANONYMOUS ? null : await findContactName(tx, userId, fromNumber)
  const facts = { id, toNumber, at, fromNumber, callerName, ...(ring && { ring }) }
  for (const target of targets) {
    const message: PushMessage = pushMessageOf(kind, facts, target)
    const queued = { subscriptionId: target.id, message }
    const times = { now, expiresAt: ring?.until ?? addSeconds(now, KEPT_SECONDS) }
    insertPushMessage(tx, ports.ids.next('pushmessage'), queued, times)
  }
  return true
}

const OWNER = 'declined call'

/** Notifies the renter's browsers that have no page open of a call that rings. @returns whether there is one */
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
