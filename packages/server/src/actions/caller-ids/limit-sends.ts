import { type Outcome, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { type AttemptLimit, limitAttempts } from '../limit-attempts.ts'

export type SendRefusal = 'too-many-attempts' | 'codes-paused'

/**
 * Counts a text message or a validation call, which the operator pays for: against the given limits, and against
 * those of all users together. Reaching the latter is an attack or a mistake, so the owners get a mail.
 */
export async function limitSends(
  ports: Ports,
  tx: Tx,
  limits: readonly AttemptLimit[],
): Promise<Outcome<null, SendRefusal>> {
  const now = ports.clock.now()
  const counted = await limitAttempts(tx, now, limits)
  if (!counted.ok) return counted
  const { maxAllCodesPerHour, maxAllCodesPerDay } = ports.business
  const ofAll = await limitAttempts(tx, now, [
    { key: 'send:all:hour', max: maxAllCodesPerHour, minutes: 60 },
    { key: 'send:all:day', max: maxAllCodesPerDay, minutes: 24 * 60 },
  ])
  if (ofAll.ok) return ofAll
  const limit = { perHour: maxAllCodesPerHour, perDay: maxAllCodesPerDay }
  ports.log.error(limit, 'The limit of verification codes and validation calls is reached')
  await raiseAlarm(ports, tx, { is: 'codes-limit-reached', ...limit })
  return refused('codes-paused', ofAll.details)
}
