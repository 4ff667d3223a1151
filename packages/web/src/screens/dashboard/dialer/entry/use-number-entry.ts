import { useConfirmedNumber } from '../../../../api/confirmed-number.ts'
import { useBalance } from '../../../../api/queries.ts'
import { type CallerIdNote, callerIdNote } from '../caller-id/caller-id-note.ts'
import { useDialerCallerId } from '../caller-id/use-dialer-caller-id.ts'
import { useMatches } from '../matches/use-matches.ts'
import type { RateView } from './RateLine.tsx'
import { readNumber } from '../../../../phone/numbering-plan.ts'
import { doubtfulNumber } from './doubtful-number.ts'
import { useDraft } from './use-draft.ts'
import { useRate } from './use-rate.ts'

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
