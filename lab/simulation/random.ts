/** Random choices from a seed: the same seed gives the same choices in the same order. */
export interface Random {
  /** A whole number from 0, below `end`. */
  below(end: number): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** True in this percentage of calls. */
  happens(percent: number): boolean
  /** @throws if the list is empty */
  pick<T>(from: readonly T[]): T
  /** Picks a value with a probability in proportion to its weight. At least one weight must be above 0. */
  weighted<T>(from: readonly (readonly [weight: number, value: T])[]): T
}

/** Marsaglia's xorshift with 32 bits, which is random enough to choose the next event. */
export function createRandom(seed: number): Random {
  // Spreads neighbouring seeds, and avoids the state 0, which xorshift never leaves.
  let state = Math.imul(seed ^ 0x5eed, 0x9e3779b1) >>> 0 || 1
  const draw = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
  for (let n = 0; n < 8; n++) draw()
  const below = (end: number) => Math.floor((draw() / 2 ** 32) * end)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    happens: percent => below(1_000) < percent * 10,
    pick(from) {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('There is nothing to choose from')
      return picked
    },
    weighted(from) {
      let left = below(from.reduce((sum, [weight]) => sum + weight, 0))
      for (const [weight, value] of from) {
        if (left < weight) return value
        left -= weight
      }
      throw new Error('There is nothing to choose from')
    },
  }
}
