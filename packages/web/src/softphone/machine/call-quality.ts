import type { MachineState, Transition } from './events.ts'
import { type CallQuality, type QualityLabel, QUALITY_HISTORY_LENGTH } from './softphone-state.ts'
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

/** The library's warnings that no sound arrives. It keeps rating a call without sound as excellent. */
const NO_SOUND_WARNINGS: readonly string[] = ['low-bytes-received', 'ice-connectivity-lost']

/** What a call is rated as: by its newest score, but never while no sound arrives. */
function callQualityLabel(mos: number | null, warningNames: string[]): CallQuality['label'] {
  if (warningNames.some(name => NO_SOUND_WARNINGS.includes(name))) return 'No sound'
  return mos === null ? null : qualityLabel(mos)
}

/**
 * The label of a mean opinion score (spec section 9). The specified bands leave gaps, for example between
 * 4.0 and 4.1; a score in a gap gets the lower label, so that the label never exceeds the measurement.
 */
export function qualityLabel(mos: number): QualityLabel {
  if (mos > 4.2) return 'Excellent'
  if (mos >= 4.1) return 'Great'
  if (mos >= 3.7) return 'Good'
  if (mos >= 3.1) return 'Fair'
  return 'Degraded'
}
