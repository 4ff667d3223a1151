import { createEndedInputWatch } from '../media/ended-input.ts'
import { type createMeasuredQuality } from '../media/measured-quality.ts'
import { type VoiceCallEvent } from '../voice-device.ts'
import { createSampler } from './call-statistics.ts'
import { createQualityWarnings } from './quality-warnings.ts'

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
