/** The text of the grace banner, which appears on every tab (spec section 2). */
export const grace = {
  title: 'Virtual numbers in grace period',
  addCredits: 'Add credits',
} as const

/** The line for one number. */
export function releasedOn(number: string, time: string): string {
  return `${number} is released on ${time} unless credits are added.`
}
