import { callQualityLabel } from './call-quality.ts'
import type { MachineState, Transition } from './events.ts'
import { QUALITY_HISTORY_LENGTH } from './softphone-state.ts'
import { next, unchanged, withCall } from './transitions.ts'

/** The text of the voice library's warnings, by the library's name (thresholds in spec section 9). */
const warningText: Record<string, string> = {
  'constant-audio-input-level': 'They may not hear you: your microphone is silent.',
  'low-bytes-sent': 'They may not hear you: no sound is sent.',
  'low-bytes-received': 'No sound from them.',
  'high-rtt': 'There is a long delay on the line.',
  'high-jitter': 'The sound may be choppy: your network is unsteady.',
  'high-packet-loss': 'Parts of the conversation are getting lost on the network.',
  'high-packets-lost-fraction': 'Parts of the conversation are getting lost on the network.',
  'low-mos': 'The sound quality is poor.',
  'ice-connectivity-lost': 'The connection is interrupted.',
}

/** Adds the score of the last second; null if it has none. */
export function sampled(state: MachineState, mos: number | null): Transition {
  if (!state.call || mos === null) return unchanged(state)
  const history = [...state.call.quality.history, mos].slice(-QUALITY_HISTORY_LENGTH)
  const label = callQualityLabel(mos, state.warningNames)
  return next(withCall(state, { quality: { mos, label, history } }))
}

/** Adds or removes a warning of the voice library. */
export function warned(state: MachineState, name: string, isActive: boolean): Transition {
  if (!state.call) return unchanged(state)
  const others = state.warningNames.filter(other => other !== name)
  const warningNames = isActive ? [...others, name] : others
  const words = warningNames.flatMap(warning => warningText[warning] ?? [])
  const { quality } = state.call
  const changed = withCall(state, {
    warnings: [...new Set(words)],
    quality: { ...quality, label: callQualityLabel(quality.mos, warningNames) },
  })
  return next({ ...changed, warningNames })
}
