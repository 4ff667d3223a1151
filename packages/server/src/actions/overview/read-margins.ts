import type { DestinationMargin } from '@ringback/contract/operator/overview'
import { DAY_SECONDS, addSeconds, startOfDay } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import { listDestinationMargins } from '../../store/overview/destination-margins.ts'

/** What the calls of the last `days` days (UTC), today included, earned and cost by destination, the largest loss first. */
export function readMargins(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  days: number,
): Promise<DestinationMargin[]> {
  const from = addSeconds(startOfDay(clock.now()), -(days - 1) * DAY_SECONDS)
  return database.read(db => listDestinationMargins(db, from))
}
