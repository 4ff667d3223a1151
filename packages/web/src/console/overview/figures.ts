import { type Micros, micros, usdFromMicros } from '@ringback/contract/money'
import type { DayFigures, PeriodFigures } from '@ringback/contract/operator/overview'
import { percentText } from '@ringback/contract/text/figures'

/** What calls earned, less what was given back for them. Less the carrier's cost it is the margin. */
export function revenueOf({
  callsRevenue,
  callRefunds,
}: Pick<PeriodFigures, 'callsRevenue' | 'callRefunds'>): Micros {
  return micros(callsRevenue - callRefunds)
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** "Saturday", of a day such as `2026-11-28` */
export function weekdayOf(day: string): string {
  return WEEKDAY.format(Date.parse(day))
}

/** From this factor on, the figure itself is shown instead of a percentage. */
const LARGE_FACTOR = 10

/**
 * How a figure differs from that of the same weekday a week ago: "+12% vs last Saturday". Where a percentage would
 * mean nothing, the other figure: "$0.00 last Saturday".
 * @param format writes the other figure
 */
export function differenceText(
  { now, before, weekday }: { now: number; before: number; weekday: string },
  format: (figure: number) => string,
): string {
  if (now === before) return `As last ${weekday}`
  const factor = now / before
  if (before <= 0 || now < 0 || factor >= LARGE_FACTOR) return `${format(before)} last ${weekday}`
  const percent = Math.round((factor - 1) * 100)
  return percent === 0
    ? `As last ${weekday}`
    : `${percentText(percent, { signed: true })} vs last ${weekday}`
}

/** The days from the first one with data on. */
export function sinceFirstData(days: readonly DayFigures[]): readonly DayFigures[] {
  const first = days.findIndex(
    ({ calls, callsRevenue, carrierCost, numbersRevenue, creditSold }) =>
      calls > 0 || callsRevenue + carrierCost + numbersRevenue + creditSold > 0n,
  )
  return days.slice(first === -1 ? -1 : first)
}

const COUNT = new Intl.NumberFormat('en-US')
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const MILLIONS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})

/** "1,200" */
export function countText(count: number): string {
  return COUNT.format(count)
}

/** "$812.50", "$12,346" or "$1.23M": dollars in at most eight characters. */
export function dollarsText(usd: number): string {
  const size = Math.abs(usd)
  return (size < 10_000 ? CENTS : size < 1_000_000 ? DOLLARS : MILLIONS).format(usd)
}

/** The four figures of the first row. The second less the third is the fourth. */
export const FIGURES = [
  { label: 'Calls', of: ({ calls }: PeriodFigures) => calls, format: countText },
  {
    label: 'Revenue',
    of: (figures: PeriodFigures) => usdFromMicros(revenueOf(figures)),
    format: dollarsText,
  },
  {
    label: 'Carrier',
    of: ({ carrierCost }: PeriodFigures) => usdFromMicros(carrierCost),
    format: dollarsText,
  },
  {
    label: 'Margin',
    of: ({ margin }: PeriodFigures) => usdFromMicros(margin),
    format: dollarsText,
  },
] as const
