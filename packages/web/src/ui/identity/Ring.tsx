import { classNames } from '../class-names.ts'

interface RingProps {
  /** How much of the turn is drawn, from 0 to 1, clockwise from the top. */
  share: number
  /** Draws the rest of the turn too. */
  hasTrack?: boolean
  /** The width of the line, as a part of the diameter. */
  stroke?: number
  /** Draws the whole turn in dashes, whatever `share` is. */
  isDashed?: boolean
  /** In pixels; without it a class gives the size. */
  size?: number
  /** The colour (`text-…`), the motion, and the place of what it surrounds. */
  className?: string
}

/**
 * The ring of the product: one turn is one step of a call that is paid. The logo, the spinner, a paid minute and the
 * mark of a call in the history are this ring. It is hidden from screen readers: words stand beside it.
 */
export function Ring(props: RingProps) {
  const { share, hasTrack = false, stroke = 0.11, isDashed = false, size, className } = props
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      {hasTrack && !isDashed && <circle {...circle(stroke)} className="stroke-line" />}
      {(isDashed || share > 0) && <RingArc share={share} stroke={stroke} isDashed={isDashed} />}
    </svg>
  )
}

interface RingArcProps extends Pick<RingProps, 'share' | 'isDashed'> {
  stroke: number
  /** Where it begins, as a part of a turn from the top. */
  from?: number
}

/** The drawn part of a turn, in a box of 24 units. */
export function RingArc(props: RingArcProps) {
  const { share, stroke, from = 0, isDashed = false } = props
  return (
    <circle
      {...circle(stroke)}
      stroke="currentColor"
      strokeLinecap={isDashed ? 'butt' : 'round'}
      pathLength={1}
      strokeDasharray={isDashed ? '0.05 0.0333' : `${Math.min(share, 1)} 1`}
      transform={`rotate(${360 * from - 90} 12 12)`}
    />
  )
}

function circle(stroke: number) {
  return { cx: 12, cy: 12, r: ringRadius(stroke), fill: 'none', strokeWidth: 24 * stroke }
}

/** The radius of the middle of the line, in a box of 24 units. @param stroke the width of the line, as a part of the diameter */
export function ringRadius(stroke: number): number {
  return 12 * (1 - stroke)
}
