import type { Clock } from '../browser/clock.ts'
import { VoiceFailure } from '../machine/softphone-error.ts'
import {
  type IncomingVoiceCall,
  type VoiceDevice,
  type VoiceDeviceEvent,
  isAccessFault,
  isSameCarrier,
  isTokenFault,
} from '../voice-device.ts'
import { type OpenDeviceDeps, openDevice } from './open-device.ts'
import { TokenRefresher } from './token-refresher.ts'

interface Deps extends OpenDeviceDeps {
  clock: Clock
  /** Whether a call exists. The device must not be replaced during a call. */
  isBusy: () => boolean
  onIncoming: (call: IncomingVoiceCall) => void
  /** Calls are impossible until the user acts; the next call opens another device. */
  onFailed: (reason: unknown) => void
  /** An error that passes by itself. */
  onDeviceError: (error: DeviceError) => void
  /** The error has passed. */
  onRecovered: () => void
}

type DeviceError = Extract<VoiceDeviceEvent, { is: 'failed' }>

/** A token must be valid for at least this long when a call starts. */
const TOKEN_RESERVE_MS = 60_000
/** After this time an error has passed if the device is registered. */
const ERROR_SHOWN_MS = 10_000

/**
 * Owns the voice device: opens it once, refreshes its token before it expires, and replaces the device
 * after a fault that it does not recover from. Reports errors of the device: those that make calls
 * impossible as failures, all others as error that passes by itself.
 */
export class DeviceManager {
  readonly #deps: Deps
  readonly #rebuilds: ReturnType<typeof createRebuildSchedule>
  /** Incremented when the device is destroyed; results for an older generation are ignored. */
  #generation = 0
  #opening: Promise<VoiceDevice> | null = null
  #device: VoiceDevice | null = null
  #token: TokenRefresher | null = null
  #isRegistered = false
  /** Set while an error that was reported as error has not passed. */
  #forgetError: (() => void) | null = null

  constructor(deps: Deps) {
    this.#deps = deps
    this.#rebuilds = createRebuildSchedule(deps.clock, () => this.rebuild())
  }

  /**
   * Returns a registered device whose token is valid for at least another minute, and opens one if
   * necessary. Rejects with a {@link VoiceFailure}, or with a message for the user.
   */
  async ready(): Promise<VoiceDevice> {
    const device = await this.#openOnce()
    if (this.#token && this.#token.remainingMs() < TOKEN_RESERVE_MS) await this.#token.refresh()
    return device
  }

  /** The open device; null while there is none. */
  device(): VoiceDevice | null {
    return this.#device
  }

  /** Whether calls ring here. */
  isRegistered(): boolean {
    return this.#device !== null && this.#isRegistered
  }

  /** Destroys the device with its call and its microphone, and opens another one in the background. */
  rebuild(): void {
    this.close()
    const generation = this.#generation
    this.#openOnce().catch((reason: unknown) => {
      if (generation === this.#generation) this.#deps.onFailed(reason)
    })
  }

  close(): void {
    this.#generation += 1
    this.#rebuilds.cancel()
    this.#token?.stop()
    this.#device?.destroy()
    this.#token = null
    this.#device = null
    this.#opening = null
    this.#recover()
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
    const { device, token, expiresInSeconds } = await openDevice(this.#deps, {
      isNeeded: () => generation === this.#generation,
      onEvent: event => this.#onEvent(event),
    })
    this.#device = device
    this.#isRegistered = true
    this.#token = new TokenRefresher(this.#deps, newToken => {
      if (isSameCarrier(token, newToken)) device.updateToken(newToken)
      // During a call the old token is used until its end, which is a fault that rebuilds the device.
      else if (!this.#deps.isBusy()) this.rebuild()
    })
    this.#token.start(expiresInSeconds)
    return device
  }

  #onEvent(event: VoiceDeviceEvent): void {
    switch (event.is) {
      case 'incoming':
        return this.#deps.onIncoming(event.call)
      case 'token-expiring':
        return this.#token?.refreshIfDue()
      case 'unregistered':
        this.#isRegistered = false
        return
      case 'registered':
        this.#isRegistered = true
        return this.#recover()
      case 'failed':
        return this.#onError(event)
    }
  }

  #onError(error: DeviceError): void {
    const { code, message, provider, passes } = error
    const isBusy = this.#deps.isBusy()
    if (isTokenFault(code)) {
      // An active call does not need the token for its media; a new token restores the signalling.
      if (isBusy) return this.#token?.refreshSoon()
      const delayMs = this.#rebuilds.schedule()
      if (delayMs > 0) this.#report(error)
      return
    }
    if (passes || !isAccessFault(code) || isBusy) return this.#report(error)
    this.close()
    this.#deps.onFailed(new VoiceFailure(code, message, provider))
  }

  #report(error: DeviceError): void {
    this.#forgetError?.()
    this.#forgetError = this.#deps.clock.after(ERROR_SHOWN_MS, () => {
      // A device that is not registered reports when it is registered again.
      if (this.#isRegistered) this.#recover()
    })
    this.#deps.onDeviceError(error)
  }

  #recover(): void {
    if (!this.#forgetError) return
    this.#forgetError()
    this.#forgetError = null
    this.#deps.onRecovered()
  }
}

const MAX_DELAY_MS = 60_000
/** After this time without a fault, the next fault counts as the first one. */
const FORGET_FAULTS_MS = 2 * MAX_DELAY_MS

/**
 * Rebuilds a device at once after the first token fault, and with a growing delay while faults repeat. `schedule` returns
 * the delay in milliseconds.
 */
function createRebuildSchedule(clock: Clock, rebuild: () => void) {
  let faults = 0
  let lastFaultAtMs = 0
  let cancelTimer: () => void = () => undefined
  return {
    schedule(): number {
      if (clock.now() - lastFaultAtMs > FORGET_FAULTS_MS) faults = 0
      lastFaultAtMs = clock.now()
      const delayMs = faults === 0 ? 0 : Math.min(1000 * 2 ** faults, MAX_DELAY_MS)
      faults += 1
      cancelTimer()
      cancelTimer = clock.after(delayMs, rebuild)
      return delayMs
    },
    cancel: () => cancelTimer(),
  }
}
