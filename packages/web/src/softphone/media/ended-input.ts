import type { VoiceCallEvent } from '../voice-device.ts'

/** @returns a function that emits `input-ended` once when the call sends a microphone that has ended. */
export function createEndedInputWatch(
  sendsEndedInput: () => boolean,
  emit: (event: VoiceCallEvent) => void,
): () => void {
  let hadEnded = false
  return () => {
    const hasEnded = sendsEndedInput()
    if (hasEnded && !hadEnded) emit({ is: 'input-ended' })
    hadEnded = hasEnded
  }
}
