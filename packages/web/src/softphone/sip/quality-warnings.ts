import { type VoiceCallEvent } from '../voice-device.ts'
import { type CallSample } from './call-statistics.ts'

interface Rule {
  name: string
  isBad: (sample: CallSample) => boolean
  /** Raised when this many of the last seconds are bad, cleared when none of them is. */
  raisedAfter: number
  seconds: number
}

/** The names and limits of Twilio's library (spec section 9; `statsMonitor.js` of @twilio/voice-sdk 2.18.5). */
const RULES: readonly Rule[] = [
  { name: 'high-rtt', isBad: ({ rtt }) => rtt > 400, raisedAfter: 3, seconds: 5 },
  { name: 'high-jitter', isBad: ({ jitter }) => jitter > 30, raisedAfter: 3, seconds: 5 },
  { name: 'low-mos', isBad: ({ mos }) => (mos ?? 5) < 3, raisedAfter: 3, seconds: 5 },
  {
    name: 'high-packet-loss',
    isBad: ({ packetsLostFraction }) => packetsLostFraction > 1,
    raisedAfter: 3,
    seconds: 5,
  },
  {
    name: 'low-bytes-received',
    isBad: ({ bytesReceived }) => bytesReceived <= 0,
    raisedAfter: 3,
    seconds: 3,
  },
  { name: 'low-bytes-sent', isBad: ({ bytesSent }) => bytesSent <= 0, raisedAfter: 3, seconds: 3 },
  {
    name: 'constant-audio-input-level',
    isBad: ({ inputEnergy }) => inputEnergy === 0,
    raisedAfter: 10,
    seconds: 10,
  },
]

/** The first seconds of a call are no measure of it (spec section 9). */
const SETTLING_SECONDS = 5

/** Raises and clears the warnings of a call. A muted microphone is not a silent one. */
export function createQualityWarnings(emit: (event: VoiceCallEvent) => void) {
  const raised = new Set<string>()
  let samples: CallSample[] = []
  let seconds = 0
  return (sample: CallSample, isMuted: boolean): void => {
    seconds += 1
    if (seconds <= SETTLING_SECONDS) return
    samples = [...samples, isMuted ? { ...sample, inputEnergy: null } : sample].slice(-10)
    for (const { name, isBad, raisedAfter, seconds: window } of RULES) {
      const bad = samples.slice(-window).filter(isBad).length
      if (bad >= raisedAfter && !raised.has(name)) {
        raised.add(name)
        emit({ is: 'warned', name })
      }
      if (bad === 0 && raised.delete(name)) emit({ is: 'warning-cleared', name })
    }
  }
}
