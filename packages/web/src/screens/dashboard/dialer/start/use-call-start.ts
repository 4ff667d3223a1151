import type { CallRefusal } from '@ringback/contract/call-gate'
import { useCallback, useState } from 'react'
import { useBalance, useRetryFailedRate } from '../../../../api/queries.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { contactText } from '../strings.ts'
import { refusalText } from '../../../../strings/dialer.ts'
import type { NumberEntry } from '../entry/use-number-entry.ts'
import { dialledNumberOf } from '../matches/use-matches.ts'
import { checkStart, concernsNumber, needsCredit, refusalMessage } from './start-check.ts'
import { useKeptStart } from './use-kept-start.ts'

/** The button that moves the phone to this tab. It gets the focus when the user presses Call without it. */
export const TAKE_OVER_ID = 'take-over'

/** The start of a call, and why it did not start. */
export interface CallStart {
  /** Calls the number of the field; cancels the call that waits. */
  press: () => void
  /** Puts a number into the field and calls it, as soon as its rate is known. The same function while typing. */
  callNumber: (phoneNumber: string) => void
  /** What the call waits for; null when no call waits. */
  waitsFor: string | null
  /** Why the number itself cannot be called. It is shown at the field. */
  numberProblem: string | null
  /** Why the call was refused for any other reason. */
  refusal: string | null
  /** Whether the refusal was caused by missing credit. */
  lacksCredit: boolean
  dismissRefusal: () => void
  /** Dismisses the error of the phone, and the explanation of the last call with it. */
  dismissError: () => void
}

interface Refusal {
  why: CallRefusal
  message: string
  /** The number that was refused. */
  number: string
}

/**
 * Starts a call, or shows why it cannot start. A press before rate and balance are known waits for them. A refusal is
 * shown until the number changes or its reason is gone, and never returns by itself.
 */
export function useCallStart(entry: NumberEntry): CallStart {
  const { phone, send } = useSoftphone()
  const balance = useBalance()
  const { draft, matches, rate } = entry
  // A name without a match is no number, and a refusal of it ends with the next letter.
  const number = entry.number || draft.name
  const check = checkStart(number, rate, balance)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  if (refusal && (refusal.number !== number || check.refusal === null)) setRefusal(null)
  const start = () => send({ is: 'start', to: number })
  const refuse = (why: CallRefusal) =>
    setRefusal({ why, number, message: refusalMessage(why, rate, balance) })
  const kept = useKeptStart({
    number,
    check,
    isInCall: phone.call !== null,
    onStart: start,
    onRefuse: refuse,
  })
  const dismissRefusal = useCallback(() => setRefusal(null), [])
  const dismissError = useDismissError(draft)
  const begin = useBegin(dismissError, dismissRefusal)
  const callNumber = useCallNumber(entry, begin, kept.keep)
  const isAboutNumber = refusal !== null && concernsNumber(refusal.why)
  return {
    press,
    callNumber,
    waitsFor: kept.isKept && check.awaited !== null ? refusalText(check.awaited, null) : null,
    numberProblem: isAboutNumber ? numberProblem(refusal.message, entry) : null,
    refusal: refusal && !isAboutNumber ? refusal.message : null,
    lacksCredit: refusal !== null && needsCredit(refusal.why),
    dismissRefusal,
    dismissError,
  }

  function press(): void {
    if (matches.target !== null) return callNumber(matches.target)
    matches.close()
    if (!begin()) return
    if (kept.isKept) return kept.cancel()
    if (check.awaited === null) {
      if (check.refusal === null) return start()
      // The message about the missing rate asks the user to try again, so the new attempt requests it again.
      if (check.refusal === 'no-rate') entry.retryRate()
      else if (check.refusal === 'balance-loading') void balance.refetch()
      else return refuse(check.refusal)
    }
    kept.keep(number)
  }
}

/** An error explains the call that ended with it, so that call needs no second explanation. */
function useDismissError({ dismissCall }: NumberEntry['draft']): () => void {
  const { phone, send } = useSoftphone()
  return useCallback(() => {
    dismissCall(phone.lastCall)
    if (phone.error) send({ is: 'dismiss-error' })
  }, [dismissCall, phone, send])
}

/** Begins an attempt if this tab can call: what is shown about the attempt before is out of date then. */
function useBegin(dismissError: () => void, dismissRefusal: () => void): () => boolean {
  const { phone } = useSoftphone()
  return useCallback(() => {
    if (phone.call) return false
    if (phone.activeInOtherTab) {
      document.getElementById(TAKE_OVER_ID)?.focus()
      return false
    }
    dismissError()
    dismissRefusal()
    return true
  }, [phone, dismissError, dismissRefusal])
}

function useCallNumber(
  { draft, matches }: NumberEntry,
  begin: () => boolean,
  keep: (number: string) => void,
): CallStart['callNumber'] {
  const retryFailedRate = useRetryFailedRate()
  const { isLoadingError: isBalanceMissing, refetch: refetchBalance } = useBalance()
  const { paste } = draft
  const { close } = matches
  return useCallback(
    (phoneNumber: string) => {
      const to = dialledNumberOf({ phoneNumber })
      close()
      paste(to)
      if (!begin()) return
      retryFailedRate(to)
      if (isBalanceMissing) void refetchBalance()
      keep(to)
    },
    [close, paste, begin, retryFailedRate, isBalanceMissing, refetchBalance, keep],
  )
}

/** The sentence about numbers does not fit a name, and a missing caller ID explains a missing rate. */
function numberProblem(message: string, { matches, rate, callerIdNote }: NumberEntry): string {
  if (matches.isNoName) return contactText.noName
  return callerIdNote?.isRefusal && rate.is === 'missing' ? callerIdNote.words : message
}
