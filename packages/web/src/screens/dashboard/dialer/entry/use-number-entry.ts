import { affordableSeconds } from '@ringback/contract/calls/billing'
import { RATE_DEBOUNCE_MS } from '@ringback/contract/limits'
import type { Micros } from '@ringback/contract/money'
import { isDialable } from '@ringback/contract/phone/e164'
import type { NumberDoubt, NumberReading } from '@ringback/contract/phone/read-number'
import { destinationText } from '@ringback/contract/text/places'
import type { Failure } from '../../../../api/client.ts'
import { useConfirmedNumber } from '../../../../api/confirmed-number.ts'
import { useBalance, useKnownRate, useSellingRate } from '../../../../api/queries.ts'
import { readNumber } from '../../../../phone/numbering-plan.ts'
import { type Country, countryByCode, homeCountry } from '../../shared/countries/countries.ts'
import { countryOf } from '../../shared/number-field/typed-number.ts'
import { useDebounced } from '../../../../ui/hooks/use-debounced.ts'
import { type CallerIdNote, callerIdNote } from '../caller-id/caller-id-note.ts'
import { useDialerCallerId } from '../caller-id/use-dialer-caller-id.ts'
import { useMatches } from '../matches/use-matches.ts'
import { useDraft } from './use-draft.ts'

/** What the user enters before a call, and what is known of it. */
export interface NumberEntry {
  /** The typed number or name. */
  draft: ReturnType<typeof useDraft>
  /** The contacts that match it. */
  matches: ReturnType<typeof useMatches>
  /** The number that Call dials: that of the selected match, otherwise the typed one. */
  number: string
  rate: RateView
  /** Says that a number that no numbering plan has is right. */
  confirmNumber: () => void
  /** Requests the rate again. */
  retryRate: () => void
  callerId: ReturnType<typeof useDialerCallerId>
  /** What there is to say about the number that the call will show; null for nothing. */
  callerIdNote: CallerIdNote | null
}

export type RateView =
  | { is: 'empty' }
  | { is: 'loading' }
  /** `reason`: why the number may not be called; null if there is no more to say. */
  | { is: 'missing'; reason: string | null }
  | ({ is: 'doubtful' } & DoubtfulNumber)
  | {
      is: 'ready'
      ratePerMinute: Micros
      billingSeconds: number
      destination: string
      message: string | null
      /** Talk time that the balance pays for; null while the balance is unknown or the call is free. */
      affordableSeconds: number | null
      /** The longest call that the server allows. */
      maxCallSeconds: number
    }

/** A number that has no price, because it is none, or because no numbering plan has it. */
export interface DoubtfulNumber {
  doubt: NumberDoubt
  number: string
  /** The country whose plan was read. */
  country: Country
  /** Numbers that a plan has, and that the same digits may be. */
  likely: { number: string; country: Country }[]
}

/** The number to call, its rate and its caller ID. */
export function useNumberEntry(): NumberEntry {
  const draft = useDraft()
  const matches = useMatches(draft)
  const number = matches.target ?? draft.dialledNumber
  const reading = matches.target === null ? draft.reading : readNumber(matches.target, 'US')
  const doubtful = doubtfulNumber(reading, matches.target ?? draft.number, draft.country)
  const { isConfirmed, confirm } = useConfirmedNumber(number)
  const isKnown = reading.doubt === 'unlisted' && isConfirmed
  const credit = useBalance().data?.available ?? null
  const { rate, retry } = useRate(number, isKnown ? null : doubtful, credit)
  const callerId = useDialerCallerId()
  return {
    draft,
    matches,
    number,
    rate,
    confirmNumber: confirm,
    retryRate: retry,
    callerId,
    callerIdNote: callerIdNote(callerId.listed, { to: number, chosen: callerId.current }),
  }
}

/** Unfinished numbers are no reason for a doubt. Null for those, and for a number that a plan has. */
function doubtfulNumber(
  { number, doubt }: NumberReading,
  typed: string,
  country: Country,
): DoubtfulNumber | null {
  if (doubt === null || doubt === 'incomplete' || doubt === 'empty') return null
  return { doubt, number, country, likely: likelyNumbers(typed, number, country) }
}

const MAX_LIKELY = 2

/** The digits with the plus that may have been left out, and as a number of the countries that are likely. */
function likelyNumbers(typed: string, number: string, country: Country): DoubtfulNumber['likely'] {
  if (typed.startsWith('+') || /[*#]/.test(typed)) return []
  const readings = [
    readNumber(`+${typed}`, country.code),
    ...likelyCountries().map(({ code }) => readNumber(typed, code)),
  ]
  const numbers = readings.filter(({ doubt }) => doubt === null).map(reading => reading.number)
  return [...new Set(numbers)]
    .filter(other => other !== number)
    .slice(0, MAX_LIKELY)
    .map(other => ({ number: other, country: countryOf(other, country) }))
}

/** The countries of the browser's languages, then those whose numbers are written most often without a code. */
function likelyCountries(): Country[] {
  const ofLanguages = navigator.languages.map(language => homeCountry([language]))
  return [...ofLanguages, ...['US', 'GB', 'IN'].map(countryByCode)]
}

/**
 * The rate of the typed number (spec section 5), requested 500 ms after the last change. A late response
 * for an earlier number is never shown, because responses are cached by number. A doubtful number has no rate: the doubt
 * is shown after the same time, because digits may follow, and an emergency number at once.
 */
function useRate(number: string, doubtful: DoubtfulNumber | null, credit: Micros | null) {
  const isSettled = useDebounced(number, RATE_DEBOUNCE_MS) === number
  const dialableNumber = isDialable(number) && doubtful === null ? number : null
  // A rate that is known, as of a number that was called before, needs no request to wait for.
  const isKnown = useKnownRate(dialableNumber)
  const lookedUp = isKnown || isSettled ? dialableNumber : null
  const query = useSellingRate(lookedUp)
  return { rate: view(), retry: () => lookedUp !== null && void query.refetch() }

  function view(): RateView {
    if (doubtful !== null) {
      return isSettled || EMERGENCY.test(number)
        ? { is: 'doubtful', ...doubtful }
        : { is: 'loading' }
    }
    if (dialableNumber === null) return { is: 'empty' }
    // A known rate stays on the screen while it is requested again.
    if (dialableNumber !== lookedUp || (query.isFetching && !query.data)) {
      return { is: 'loading' }
    }
    if (!query.data) return { is: 'missing', reason: reasonOf(query.error?.failure) }
    const { destination, message, maxCallSeconds, ...rate } = query.data
    const tariff = {
      ratePerMinute: rate.sellingRatePerMinute,
      billingSeconds: rate.sellingBillingSeconds,
    }
    return {
      is: 'ready',
      ...tariff,
      destination: destinationText(destination),
      message: message ?? null,
      affordableSeconds: credit === null ? null : affordableSeconds(tariff, credit),
      maxCallSeconds,
    }
  }
}

/** The emergency numbers that no number of any country begins with, or hardly one. */
const EMERGENCY = /^\+?(112|911|999|000)$|^\+1911/

/** The server's reason for a number that may not be called. That there is no rate is said already. */
function reasonOf(failure: Failure | undefined): string | null {
  return failure?.status === 403 ? failure.error : null
}
