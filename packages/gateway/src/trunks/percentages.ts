/** How many of them the table of kamailio's dispatcher has. */
export const WHOLE = 100

/**
 * Percentages by weight, which are 100 together: by the largest remainder, and at least 1 each.
 * @param weights from 1 to 100 positive numbers
 */
export function percentagesOf(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const parts = weights.map(weight => ({ weight, percentage: 1 }))
  /** In parts of the sum, which stay whole numbers where the weights are. */
  const missing = ({ weight, percentage }: (typeof parts)[number]) =>
    WHOLE * weight - percentage * sum
  for (let left = WHOLE - parts.length; left > 0; left--) {
    const next = parts.reduce((most, part) => (missing(part) > missing(most) ? part : most))
    next.percentage++
  }
  return parts.map(({ percentage }) => percentage)
}
