import { decideListedCallerId } from '@ringback/contract/customers/caller-ids'
import {
  callerIdInsteadText,
  callerIdReplacedText,
  noCallerIdText,
  platformReplacedText,
} from '../../shared/caller-id/strings.ts'
import { dialer } from '../../../../strings/dialer.ts'
import { countryByCode } from '../../shared/countries/countries.ts'
import { countryOf } from '../../shared/number-field/typed-number.ts'

export interface CallerIdNote {
  words: string
  /** No number can be shown, so the call will be refused. */
  isRefusal: boolean
}

const INDIA = '+91'
/** A plus and the shortest calling code that names one country. */
const SHORTEST_PREFIX = 3

/** What there is to say before a call about the number that it will show; null if it shows the chosen one. */
export function callerIdNote(
  listed: Parameters<typeof decideListedCallerId>[0],
  { to, chosen }: { to: string; chosen: string | null },
): CallerIdNote | null {
  if (!to.startsWith('+') || to.length < SHORTEST_PREFIX) return null
  const decided = decideListedCallerId(listed, { to, chosen })
  const country = countryOf(to, countryByCode(undefined)).name
  if (!decided.ok) return { words: noCallerIdText(country), isRefusal: true }
  const { callerId, isInstead, isReplaced } = decided.value
  const words = isInstead
    ? insteadText()
    : isReplaced && (chosen === null ? platformReplacedText : callerIdReplacedText)(country)
  return words ? { words, isRefusal: false } : null

  function insteadText(): string {
    const isWithinIndia = to.startsWith(INDIA) && chosen?.startsWith(INDIA)
    return isWithinIndia ? dialer.indiaRule : callerIdInsteadText(country, callerId)
  }
}
