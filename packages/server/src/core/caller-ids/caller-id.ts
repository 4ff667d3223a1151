import type { E164 } from '@ringback/contract/phone'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'

/** What decides which number the called person sees. */
export interface CallerIdInput {
  to: E164
  /** What the user has chosen; null is the platform number (readings 8). */
  chosen: string | null
  /** The numbers that are the user's now: a choice that is no longer among them does not count. */
  owned: readonly E164[]
  platformNumber: E164
}

export type CallerIdRefusal = 'no-caller-id-for-india'

const INDIA = '+91'

/**
 * The caller ID of a call. Within India the regulator wants the platform number whatever is chosen;
 * where that is Indian too, the call is refused (spec section 5 "India rule", readings 17).
 */
export function decideCallerId(question: CallerIdInput): Outcome<E164, CallerIdRefusal> {
  const { to, chosen, owned, platformNumber } = question
  const wanted = owned.find(number => number === chosen) ?? platformNumber
  if (!isWithinIndia(to, wanted)) return accepted(wanted)
  return isWithinIndia(to, platformNumber)
    ? refused('no-caller-id-for-india')
    : accepted(platformNumber)
}

function isWithinIndia(to: E164, from: E164): boolean {
  return to.startsWith(INDIA) && from.startsWith(INDIA)
}
