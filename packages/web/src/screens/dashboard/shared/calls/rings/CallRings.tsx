import { type RefObject, useEffect, useRef } from 'react'
import { watchLevelOf } from '../../../../../softphone/browser/watch-level.ts'
import type { CallStatus, OngoingCall } from '../../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../../softphone/softphone-context.ts'
import { classNames } from '../../../../../ui/class-names.ts'
import { countryByCode } from '../../countries/countries.ts'
import { countryOf } from '../../number-field/typed-number.ts'
import { rhythmFrames, ringRhythm } from './ring-rhythm.ts'

export type RingsState = 'connecting' | 'ringing' | 'connected' | 'ended'

interface CallRingsProps {
  call: OngoingCall
  status: CallStatus
  /** Its size. */
  className: string
}

/**
 * The rings of the mark as the state of a call. Connecting: they spread. Ringing: they shine in the rhythm of the called
 * country. Connected: they move with the other voice. Ended: they are closed. The words are beside them, so screen
 * readers do not see them; a user who wants no motion sees a still picture of each state.
 */
export function CallRings({ call, status, className }: CallRingsProps) {
  const state = ringsState(status, call.ringing)
  const rings = useRef<SVGSVGElement>(null)
  const isOutgoing = call.direction === 'outbound'
  const country = isOutgoing ? countryOf(call.to, countryByCode(undefined)).code : ''
  useRhythm(rings, state === 'ringing' ? country : null)
  useOtherVoice(rings, state === 'connected')
  return <Rings ref={rings} state={state} className={className} />
}

function ringsState(status: CallStatus, isRinging: boolean): RingsState {
  if (status === 'connected') return 'connected'
  if (status === 'connecting' || status === 'initializing')
    return isRinging ? 'ringing' : 'connecting'
  return 'ended'
}

interface RingsProps {
  ref?: RefObject<SVGSVGElement | null>
  state: RingsState
  className: string
}

/** A dot with two rings; call-rings.css draws each state. */
export function Rings({ ref, state, className }: RingsProps) {
  return (
    <svg
      ref={ref}
      viewBox="0 0 40 40"
      aria-hidden="true"
      data-state={state}
      className={classNames('call-rings', className)}
    >
      <circle cx="20" cy="20" r="5" />
      <circle className="ring" cx="20" cy="20" r="11" />
      <circle className="ring" cx="20" cy="20" r="18" />
    </svg>
  )
}

/** Lets the rings shine in the rhythm of a country; null for none. */
function useRhythm(rings: RefObject<SVGSVGElement | null>, country: string | null): void {
  useEffect(() => {
    if (country === null || !rings.current || !wantsMotion()) return
    const { frames, duration } = rhythmFrames(ringRhythm(country))
    const animations = [...rings.current.querySelectorAll('.ring')].map(ring =>
      ring.animate(frames, { duration, iterations: Infinity }),
    )
    return () => animations.forEach(animation => animation.cancel())
  }, [rings, country])
}

/** The root mean square at which the rings are widest. Speech rarely exceeds it. */
const FULL_LEVEL = 0.2
/** The rings follow a louder voice at once, and close by this much with each report. */
const CLOSING = 0.15

/** Gives the rings the level of the other end, 0 to 1, in the property `--voice`. */
function useOtherVoice(rings: RefObject<SVGSVGElement | null>, isConnected: boolean): void {
  const { remoteStream } = useSoftphone()
  useEffect(() => {
    const { current } = rings
    if (!isConnected || !current || !wantsMotion()) return
    let share = 0
    const stop = watchLevelOf(remoteStream, level => {
      share = Math.max(Math.min(1, Math.sqrt((level ?? 0) / FULL_LEVEL)), share - CLOSING)
      current.style.setProperty('--voice', share.toFixed(2))
    })
    return () => {
      stop()
      current.style.removeProperty('--voice')
    }
  }, [rings, isConnected, remoteStream])
}

function wantsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
