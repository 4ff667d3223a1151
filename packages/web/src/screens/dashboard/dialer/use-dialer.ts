import { costOf } from '@ringback/contract/billing'
import type { Micros } from '@ringback/contract/money'
import { useCallback } from 'react'
import { useBalance, useHistory } from '../../../api/queries.ts'
import type { OngoingCall } from '../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { contactText } from './strings.ts'
import { dialer } from '../../../strings/dialer.ts'
import { useLoadMessage, useRetry } from '../shared/failed-loads.ts'
import { callerIdNote } from './caller-id/caller-id-note.ts'
import { useDialerCallerId } from './caller-id/use-dialer-caller-id.ts'
import { useDraft } from './entry/use-draft.ts'
import { useRate } from './entry/use-rate.ts'
import { RECENT_CALLS } from './recent-calls.ts'
import { dialledNumberOf, useMatches } from './matches/use-matches.ts'
import { useStartCall } from './use-start-call.ts'

/** The state of the dialer and the actions on it. */
export function useDialer() {
  const { phone, send } = useSoftphone()
  const draft = useDraft()
  const balance = useBalance()
  const loadMessage = useLoadMessage()
  const callerId = useDialerCallerId()
  const recent = useHistory({ page: 1, limit: RECENT_CALLS })
  const matches = useMatches(draft)
  const number = matches.target ?? draft.dialledNumber
  const { rate, retry } = useRate(number, balance.data?.available ?? null)
  /** An error explains the call that ended with it, so that call needs no second explanation. */
  const { dismissCall, paste } = draft
  const dismissError = useCallback(() => {
    dismissCall(phone.lastCall)
    if (phone.error) send({ is: 'dismiss-error' })
  }, [dismissCall, phone, send])
  const start = useStartCall({
    phone,
    send,
    // A name without a match is no number, and a refusal of it ends with the next letter.
    number: number || draft.name,
    rate,
    requestRate: retry,
    balance,
    onAttempt: dismissError,
  })
  const note = callerIdNote(callerId.listed, { to: number, chosen: callerId.current })
  const refusedBy = note?.isRefusal && rate.is === 'missing' ? note : null
  const isNoName = matches.isNoName && start.numberProblem !== null
  const { close } = matches
  const { call } = start
  /** Calls a number with one press: puts it into the field and starts the call. The same function while typing. */
  const callNumber = useCallback(
    (phoneNumber: string) => {
      const to = dialledNumberOf({ phoneNumber })
      close()
      paste(to)
      call(to)
    },
    [close, paste, call],
  )
  return {
    phone,
    send,
    draft,
    rate,
    matches,
    /** The number that Call dials: that of the selected match, otherwise the typed one. */
    number,
    callNumber,
    start: {
      ...start,
      /** The sentence about numbers does not fit a name, and a missing caller ID explains a missing rate. */
      numberProblem: isNoName
        ? contactText.noName
        : (start.numberProblem && refusedBy?.words) || start.numberProblem,
      press: () => {
        if (matches.target !== null) return callNumber(matches.target)
        close()
        start.press()
      },
    },
    callerId,
    balance: balance.data?.balance ?? null,
    balanceProblem: balance.error && loadMessage(balance.error.failure, dialer.balanceFailed),
    retryBalance: useRetry(balance.refetch),
    recentCalls: recent.data?.calls ?? null,
    recentFailed: recent.isError,
    retryRecent: useRetry(recent.refetch),
    /** What is said before the call about the number that it will show; null for nothing. */
    callerIdNote: note?.words ?? null,
    /** The credit that the active call holds; null while it is unknown. */
    held: heldBy(phone.call),
    dismissError,
  }
}

/** The maximum cost of the call. An incoming call is not paid by the minute. */
function heldBy(call: OngoingCall | null): Micros | null {
  if (call?.direction !== 'outbound') return null
  const { ratePerMinute, billingSeconds, authorisedSeconds } = call
  if (ratePerMinute === null || billingSeconds === null || authorisedSeconds === null) return null
  return costOf({ ratePerMinute, billingSeconds }, authorisedSeconds)
}
