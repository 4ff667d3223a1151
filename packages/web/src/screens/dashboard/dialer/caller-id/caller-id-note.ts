import { decideListedCallerId } from '@ringback/contract/customers/numbers/caller-ids'
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
    return isWithinIndia
      ? 'Regulations require using the default platform number for calls within India.'
      : callerIdInsteadText(country, callerId)
  }
}

/** "Calls to Turkey show our number +1 415 555 0199 instead of yours." `ours` is empty while it is unknown. */
function callerIdInsteadText(country: string, ours: string): string {
  return `Calls to ${country} show our number ${ours === '' ? '' : `${ours} `}instead of yours.`
}

/** "Calls to Japan may show another number instead of yours." */
function callerIdReplacedText(country: string): string {
  return `Calls to ${country} may show another number instead of yours.`
}

/** The platform number is replaced, as the only one that the call can show. */
function platformReplacedText(country: string): string {
  return `Calls to ${country} may show another number instead of ours.`
}

/** No number that the call can show is accepted. */
function noCallerIdText(country: string): string {
  return `Calls to ${country} cannot show our platform number. Please choose another caller ID.`
}
