import { SAMPLES_PER_SECOND } from '../phone/g711.ts'
import type { MessageFile } from './message-files.ts'

/** What a caller records after the tone, without the silence before and behind it. */
export interface Recording {
  /** Sound that has just arrived. */
  take(samples: Int16Array): void
  /** For how long the caller has been silent, in seconds. */
  silentSeconds(): number
  /** For how long it has been recorded, in seconds. */
  seconds(): number
  /** The end. @returns whole seconds; 0 when there is less than a second, and no file. @throws the disk's error */
  finish(): Promise<number>
}

/** The mean of the samples' sizes above which a packet is speech: 1% of the loudest. */
const LOUD = 320
/** Kept before the first loud packet and behind the last one, so that no word is cut. */
const MARGIN_SAMPLES = SAMPLES_PER_SECOND / 4
/** A packet that is so much later than the one before it has silence before it; jitter is less. */
const GAP_SAMPLES = SAMPLES_PER_SECOND / 5
/** Packets that come faster than sound does are not kept. */
const AHEAD_SAMPLES = SAMPLES_PER_SECOND

/**
 * @param now in milliseconds, of a clock that no one sets
 * @param onProblem a write has failed
 */
export function startRecording(
  file: MessageFile,
  { now, onProblem }: { now: () => number; onProblem: (error: unknown) => void },
): Recording {
  const begunAt = now()
  const elapsed = () => Math.round(((now() - begunAt) / 1_000) * SAMPLES_PER_SECOND)
  /** Behind the last packet, and behind the last loud one. */
  let end = 0
  let loudEnd: number | null = null
  /** Where the file begins. */
  let start = 0
  let held: { at: number; samples: Int16Array }[] = []
  const write = ({ at, samples }: { at: number; samples: Int16Array }) =>
    void file.write(at - start, samples).catch(onProblem)

  return {
    take(samples) {
      const due = elapsed()
      if (end > due + AHEAD_SAMPLES) return
      const at = due - end > GAP_SAMPLES + samples.length ? due - samples.length : end
      end = at + samples.length
      const packet = { at, samples }
      const isLoud = loudness(samples) > LOUD
      if (loudEnd === null) {
        held = [...held, packet].filter(each => each.at >= end - MARGIN_SAMPLES)
        if (!isLoud) return
        loudEnd = end
        start = held[0]?.at ?? at
        held.forEach(write)
        held = []
        return
      }
      if (isLoud) loudEnd = end
      write(packet)
    },
    silentSeconds: () => (elapsed() - (loudEnd ?? 0)) / SAMPLES_PER_SECOND,
    seconds: () => elapsed() / SAMPLES_PER_SECOND,
    async finish() {
      const samples = loudEnd === null ? 0 : Math.min(end, loudEnd + MARGIN_SAMPLES) - start
      const seconds = Math.floor(samples / SAMPLES_PER_SECOND)
      if (seconds === 0) {
        await file.discard()
        return 0
      }
      try {
        await file.finish(samples)
      } catch (error) {
        await file.discard()
        throw error
      }
      return seconds
    },
  }
}

function loudness(samples: Int16Array): number {
  if (samples.length === 0) return 0
  return samples.reduce((sum, sample) => sum + Math.abs(sample), 0) / samples.length
}
