import { type ReactNode, useState } from 'react'
import { useContactName } from '../../../../api/contacts.ts'
import type { SoftphoneState } from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { callStateText, remoteNumberOfActive } from '../../shared/calls/call-words.ts'
import { Name } from '../../../../ui/identity/Name.tsx'

/**
 * Announces to screen readers what changes in the call without a visible sentence: muting and the end, and on
 * other tabs than the dialer also the state, which the dialer announces itself. State and end have the name of
 * the contact, if there is one.
 */
export function CallAnnouncer({ isDialerShown }: { isDialerShown: boolean }) {
  const { phone } = useSoftphone()
  const name = useContactName(phone.call ? remoteNumberOfActive(phone.call) : '')
  const facts = factsOf(phone, name)
  const [last, setLast] = useState<CallFacts & { words: ReactNode }>({ ...facts, words: '' })
  if (phone.call !== null && last.hasBegun) facts.hasBegun = true
  const { state, muted } = facts
  if (state !== last.state || muted !== last.muted) {
    setLast({ ...facts, words: wordsFor(last, facts, isDialerShown) })
  } else if (
    name !== last.name ||
    facts.isReal !== last.isReal ||
    facts.hasBegun !== last.hasBegun
  ) {
    // The contacts or the id of the call arrived during the call.
    setLast({ ...facts, words: last.words })
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
  /** Whether there is a call that the server knows: before that it is an attempt, which may be refused. */
  isReal: boolean
  /** Whether the call has rung or was answered. */
  hasBegun: boolean
  hasFailed: boolean
  /** The contact of the call. */
  name: string | null
}

function factsOf({ call, status }: SoftphoneState, name: string | null): CallFacts {
  return {
    state: call && callStateText(status, call.reconnecting),
    muted: call?.muted ?? false,
    isReal: call !== null && call.callId !== null,
    hasBegun: call !== null && (call.ringing || status === 'connected'),
    hasFailed: status === 'error',
    name,
  }
}

function wordsFor(last: CallFacts, facts: CallFacts, isDialerShown: boolean): ReactNode {
  const { state, muted, name } = facts
  if (state === null) {
    // A failed attempt was no call, and its error is shown.
    const wasCall = last.isReal && (last.hasBegun || !facts.hasFailed)
    return wasCall ? announcedText('Call ended', last.name) : ''
  }
  if (muted !== last.muted) return muted ? 'Your microphone is muted.' : 'Your microphone is on.'
  return isDialerShown ? '' : announcedText(state, name)
}

/** What screen readers read about a call: "Call ended, Asha Rao", and the state alone without a contact. */
function announcedText(state: string, name: string | null): ReactNode {
  if (name === null) return state
  return (
    <>
      {`${state}, `}
      <Name>{name}</Name>
    </>
  )
}
