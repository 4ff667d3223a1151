/** The text of the grace banner, which appears on every tab (spec section 2). */
export const grace = {
  title: 'Virtual numbers in grace period',
  addCredits: 'Add credits',
} as const

/** "You lose +1 415 555 2671 on 3 Dec 2026, 10:00. Add credit to keep it." */
export function losesNumberText(number: string, time: string): string {
  return `You lose ${number} on ${time}. Add credit to keep it.`
}
