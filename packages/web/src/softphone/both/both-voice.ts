import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import { softphoneText } from '../words.ts'
import { type Clock, withTimeout } from '../browser/clock.ts'
import {
  type VoiceDevice,
  type VoiceDeviceEvent,
  type VoiceLibrary,
  type VoiceToken,
  accessToBoth,
  isAccessFault,
} from '../voice-device.ts'

interface BothVoiceOptions {
  libraries: Record<CarrierName, VoiceLibrary>
  /** The one that the page waits for. */
  preferred: CarrierName
  clock: Clock
}

/**
 * Two voice libraries as one. Its device has a device of each: calls of either carrier come in, and an outgoing call is
 * made on the device of its carrier. While one carrier is out of reach, calls over the other go on.
 */
export function createBothVoice(options: BothVoiceOptions): VoiceLibrary {
  return { createDevice: (token, onEvent) => new BothDevice(options, token, onEvent) }
}

/** As long as the device of one carrier has to register. */
const REGISTER_LIMIT_MS = 10_000

interface Part {
  device: VoiceDevice
  /** Settles with the first registration; null before it begins. */
  registering: Promise<void> | null
  isRegistered: boolean
  /** It accepts no call until the user acts. */
  isRefused: boolean
  /** Undefined for Twilio. */
  provider: string | undefined
}

class BothDevice implements VoiceDevice {
  readonly #options: BothVoiceOptions
  readonly #emit: (event: VoiceDeviceEvent) => void
  readonly #parts: Record<CarrierName, Part>
  /** The device of the newest call. */
  #active: VoiceDevice

  constructor(
    options: BothVoiceOptions,
    token: VoiceToken,
    onEvent: (event: VoiceDeviceEvent) => void,
  ) {
    this.#options = options
    this.#emit = onEvent
    const access = accessToBoth(token)
    this.#parts = {
      twilio: this.#part('twilio', access.twilio),
      sip: this.#part('sip', access.sip, access.sip.provider),
    }
    this.#active = this.#parts[options.preferred].device
  }

  async register(): Promise<void> {
    const registering = this.#all().map(part => (part.registering = this.#register(part)))
    await Promise.any(registering).catch(() => this.#parts[this.#options.preferred].registering)
  }

  updateToken(token: VoiceToken): void {
    const access = accessToBoth(token)
    this.#parts.twilio.device.updateToken(access.twilio)
    this.#parts.sip.device.updateToken(access.sip)
  }

  connect: VoiceDevice['connect'] = async (parameters, onEvent, carrier) => {
    const { preferred, clock } = this.#options
    const { device, isRegistered, registering, provider } = this.#parts[carrier ?? preferred]
    // The page is ready with the first registration, which may be that of the other carrier.
    // A library that has failed once may have registered by itself since.
    const isReady = Promise.resolve((!isRegistered && registering) || undefined)
    await withTimeout(
      clock,
      REGISTER_LIMIT_MS,
      softphoneText.deviceNotInitialized(provider),
      isReady,
    )
    this.#active = device
    return device.connect(parameters, onEvent, carrier)
  }

  switchInput: VoiceDevice['switchInput'] = deviceId => this.#active.switchInput(deviceId)

  sendsEndedInput(): boolean {
    return this.#active.sendsEndedInput()
  }

  async updateSpeaker(): Promise<void> {
    await Promise.all(this.#all().map(({ device }) => device.updateSpeaker()))
  }

  updateVolume(): void {
    for (const { device } of this.#all()) device.updateVolume()
  }

  destroy(): void {
    for (const { device } of this.#all()) device.destroy()
  }

  #part(carrier: CarrierName, token: VoiceToken, provider?: string): Part {
    const library = this.#options.libraries[carrier]
    const device = library.createDevice(token, event => this.#onEvent(part, event))
    const part: Part = {
      device,
      registering: null,
      isRegistered: false,
      isRefused: false,
      provider,
    }
    return part
  }

  async #register(part: Part): Promise<void> {
    await part.device.register()
    part.isRegistered = true
  }

  #all(): Part[] {
    return Object.values(this.#parts)
  }

  #onEvent(part: Part, event: VoiceDeviceEvent): void {
    switch (event.is) {
      case 'incoming': {
        const { call } = event
        const answer = () => {
          this.#active = part.device
          return call.answer()
        }
        return this.#emit({
          is: 'incoming',
          call: {
            details: call.details,
            onEvent: listener => call.onEvent(listener),
            answer,
            reject: () => call.reject(),
            ignore: () => call.ignore(),
          },
        })
      }
      case 'registered':
        part.isRegistered = true
        part.isRefused = false
        // An error of the other carrier is shown until that one has registered, too.
        if (this.#all().every(({ isRegistered }) => isRegistered)) this.#emit(event)
        return
      case 'unregistered':
        part.isRegistered = false
        return this.#emit(event)
      case 'failed':
        if (!isAccessFault(event.code)) return this.#emit(event)
        part.isRefused = true
        return this.#emit({ ...event, passes: !this.#all().every(({ isRefused }) => isRefused) })
      case 'token-expiring':
        return this.#emit(event)
    }
  }
}
