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
