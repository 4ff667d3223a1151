/** The text of the grace banner, which appears on every tab (spec section 2). */
export const grace = {
  title: 'Virtual numbers in grace period',
  addCredits: 'Add credits',
} as const

/** "+1 415 555 2671 is released on 3 Dec 2026, 10:00 unless credits are added." */
export function releasedOn(number: string, time: string): string {
  return `${number} is released on ${time} unless credits are added.`
}
