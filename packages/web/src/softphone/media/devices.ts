import type { AudioDevice } from '../machine/softphone-state.ts'
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

/**
 * The device to play on: the chosen one, or while that is disconnected the browser's default, or the first where the
 * browser lists no default.
 * @returns null if none of them is available.
 */
export function usedOutput(
  chosenId: string | null,
  outputs: readonly AudioDevice[],
  isAvailable: (deviceId: string) => boolean = id =>
    outputs.some(({ deviceId }) => deviceId === id),
): string | null {
  const candidates = [chosenId, 'default', outputs[0]?.deviceId]
  return candidates.find(id => typeof id === 'string' && isAvailable(id)) ?? null
}
