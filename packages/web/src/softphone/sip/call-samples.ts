import { createEndedInputWatch } from '../media/ended-input.ts'
import type { createMeasuredQuality } from '../media/measured-quality.ts'
import type { VoiceCallEvent } from '../voice-device.ts'
import { createSampler, type CallSample } from './call-statistics.ts'

const SAMPLE_MS = 1_000

interface SampleParts {
  emit: (event: VoiceCallEvent) => void
  measured: ReturnType<typeof createMeasuredQuality>
  isMuted: () => boolean
  sendsEndedInput: () => boolean
}

/** Measures an answered call. @returns a function that stops. */
export function sampleEverySecond(
  connection: RTCPeerConnection,
  { emit, measured, isMuted, sendsEndedInput }: SampleParts,
): () => void {
  const sample = createSampler(connection)
  const warn = createQualityWarnings(emit)
  const emitEndedInput = createEndedInputWatch(sendsEndedInput, emit)
  const timer = setInterval(() => {
    sample().then(
      second => {
        if (!second) return
        // The score of a second in which nothing was received is as high as that of a perfect one.
        const hasSound = second.packetsReceived > 0
        if (hasSound) measured.add(second)
        warn(second, isMuted())
        emit({ is: 'sampled', mos: hasSound ? second.mos : null })
        emitEndedInput()
      },
      // The connection was closed meanwhile.
      () => undefined,
    )
  }, SAMPLE_MS)
  return () => clearInterval(timer)
}

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
