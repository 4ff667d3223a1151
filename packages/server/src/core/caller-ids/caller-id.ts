import type { E164 } from '@ringback/contract/phone'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'

/** The called number, and the numbers that the call could show as its caller ID. */
export interface CallerIdInput {
  to: E164
  /** The user's choice; null means the platform number. */
  chosen: string | null
  /** The numbers that the user can use as caller ID now. If the choice is not among them, it is ignored. */
  usable: readonly E164[]
  platformNumber: E164
}

export type CallerIdRefusal = 'no-caller-id-for-india'

const INDIA = '+91'

/**
 * Decides the caller ID of a call. A call to India must not show an Indian number, so it shows the platform
 * number instead. If the platform number is Indian too, the call is refused (specification, section 5 "India rule").
 */
export function decideCallerId(input: CallerIdInput): Outcome<E164, CallerIdRefusal> {
  const { to, chosen, usable, platformNumber } = input
  const wanted = usable.find(number => number === chosen) ?? platformNumber
  if (!isWithinIndia(to, wanted)) return accepted(wanted)
  return isWithinIndia(to, platformNumber)
    ? refused('no-caller-id-for-india')
    : accepted(platformNumber)
}

function isWithinIndia(to: E164, from: E164): boolean {
  return to.startsWith(INDIA) && from.startsWith(INDIA)
}
