import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { hasBoughtCredit } from '../../store/credit/receipts.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { type AttemptLimit, limitAttempts } from '../limit-attempts.ts'

/** Of the codes of all users. */
const UNPAID_SHARE = 0.5

export type SendRefusal = 'too-many-attempts' | 'codes-paused'

/**
 * Counts a text message or a validation call, which the operator pays for: against the given limits, and against
 * those of all users together. Reaching the latter is an attack or a mistake, so the owners get a mail. Users who have
 * bought nothing have half of them together, because accounts cost nothing: who has paid can verify numbers meanwhile.
 */
export async function limitSends(
  ports: Ports,
  tx: Tx,
  userId: string,
  limits: readonly AttemptLimit[],
): Promise<Outcome<null, SendRefusal>> {
  const now = ports.clock.now()
  const counted = await limitAttempts(tx, now, limits)
  if (!counted.ok) return counted
  const { maxAllCodesPerHour, maxAllCodesPerDay } = ports.business
  const limitsOf = (whom: 'all' | 'unpaid', share: number): AttemptLimit[] => [
    { key: `send:${whom}:hour`, max: Math.ceil(maxAllCodesPerHour * share), minutes: 60 },
    { key: `send:${whom}:day`, max: Math.ceil(maxAllCodesPerDay * share), minutes: 24 * 60 },
  ]
  const hasPaid = await hasBoughtCredit(tx, userId)
  const unpaid = hasPaid ? [] : limitsOf('unpaid', UNPAID_SHARE)
  const ofAll = await limitAttempts(tx, now, [...limitsOf('all', 1), ...unpaid])
  if (ofAll.ok) return accepted(null)
  const limit = { perHour: maxAllCodesPerHour, perDay: maxAllCodesPerDay }
  ports.log.error(limit, 'A limit of verification codes and validation calls is reached')
  await raiseAlarm(ports, tx, { is: 'codes-limit-reached', ...limit })
  return refused('codes-paused', ofAll.details)
}
