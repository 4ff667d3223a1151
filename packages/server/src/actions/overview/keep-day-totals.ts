import { OVERVIEW_DAYS_MAX } from '@ringback/contract/operator/overview'
import { outdatedDays } from '../../core/overview/totals-schedule.ts'
import { DAY_SECONDS, addSeconds, startOfDay } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  acquireTotals,
  computeDay,
  findFirstActivity,
  listDayTotals,
} from '../../store/overview/day-totals.ts'

/** Computes the missing and outdated totals of the last days, each day in a transaction. One instance at a time does it. */
export async function keepDayTotals(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const today = startOfDay(now)
  for (const day of await findOutdated(ports, now)) {
    const isToday = day.getTime() === today.getTime()
    const computed = await ports.database.transaction(async tx => {
      if (!(await acquireTotals(tx))) return false
      await computeDay(tx, day, { now, isToday })
      return true
    })
    if (!computed) return
  }
}

async function findOutdated({ database }: Ports, now: Date): Promise<Date[]> {
  const from = addSeconds(startOfDay(now), -OVERVIEW_DAYS_MAX * DAY_SECONDS)
  return database.read(async db => {
    const totals = await listDayTotals(db, from)
    const firstActivity = await findFirstActivity(db)
    const computedAt = new Map(totals.map(row => [Date.parse(row.day), row.computed_at]))
    return outdatedDays(now, OVERVIEW_DAYS_MAX, { firstActivity, computedAt })
  })
}
