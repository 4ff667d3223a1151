import { overview } from './strings.ts'

export interface Series {
  label: string
  /** One for each day. */
  values: readonly number[]
}

export type Unit = 'count' | 'usd'

const COUNT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const USD = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})
const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "1.2K" or "$1.2K" */
export function formatValue(value: number, unit: Unit): string {
  return (unit === 'usd' ? USD : COUNT).format(value)
}

/** "Nov 28", of a day such as `2026-11-28` */
export function formatDay(day: string): string {
  return DAY.format(Date.parse(day))
}

/** The highest and the last value, in words. */
export function describeSeries({ label, values }: Series, unit: Unit): string {
  const highest = formatValue(Math.max(0, ...values), unit)
  return overview.seriesSummary(label, formatValue(values.at(-1) ?? 0, unit), highest)
}
