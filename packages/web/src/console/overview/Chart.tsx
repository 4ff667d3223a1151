import { useEffect, useRef } from 'react'
import { describeSeries, formatValue } from './chart-text.ts'
import type { PlotSeries } from './draw-plot.ts'
import { overview } from './strings.ts'

/** The smallest difference between two values on the axis. */
const STEPS = { count: 1, usd: 0.01 } as const

interface ChartProps {
  title: string
  days: number
  /** Seconds since 1970. */
  times: readonly number[]
  series: readonly PlotSeries[]
  unit: 'count' | 'usd'
}

/** Lines over days, drawn on a canvas. Screen readers get a summary; the table of the page has every value. */
export function Chart({ title, days, times, series, unit }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Without a canvas the legend and the table remain.
    if (typeof Path2D === 'undefined') return
    let isRemoved = false
    let remove = () => {}
    // A file of its own, so that the figures do not wait for it.
    void import('./draw-plot.ts').then(({ drawPlot }) => {
      if (isRemoved || !place.current) return
      const format = (value: number) => formatValue(value, unit)
      remove = drawPlot(place.current, times, series, { format, step: STEPS[unit] })
    })
    return () => {
      isRemoved = true
      remove()
    }
  }, [times, series, unit])
  const summary = series.map(each => describeSeries(each, unit)).join(', ')
  return (
    <>
      <div
        ref={place}
        role="img"
        aria-label={overview.chartSummary(title, days, summary)}
        className="h-44 min-w-0"
      />
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
        {series.map(({ label, colour }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="h-0.5 w-4 rounded-full"
              style={{ backgroundColor: `var(--${colour})` }}
            />
            {label}
          </li>
        ))}
      </ul>
    </>
  )
}
