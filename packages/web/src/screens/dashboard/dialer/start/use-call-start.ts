import { use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useBalance } from '../../../../api/queries.ts'
import { useSoftphoneOfPage } from '../../../../softphone/softphone-context.ts'
import { MessageQueueContext } from '../../shared/messages/message-queue.tsx'
import type { NumberEntry, RateView } from '../entry/use-number-entry.ts'
import { dialledNumberOf } from '../matches/use-matches.ts'
import {
  type StartRefusal,
  checkStart,
  concernsBalance,
  concernsNumber,
  isWait,
  needsCredit,
  refusalMessage,
} from './start-check.ts'

/** The button that moves the phone to this tab. It gets the focus when the user presses Call without it. */
export const TAKE_OVER_ID = 'take-over'

/** The words of a refusal. The number field refers to them. */
export const REFUSAL_ID = 'start-refusal'

/** The start of a call, and why it did not start. */
export interface CallStart {
  /** Calls the number of the field. */
  press: () => void
  /** Puts a number into the field and calls it. The same function while typing. */
  callNumber: (phoneNumber: string) => void
  /** Why the last press did not start a call; null if it did. */
  refusal: ShownRefusal | null
  /** The only number that a doubtful one may be. A press takes it and shows its price, and the next one calls it. */
  suggested: string | null
  dismissRefusal: () => void
  /** Dismisses the error of the phone, and why the last call ended. */
  dismissEnd: () => void
}

interface ShownRefusal {
  message: string
  /** The second line: what else is known of the reason. */
  advice: string | undefined
  lacksCredit: boolean
  /** Whether the number itself cannot be called. */
  concernsNumber: boolean
}

interface Refusal {
  why: StartRefusal
  message: string
  /** The number that was refused. */
  number: string
}

/**
 * Starts a call, or shows why it cannot start. A refusal is shown until the number changes or its reason is gone, and
 * starts nothing later.
 */
export function useCallStart(entry: NumberEntry): CallStart {
  const { send } = useSoftphoneOfPage()
  const balance = useBalance()
  const { draft, matches, rate } = entry
  // A name without a match is no number, and a refusal of it ends with the next letter.
  const number = entry.number || draft.name
  const check = checkStart(number, rate, balance)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  if (refusal) {
    if (refusal.number !== number || check === null) setRefusal(null)
    // Who was asked to wait reads what came of it.
    else if (isWait(refusal.why) && check !== refusal.why) refuse(check)
  }
  const dismissRefusal = useCallback(() => setRefusal(null), [setRefusal])
  const dismissEnd = useDismissEnd()
  const begin = useBegin(dismissEnd, dismissRefusal)
  const callNumber = useCallNumber(entry, begin, attempt)
  const suggested = suggestedBy(rate)
  return {
    press,
    callNumber,
    refusal: refusal && shown(refusal, entry),
    suggested,
    dismissRefusal,
    dismissEnd,
  }

  function press(): void {
    if (matches.target !== null) return callNumber(matches.target)
    matches.close()
    if (!begin()) return
    if (suggested === null) attempt()
    else draft.paste(suggested)
  }

  function attempt(): void {
    if (check === null) return send({ is: 'start', to: number })
    refuse(check)
    // The user tries again, so what was missing is requested again.
    if (check === 'no-rate') entry.retryRate()
    if (concernsBalance(check)) void balance.refetch()
  }

  function refuse(why: StartRefusal): void {
    setRefusal({ why, number, message: refusalMessage(why, rate, balance) })
  }
}

/** Null when there are several, of which the user chooses one. */
function suggestedBy(rate: RateView): string | null {
  if (rate.is !== 'doubtful') return null
  const [only, other] = rate.likely
  return only && !other ? only.number : null
}

function shown({ why, message }: Refusal, { callerIdNote }: NumberEntry): ShownRefusal {
  // A caller ID that the destination refuses explains a missing rate.
  const isExplained = why === 'no-rate' && callerIdNote?.isRefusal
  return {
    message,
    advice: isExplained ? callerIdNote.words : undefined,
    lacksCredit: needsCredit(why),
    concernsNumber: concernsNumber(why),
  }
}

function useDismissEnd(): () => void {
  const { state, send } = useSoftphoneOfPage()
  return useCallback(() => {
    const { error, lastCall } = state()
    if (error || lastCall?.endedBecause) send({ is: 'dismiss-end' })
  }, [state, send])
}

/** Begins an attempt if this tab can call: what is shown about the attempt before is out of date then. */
function useBegin(dismissEnd: () => void, dismissRefusal: () => void): () => boolean {
  const { state } = useSoftphoneOfPage()
  const queue = use(MessageQueueContext)
  return useCallback(() => {
    const { call, activeInOtherTab } = state()
    if (call) return false
    if (activeInOtherTab) {
      // The user may have put the message away that has the button.
      queue.showHidden()
      requestAnimationFrame(() => document.getElementById(TAKE_OVER_ID)?.focus())
      return false
    }
    dismissEnd()
    dismissRefusal()
    return true
  }, [state, queue, dismissEnd, dismissRefusal])
}

/** The attempt follows in the same event, after the rendering that has the number in the field with what is known of it. */
function useCallNumber(
  { draft, matches }: NumberEntry,
  begin: () => boolean,
  attempt: () => void,
): CallStart['callNumber'] {
  const [pressed, setPressed] = useState<object | null>(null)
  const { paste } = draft
  const { close } = matches
  const attemptNow = useEffectEvent(attempt)
  useEffect(() => {
    if (pressed) attemptNow()
  }, [pressed])
  return useCallback(
    (phoneNumber: string) => {
      close()
      paste(dialledNumberOf({ phoneNumber }))
      if (begin()) setPressed({})
    },
    [close, paste, begin],
  )
}
