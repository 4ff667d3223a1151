import type { PlotSeries } from './draw-plot.ts'
import { overview } from './strings.ts'

const COUNT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const USD = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})

/** "1.2K" or "$1.2K" */
export function formatValue(value: number, unit: 'count' | 'usd'): string {
  return (unit === 'usd' ? USD : COUNT).format(value)
}

/** The highest and the last value, in words. */
export function describeSeries({ label, values }: PlotSeries, unit: 'count' | 'usd'): string {
  const known = values.filter(value => value !== null)
  const highest = formatValue(Math.max(0, ...known), unit)
  return overview.seriesSummary(label, formatValue(known.at(-1) ?? 0, unit), highest)
}
