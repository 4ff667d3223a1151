import { classNames } from '../../ui/class-names.ts'
import { Code } from '../../ui/identity/Code.tsx'

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
        dir="ltr"
        aria-label={`${title}, ${days.length} days. ${summary}. The table below has every day.`}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-faint"
      >
        <ul className="flex h-36 flex-col-reverse justify-between text-end">
          {ticks.map(tick => (
            // As high as its grid line, whose middle it stands beside.
            <li key={tick} className="flex h-0 items-center justify-end">
              <Code>{formatValue(tick, unit)}</Code>
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

interface Series {
  label: string
  /** One for each day. */
  values: readonly number[]
}

type Unit = 'count' | 'usd'

const COUNT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const USD = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})
const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "1.2K" or "$1.2K" */
function formatValue(value: number, unit: Unit): string {
  return (unit === 'usd' ? USD : COUNT).format(value)
}

/** "Nov 28", of a day such as `2026-11-28` */
function formatDay(day: string): string {
  return DAY.format(Date.parse(day))
}

/** The highest and the last value, in words. */
function describeSeries({ label, values }: Series, unit: Unit): string {
  const highest = formatValue(Math.max(0, ...values), unit)
  return `${label}: highest ${highest}, last ${formatValue(values.at(-1) ?? 0, unit)}`
}

/** The path of a line through the middles of columns of width 1. @param shares of the height 1, from below */
export function pathOf(shares: readonly number[]): string {
  const points = shares.map((share, index) => `${index + 0.5},${1 - share}`)
  // A line of one point is a dot.
  const drawn = points.length === 1 ? [...points, ...points] : points
  return drawn.map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`).join('')
}

const MOST_STEPS = 4

/**
 * The values of an axis that has 0 and all of `values`: multiples of 1, 2 or 5 times a power of ten, lowest first.
 * @param smallest step that the labels distinguish, a power of ten
 */
export function ticksOf(values: readonly number[], smallest: number): number[] {
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const range = highest - lowest
  const steps = Array.from({ length: 12 }, (_, exponent) =>
    [1, 2, 5].map(n => n * smallest * 10 ** exponent),
  ).flat()
  const step = steps.find(each => each * MOST_STEPS >= range) ?? range
  const first = Math.floor(lowest / step)
  const count = Math.max(1, Math.ceil(highest / step) - first)
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step)
}
