import type { ResponseOf } from '@ringback/contract/endpoint'
import { type Micros, ZERO, micros } from '@ringback/contract/money'
import type { DayFigures, PeriodFigures, getOverview } from '@ringback/contract/operator/overview'
import { DAY_SECONDS, addSeconds, startOfDay } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import { countFailureCodes } from '../../store/calls/call-failures.ts'
import { readAttention, readCurrentState } from '../../store/overview/current-state.ts'
import { type DayTotals, dayOf, listDayTotals } from '../../store/overview/day-totals.ts'
import { refreshToday } from './keep-day-totals.ts'

/** More different codes than that are not shown. */
const MAX_CODES = 20

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
    const figures = list.map(day => figuresOf(day, totalsByDay.get(day)))
    const latest = stored.at(-1)
    return {
      now: {
        ...state,
        creditOutstanding: microsOrNull(latest?.credit_outstanding),
        debt: microsOrNull(latest?.debt),
      },
      today: sumOf(figures.slice(-1)),
      period: sumOf(figures),
      days: figures,
      attention,
      callFailures: failures,
      computedAt: latest?.computed_at ?? null,
    }
  })
}

function figuresOf(day: string, totals: DayTotals | undefined): DayFigures {
  const amount = (name: AmountColumn) => micros(totals?.[name] ?? 0n)
  return {
    day,
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
    creditOutstanding: microsOrNull(totals?.credit_outstanding),
  }
}

type AmountColumn = {
  [K in keyof DayTotals]: DayTotals[K] extends bigint ? K : never
}[keyof DayTotals]

function sumOf(days: readonly DayFigures[]): PeriodFigures {
  const count = (pick: (day: DayFigures) => number) => days.reduce((sum, day) => sum + pick(day), 0)
  const amount = (pick: (day: DayFigures) => Micros) =>
    days.reduce((sum, day) => micros(sum + pick(day)), ZERO)
  return {
    calls: count(day => day.calls),
    answeredCalls: count(day => day.answeredCalls),
    answeredSeconds: count(day => day.answeredSeconds),
    callsRevenue: amount(day => day.callsRevenue),
    numbersRevenue: amount(day => day.numbersRevenue),
    carrierCost: amount(day => day.carrierCost),
    estimatedCarrierCost: amount(day => day.estimatedCarrierCost),
    callRefunds: amount(day => day.callRefunds),
    margin: amount(day => day.margin),
    creditSold: amount(day => day.creditSold),
    promotions: amount(day => day.promotions),
    refunded: amount(day => day.refunded),
    disputes: count(day => day.disputes),
  }
}

function microsOrNull(amount: bigint | null | undefined): Micros | null {
  return amount === null || amount === undefined ? null : micros(amount)
}
