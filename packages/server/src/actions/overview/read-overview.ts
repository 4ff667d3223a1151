import type { ResponseOf } from '@ringback/contract/endpoint'
import { type Micros, micros } from '@ringback/contract/money'
import {
  type DayFigures,
  type PeriodFigures,
  type getOverview,
  sumOfDays,
  type DestinationMargin,
} from '@ringback/contract/operator/overview'
import { DAY_SECONDS, addSeconds, startOfDay } from '../../core/time.ts'
import type { Reader } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { countFailureCodes } from '../../store/calls/call-failures.ts'
import { readAttention, readCurrentState } from '../../store/overview/current-state.ts'
import {
  type PeriodTotals,
  dayOf,
  listDayTotals,
  readTotals,
} from '../../store/overview/day-totals.ts'
import { refreshToday } from './keep-day-totals.ts'
import { type FoundThing, SEARCH_RESULTS_MAX } from '@ringback/contract/operator/search'
import { readSearchText } from '../../core/overview/search-text.ts'
import { search } from '../../store/overview/search.ts'
import { listDestinationMargins } from '../../store/overview/destination-margins.ts'

/** More different codes than that are not shown. */
const MAX_CODES = 20
const WEEK_SECONDS = 7 * DAY_SECONDS

type Overview = ResponseOf<typeof getOverview>

/**
 * The business now, today and in the last `days` days, and what needs a person. The figures of today are a few
 * seconds old at most; those of the days before are kept by a job.
 */
export async function readOverview(ports: Ports, days: number): Promise<Overview> {
  const now = ports.clock.now()
  await refreshToday(ports, now)
  const today = startOfDay(now)
  const from = addSeconds(today, -(days - 1) * DAY_SECONDS)
  return ports.database.read(async db => {
    const [state, attention, stored, failures] = await Promise.all([
      readCurrentState(db),
      readAttention(db, now),
      listDayTotals(db, from),
      countFailureCodes(db, from, MAX_CODES),
    ])
    const totalsByDay = new Map(stored.map(row => [row.day, row]))
    const list = Array.from({ length: days }, (_, n) => dayOf(addSeconds(from, n * DAY_SECONDS)))
    const figures = list.map((day): DayFigures => {
      const totals = totalsByDay.get(day)
      const creditOutstanding = microsOrNull(totals?.credit_outstanding)
      return { day, ...periodOf(totals), creditOutstanding }
    })
    const latest = stored.at(-1)
    const computedAt = latest?.computed_at ?? null
    const weekBefore = await readWeekBefore(ports, db, computedAt ?? now)
    return {
      now: {
        ...state,
        creditOutstanding: microsOrNull(latest?.credit_outstanding),
        debt: microsOrNull(latest?.debt),
      },
      today: sumOfDays(figures.slice(-1)),
      weekBefore: periodOf(weekBefore),
      period: sumOfDays(figures),
      days: figures,
      attention,
      callFailures: failures,
      computedAt,
    }
  })
}

/** The totals of a week ago that were read last, by database. */
const weeksBefore = new WeakMap<Ports['database'], { until: number; totals: PeriodTotals }>()

/** Until the whole minute, so that the calls of that day are added up once a minute, however often it is read. */
async function readWeekBefore({ database }: Ports, db: Reader, now: Date): Promise<PeriodTotals> {
  const weekBefore = addSeconds(now, -WEEK_SECONDS)
  const until = Math.floor(weekBefore.getTime() / 60_000) * 60_000
  const kept = weeksBefore.get(database)
  if (kept?.until === until) return kept.totals
  const totals = await readTotals(db, startOfDay(weekBefore), new Date(until))
  weeksBefore.set(database, { until, totals })
  return totals
}

function periodOf(totals: PeriodTotals | undefined): PeriodFigures {
  const amount = (name: AmountColumn) => micros(totals?.[name] ?? 0n)
  return {
    calls: totals?.calls ?? 0,
    answeredCalls: totals?.answered_calls ?? 0,
    answeredSeconds: Number(totals?.answered_seconds ?? 0n),
    callsRevenue: amount('calls_revenue'),
    numbersRevenue: amount('numbers_revenue'),
    carrierCost: amount('carrier_cost'),
    estimatedCarrierCost: amount('estimated_carrier_cost'),
    callRefunds: amount('call_refunds'),
    margin: micros(amount('calls_revenue') - amount('call_refunds') - amount('carrier_cost')),
    creditSold: amount('credit_sold'),
    promotions: amount('promotions'),
    refunded: amount('refunded'),
    disputes: totals?.disputes ?? 0,
  }
}

type AmountColumn = {
  [K in keyof PeriodTotals]: PeriodTotals[K] extends bigint ? K : never
}[keyof PeriodTotals]

function microsOrNull(amount: bigint | null | undefined): Micros | null {
  return amount === null || amount === undefined ? null : micros(amount)
}

/** Finds what an operator typed, whatever it is. At most 20 things. */
export function searchEverything(ports: Ports, text: string): Promise<FoundThing[]> {
  return ports.database.readList(db => search(db, readSearchText(text), SEARCH_RESULTS_MAX))
}

/** What the calls of the last `days` days (UTC), today included, earned and cost by destination, the largest loss first. */
export function readMargins(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  days: number,
): Promise<DestinationMargin[]> {
  const from = addSeconds(startOfDay(clock.now()), -(days - 1) * DAY_SECONDS)
  return database.readList(db => listDestinationMargins(db, from))
}
