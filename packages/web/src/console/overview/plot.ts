/** The path of a line through the middles of columns of width 1. @param shares of the height 1, from below */
export function pathOf(shares: readonly number[]): string {
  const points = shares.map((share, index) => `${index + 0.5},${1 - share}`)
  // A line of one point is a dot.
  const drawn = points.length === 1 ? [...points, ...points] : points
  return drawn.map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`).join('')
}

const MOST_STEPS = 4

/**
 * The values of an axis from 0 on: multiples of 1, 2 or 5 times a power of ten, of which the last is not below
 * `highest`.
 * @param smallest step that the labels can tell apart, a power of ten
 */
export function ticksOf(highest: number, smallest: number): number[] {
  const steps = Array.from({ length: 12 }, (_, exponent) =>
    [1, 2, 5].map(n => n * smallest * 10 ** exponent),
  ).flat()
  const step = steps.find(each => each * MOST_STEPS >= highest) ?? highest
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
