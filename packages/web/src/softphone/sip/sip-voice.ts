import type { VoiceLibrary } from '../voice-device.ts'
import { SipDevice } from './sip-device.ts'
import { type SipVoiceOptions, sipAccessOf } from './sip-token.ts'

// Exported from this file, so that all code that uses JsSIP is in one chunk.
export { startSipPreflight } from './sip-preflight.ts'

/** Adapts JsSIP to our port. */
export function createSipVoice(options: SipVoiceOptions): VoiceLibrary {
  return {
    createDevice: (token, onEvent) => new SipDevice(sipAccessOf(token), options, onEvent),
  }
}
