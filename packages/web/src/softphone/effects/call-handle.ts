import { type Clock } from '../browser/clock.ts'
import type { Microphone } from '../browser/microphone.ts'
import { type CallEvent } from '../machine/events.ts'
import { type VoiceCall, type VoiceCallEvent } from '../voice-device.ts'
import { microphoneText } from '../words.ts'

/** Controls one outgoing or incoming call, from its start to its end. */
export interface CallHandle {
  /** Ends the call, also while it is being set up. Steps that complete afterwards are undone. */
  hangUp(): void
  mute(muted: boolean): void
  /** The call of the voice library; null until it is connected. */
  voice(): VoiceCall | null
}

/** Adds the time to the events of the voice library that need one. */
export function withTime(event: VoiceCallEvent, clock: Clock): CallEvent {
  if (event.is === 'accepted' || event.is === 'disconnected') {
    return { is: event.is, atMs: clock.now() }
  }
  return event
}

/** What becomes of a call whose microphone was opened, or could not be. @param inputId the one that was chosen */
export function microphoneEvents(
  opened: Awaited<ReturnType<Microphone['open']>>,
  inputId: string | null,
): CallEvent[] {
  if (!opened.ok) return [{ is: 'microphone-refused', message: microphoneText[opened.why] }]
  const isReplaced = opened.value !== inputId
  return [...(isReplaced ? [{ is: 'input-replaced' } as const] : []), { is: 'microphone-opened' }]
}

/** Hangs up; if the library throws, `onFailed` must destroy the device to end the call. */
export function hangUpOr(call: VoiceCall, onFailed: () => void): void {
  try {
    call.hangUp()
  } catch {
    onFailed()
  }
}
