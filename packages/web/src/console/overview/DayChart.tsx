import { type Series, type Unit, describeSeries, formatDay, formatValue } from './chart-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { pathOf, ticksOf } from './plot.ts'
import { overview } from './strings.ts'

/** The smallest difference between two values on the axis. */
const STEPS = { count: 1, usd: 0.01 } as const

interface DayChartProps {
  title: string
  /** For example `2026-11-22`, oldest first. */
  days: readonly string[]
  bars: Series
  line: Series
  unit: Unit
}

/** Two figures over days, as bars and as a line. Screen readers get a summary; the table of the page has every value. */
export function DayChart({ title, days, bars, line, unit }: DayChartProps) {
  const ticks = ticksOf([...bars.values, ...line.values], STEPS[unit])
  const bottom = ticks[0] ?? 0
  const range = (ticks.at(-1) ?? 1) - bottom
  /** From the bottom of the chart, of its height. */
  const shareOf = (value: number) => (value - bottom) / range
  const summary = [bars, line].map(series => describeSeries(series, unit)).join(', ')
  return (
    <>
      <div
        role="img"
        aria-label={overview.chartSummary(title, days.length, summary)}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-faint"
      >
        <ul className="flex h-36 flex-col-reverse justify-between text-right">
          {ticks.map(tick => (
            // As high as its grid line, whose middle it stands beside.
            <li key={tick} className="flex h-0 items-center justify-end">
              {formatValue(tick, unit)}
            </li>
          ))}
        </ul>
        <div className="relative h-36">
          <GridLines ticks={ticks} />
          <div className="absolute inset-0 flex items-end">
            {days.map((day, index) => (
              <div
                key={day}
                title={[formatDay(day), ...valuesOf(index)].join('\n')}
                className="flex h-full min-w-0 flex-1 items-end justify-center px-px hover:bg-raised"
              >
                <Bar from={shareOf(0)} to={shareOf(bars.values[index] ?? 0)} />
              </div>
            ))}
          </div>
          <Line shares={line.values.map(shareOf)} />
        </div>
        <p
          className={classNames(
            'col-start-2 mt-1.5 flex gap-2',
            days.length > 1 ? 'justify-between' : 'justify-center',
          )}
        >
          {[...new Set([days[0] ?? '', days.at(-1) ?? ''])].map(day => (
            <span key={day}>{formatDay(day)}</span>
          ))}
        </p>
      </div>
      <Legend bars={bars.label} line={line.label} />
    </>
  )

  function valuesOf(index: number): string[] {
    return [bars, line].map(
      ({ label, values }) => `${label} ${formatValue(values[index] ?? 0, unit)}`,
    )
  }
}

/** That of 0 is stronger where there are values below it. */
function GridLines({ ticks }: { ticks: readonly number[] }) {
  return (
    <div className="absolute inset-0 flex flex-col-reverse justify-between">
      {ticks.map((tick, index) => (
        <span
          key={tick}
          className={classNames(
            'h-0 border-t',
            tick === 0 && index > 0 ? 'border-line-strong' : 'border-line',
          )}
        />
      ))}
    </div>
  )
}

/** Forced colours draw its edge alone. Shares are of the chart's height, from its bottom. */
function Bar({ from, to }: { from: number; to: number }) {
  if (from === to) return null
  return (
    <span
      data-bar
      className="relative w-full max-w-6 border border-transparent bg-text"
      style={{
        height: `${Math.abs(to - from) * 100}%`,
        bottom: `${Math.min(from, to) * 100}%`,
      }}
    />
  )
}

function Legend({ bars, line }: { bars: string; line: string }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 border border-transparent bg-text" />
        {bars}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-4 border-t-2 border-soft" />
        {line}
      </li>
    </ul>
  )
}

/** A line that is seen on the bars too, because it has an edge of the ground's colour. */
function Line({ shares }: { shares: readonly number[] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${shares.length} 1`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {(['text-card stroke-[6px] forced-colors:hidden', 'text-soft stroke-2'] as const).map(
        look => (
          <path
            key={look}
            d={pathOf(shares)}
            fill="none"
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className={look}
          />
        ),
      )}
    </svg>
  )
}
