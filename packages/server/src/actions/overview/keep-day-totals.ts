import { OVERVIEW_DAYS_MAX } from '@ringback/contract/operator/overview'
import { outdatedDays } from '../../core/overview/totals-schedule.ts'
import { DAY_SECONDS, addSeconds, secondsBetween, startOfDay } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  acquireTotals,
  computeDay,
  dayOf,
  findFirstActivity,
  listDayTotals,
} from '../../store/overview/day-totals.ts'

import { attempt } from '../failures/attempt.ts'

/** Figures of today that are older than this are computed again when an operator reads them. */
const FRESH_SECONDS = 3

/**
 * Computes the missing and outdated totals of the last days, each day in a transaction. One instance at a time does it.
 * A day that cannot be computed is left out until its next attempt.
 */
export async function keepDayTotals(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  let isOurTurn = true
  for (const day of await findOutdated(ports, now)) {
    const item = { work: 'day-totals', item: dayOf(day) } as const
    await attempt(ports, item, async () => (isOurTurn = await compute(ports, day, now)))
    if (!isOurTurn) return
  }
}

/** Computes the totals of today unless they are fresh, or unless another instance computes them now. */
export async function refreshToday(ports: Ports, now: Date): Promise<void> {
  const today = startOfDay(now)
  const [totals] = await ports.database.read(db => listDayTotals(db, today))
  if (totals && secondsBetween(totals.computed_at, now) < FRESH_SECONDS) return
  await compute(ports, today, now)
}

/** @returns false when another instance computes totals now */
async function compute({ database }: Ports, day: Date, now: Date): Promise<boolean> {
  const isToday = day.getTime() === startOfDay(now).getTime()
  return database.transaction(async tx => {
    if (!(await acquireTotals(tx))) return false
    await computeDay(tx, day, { now, isToday })
    return true
  })
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
