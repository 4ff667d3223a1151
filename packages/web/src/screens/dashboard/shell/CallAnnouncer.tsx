import { useState } from 'react'
import type { SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { callStateWords, dialer } from '../../../strings/dialer.ts'

/**
 * Announces to screen readers what changes in the call without a visible sentence: muting and the end, and on
 * other tabs than the dialer also the state, which the dialer announces itself.
 */
export function CallAnnouncer({ isDialerShown }: { isDialerShown: boolean }) {
  const { phone } = useSoftphone()
  const facts = factsOf(phone)
  const [last, setLast] = useState({ ...facts, words: '' })
  const { state, muted } = facts
  if (state !== last.state || muted !== last.muted) {
    setLast({ ...facts, words: wordsFor(last, facts, isDialerShown) })
  }
  return (
    <p role="status" className="sr-only">
      {last.words}
    </p>
  )
}

interface CallFacts {
  /** The words of the call's state; null without a call. */
  state: string | null
  muted: boolean
}

function factsOf({ call, status }: SoftphoneState): CallFacts {
  return {
    state: call && callStateWords(status, call.reconnecting),
    muted: call?.muted ?? false,
  }
}

function wordsFor(last: CallFacts, { state, muted }: CallFacts, isDialerShown: boolean): string {
  if (state === null) return last.state === null ? '' : dialer.ended
  if (muted !== last.muted) return muted ? dialer.muted : dialer.unmuted
  return isDialerShown ? '' : state
}
