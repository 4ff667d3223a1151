/** Chance from a seed: the same seed throws the same, in the same order. */
export interface Dice {
  /** A whole number from 0, below `end`. */
  below(end: number): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** So often in a hundred. */
  happens(percent: number): boolean
  /** @throws when there is nothing to choose from */
  pick<T>(from: readonly T[]): T
  /** One of them, as often as its weight says. At least one weight is above 0. */
  weighted<T>(from: readonly (readonly [weight: number, value: T])[]): T
}

/** Marsaglia's xorshift over 32 bits: no more is needed to choose what happens next. */
export function createDice(seed: number): Dice {
  // Seeds that are neighbours must not begin alike, and 0 would stay 0.
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
      if (picked === undefined) throw new Error('nothing to choose from')
      return picked
    },
    weighted(from) {
      let left = below(from.reduce((sum, [weight]) => sum + weight, 0))
      for (const [weight, value] of from) {
        if (left < weight) return value
        left -= weight
      }
      throw new Error('nothing to choose from')
    },
  }
}
