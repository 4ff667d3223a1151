/** The words of the grace banner, which every tab loads (spec section 2). */
export const grace = {
  title: 'Virtual numbers in grace period',
  addCredits: 'Add credits',
} as const

/** One line of it. */
export function releasedOn(number: string, moment: string): string {
  return `${number} is released on ${moment} unless credits are added.`
}
