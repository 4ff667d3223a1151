import { type UnsupportedReason } from './words.ts'
import { type Clock } from './browser/clock.ts'
import { type Microphone } from './browser/microphone.ts'
import { type PageLifecycle } from './browser/page-lifecycle.ts'
import { type SoundMemory } from './browser/sound-memory.ts'
import { type Speaker } from './browser/speaker.ts'
import { type TabLock } from './browser/tab-lock.ts'
import { type CallBackend } from './call-backend.ts'
import { type CallHandle } from './effects/call-handle.ts'
import { type CallTimers } from './effects/call-timers.ts'
import { type DeviceManager } from './device/device-manager.ts'
import { type DigitQueue } from './effects/digit-queue.ts'
import { type IncomingCalls, type RingingCall } from './effects/incoming-calls.ts'
import { type EndedCall } from './machine/softphone-state.ts'
import { type StateStore } from './state-store.ts'
import { type VoiceLibrary, type VoiceToken } from './voice-device.ts'

export interface SoftphoneDeps {
  /** Why no call is possible on this page; null in a suitable browser. */
  unsupported: UnsupportedReason | null
  backend: CallBackend
  /** Fetches the voice library of the token's carrier; called when a device is needed. */
  loadVoice: (token: VoiceToken) => Promise<VoiceLibrary>
  /** Begins to load the library of the page's carrier, while the token is fetched. */
  preloadVoice: () => void
  microphone: Microphone
  speaker: Speaker
  soundMemory: SoundMemory
  tabLock: TabLock
  pageLifecycle: PageLifecycle
  clock: Clock
  /** Called when a call ends, and again after the server has settled it. */
  onBalanceChanged: () => void
  /** Called when a call ends, and again after the server has settled it; with null for the calls of another tab. */
  onCallEnded: (call: EndedCall | null) => void
}

/** The parts of a running softphone, which effects use. */
export interface Runtime {
  deps: SoftphoneDeps
  store: StateStore
  calls: CurrentCalls
  incomingCalls: IncomingCalls
  timers: CallTimers
  digits: DigitQueue
  deviceManager: DeviceManager
}

export interface CurrentCalls {
  /** The call that is starting, ringing here or connected. Hang-up, mute and digits apply to it. */
  current: { attempt: number; call: CallHandle } | null
  /** The same call as `current` if it is an incoming call; otherwise null. */
  ringing: { attempt: number; call: RingingCall } | null
  /** The previous call; the user may still send feedback on it. */
  last: CallHandle | null
}
