import { type Clock } from '../browser/clock.ts'
import { type CallEvent } from '../machine/events.ts'
import { type VoiceCall, type VoiceCallEvent } from '../voice-device.ts'

/** Controls one outgoing or incoming call, from its start to its end. */
export interface CallHandle {
  /** Ends the call, also while it is being set up. Steps that complete afterwards are undone. */
  hangUp(): void
  mute(muted: boolean): void
  /** Settles when the tone has been played. */
  sendDigit(digit: string): Promise<void>
  sendFeedback: VoiceCall['sendFeedback']
  /** What was measured; null for a call that was never connected. */
  quality: VoiceCall['quality']
}

/** Adds the time to the events of the voice library that need one. */
export function withTime(event: VoiceCallEvent, clock: Clock): CallEvent {
  if (event.is === 'accepted' || event.is === 'disconnected') {
    return { is: event.is, atMs: clock.now() }
  }
  return event
}

/** Hangs up; if the library throws, `onFailed` must destroy the device to end the call. */
export function hangUpOr(call: VoiceCall, onFailed: () => void): void {
  try {
    call.hangUp()
  } catch {
    onFailed()
  }
}
