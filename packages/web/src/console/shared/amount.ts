/** The greatest amount that one change may move, in dollars. */
const MAX_DOLLARS = 10_000

/** Reads an amount in dollars that an operator typed. Null if it is none. */
export function readAmount(text: string): number | null {
  const amount = Number(text.trim())
  const isAmount = /^\d{1,5}(\.\d{1,6})?$/.test(text.trim())
  return isAmount && amount > 0 && amount <= MAX_DOLLARS ? amount : null
}
