import { MicOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallStatus, OngoingCall } from '../../../../../softphone/machine/softphone-state.ts'
import { classNames } from '../../../../../ui/class-names.ts'
import { Ring } from '../../../../../ui/identity/Ring.tsx'
import { paidStep } from '../paid-step.ts'

export type RingState = 'connecting' | 'ringing' | 'connected' | 'reconnecting' | 'ended'

/** What the ring of a call shows. @param status of the phone; null after the call */
export function ringState(call: OngoingCall, status: CallStatus | null): RingState {
  if (status === 'connected') return call.reconnecting ? 'reconnecting' : 'connected'
  if (status === 'connecting' || status === 'initializing') {
    return call.ringing ? 'ringing' : 'connecting'
  }
  return 'ended'
}

interface CallRingProps {
  call: OngoingCall
  state: RingState
  /** Full seconds since the answer. */
  seconds: number
  /** Its size. */
  className: string
  /** The face in the ring. */
  children?: ReactNode
}

/**
 * The ring around the face of a call. Connecting: a part of it turns. Ringing: rings leave it. Connected: one turn for
 * each step that is paid. Reconnecting: dashes. Ended: it is at rest. The words are beside it, so screen readers do not
 * see it; a user who wants no motion sees a still picture of each state.
 */
export function CallRing({ call, state, seconds, className, children }: CallRingProps) {
  const isMuted = call.muted && state !== 'ended'
  return (
    <span
      data-state={state}
      className={classNames(
        'call-ring relative inline-grid shrink-0 place-items-center',
        className,
      )}
    >
      {state === 'ringing' && <RingPulse />}
      <Ring
        share={shareOf(call, state, seconds)}
        stroke={0.0625}
        hasTrack
        isDashed={state === 'reconnecting'}
        className={classNames('absolute inset-0 size-full', LOOKS[state])}
      />
      {children}
      {isMuted && (
        <span
          aria-hidden="true"
          className="absolute -top-1 -inset-e-1 grid size-5 place-items-center rounded-full border border-card bg-muted text-muted-ink"
        >
          <MicOff size={12} />
        </span>
      )}
    </span>
  )
}

const LOOKS: Record<RingState, string> = {
  connecting: 'animate-turn text-call',
  ringing: 'text-call',
  connected: 'text-call',
  reconnecting: 'text-warn',
  ended: 'text-line-strong',
}

function shareOf(call: OngoingCall, state: RingState, seconds: number): number {
  if (state === 'connected') return paidStep(call, seconds).share
  if (state === 'connecting') return 0.25
  return state === 'ringing' ? 0 : 1
}

/** Two rings that leave what they surround. */
export function RingPulse() {
  return (
    <span aria-hidden="true" className="absolute inset-0">
      <span className="absolute inset-0 animate-ring rounded-full border-2 border-call opacity-0" />
      <span className="absolute inset-0 animate-ring rounded-full border-2 border-call opacity-0 [animation-delay:1.1s]" />
    </span>
  )
}
