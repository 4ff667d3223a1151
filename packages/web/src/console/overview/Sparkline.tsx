import { pathOf } from './plot.ts'

/** The course of a figure over days, without numbers. The last value, of a day that is not over, is a dot of its own. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const lowest = Math.min(0, ...values)
  const range = Math.max(...values) - lowest || 1
  const shares = values.map(value => (value - lowest) / range)
  return (
    <span aria-hidden="true" className="relative block h-8 w-24 min-w-0 py-1 pr-1">
      <svg
        viewBox={`0 0 ${Math.max(1, values.length)} 1`}
        preserveAspectRatio="none"
        className="size-full overflow-visible text-soft"
      >
        <path
          d={pathOf(shares.slice(0, -1))}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        className="absolute right-0 size-1.5 -translate-y-1/2 rounded-full border border-transparent bg-text"
        style={{ top: `${(0.125 + 0.75 * (1 - (shares.at(-1) ?? 0))) * 100}%` }}
      />
    </span>
  )
}
