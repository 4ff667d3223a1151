import type { CallQuality } from '../../../../softphone/machine/softphone-state.ts'
import { classNames } from '../../../../ui/class-names.ts'

const WIDTH = 120
const HEIGHT = 20
/** The range of the mean opinion score. */
const LOWEST_SCORE = 1
const HIGHEST_SCORE = 4.5

/** The quality of the last minute as a line. Decorative, because the quality is shown as text. */
export function Sparkline(props: { values: readonly number[]; label: CallQuality['label'] }) {
  const { values, label } = props
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values
    .map((value, index) => `${(index * step).toFixed(1)},${yOf(value)}`)
    .join(' ')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames('h-5 w-full min-w-0 overflow-visible', colourOf(label))}
    >
      {values.length > 1 ? (
        <polyline
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : (
        <line
          x1="0"
          x2={WIDTH}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="2 5"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

function yOf(score: number): string {
  const share =
    (Math.min(HIGHEST_SCORE, Math.max(LOWEST_SCORE, score)) - LOWEST_SCORE) /
    (HIGHEST_SCORE - LOWEST_SCORE)
  return (HEIGHT - 2 - share * (HEIGHT - 7)).toFixed(1)
}

function colourOf(label: CallQuality['label']): string {
  if (label === null) return 'text-line-strong'
  if (label === 'Degraded' || label === 'No sound') return 'text-danger'
  return label === 'Fair' ? 'text-warn' : 'text-call'
}
