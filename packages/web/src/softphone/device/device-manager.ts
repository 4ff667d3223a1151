import { type Clock } from '../browser/clock.ts'
import { type OpenDeviceDeps, openDevice } from './open-device.ts'
import { type RebuildSchedule, createRebuildSchedule } from './rebuild-schedule.ts'
import { TokenRefresher } from './token-refresher.ts'
import {
  type IncomingVoiceCall,
  type VoiceDevice,
  type VoiceDeviceEvent,
  isTokenFault,
} from '../voice-device.ts'

/**
 * Owns the voice device: opens it once, refreshes its token before it expires, and replaces the device
 * after a fault that it does not recover from.
 */
export interface DeviceManager {
  /**
   * Returns a registered device whose token is valid for at least another minute, and opens one if
   * necessary. Rejects with a message for the user.
   */
  ready(): Promise<VoiceDevice>
  /** The open device; null while there is none. */
  device(): VoiceDevice | null
  /** Destroys the device with its call and its microphone, and opens another one in the background. */
  rebuild(): void
  close(): void
}

interface Deps extends OpenDeviceDeps {
  clock: Clock
  /** Whether a call exists. The device must not be replaced during a call. */
  isBusy: () => boolean
  onIncoming: (call: IncomingVoiceCall) => void
}

/** A token must be valid for at least this long when a call starts. */
const TOKEN_RESERVE_MS = 60_000

export function createDeviceManager(deps: Deps): DeviceManager {
  return new ManagedDevice(deps)
}

class ManagedDevice implements DeviceManager {
  readonly #deps: Deps
  readonly #rebuilds: RebuildSchedule
  /** Incremented when the device is destroyed; results for an older generation are ignored. */
  #generation = 0
  #opening: Promise<VoiceDevice> | null = null
  #device: VoiceDevice | null = null
  #token: TokenRefresher | null = null

  constructor(deps: Deps) {
    this.#deps = deps
    this.#rebuilds = createRebuildSchedule(deps.clock, () => this.rebuild())
  }

  async ready(): Promise<VoiceDevice> {
    const device = await this.#openOnce()
    if (this.#token && this.#token.remainingMs() < TOKEN_RESERVE_MS) await this.#token.refresh()
    return device
  }

  device(): VoiceDevice | null {
    return this.#device
  }

  rebuild(): void {
    this.close()
    // If this fails, the next call opens a device and reports the failure.
    this.#openOnce().catch(() => undefined)
  }

  close(): void {
    this.#generation += 1
    this.#rebuilds.cancel()
    this.#token?.stop()
    this.#device?.destroy()
    this.#token = null
    this.#device = null
    this.#opening = null
  }

  /** Concurrent callers share one device; after a failure the next caller opens another one. */
  #openOnce(): Promise<VoiceDevice> {
    if (this.#opening) return this.#opening
    const opening = this.#open()
    this.#opening = opening
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = null
    })
    return opening
  }

  async #open(): Promise<VoiceDevice> {
    const generation = this.#generation
    const { device, expiresInSeconds } = await openDevice(this.#deps, {
      isNeeded: () => generation === this.#generation,
      onEvent: event => this.#onEvent(event),
    })
    this.#device = device
    this.#token = new TokenRefresher(this.#deps, token => device.updateToken(token))
    this.#token.start(expiresInSeconds)
    return device
  }

  #onEvent(event: VoiceDeviceEvent): void {
    if (event.is === 'incoming') return this.#deps.onIncoming(event.call)
    if (event.is === 'token-expiring') return this.#token?.refreshIfDue()
    if (!isTokenFault(event)) return
    // An active call does not need the token for its media; a new token restores the signalling.
    if (this.#deps.isBusy()) return this.#token?.refreshSoon()
    this.#rebuilds.schedule()
  }
}
