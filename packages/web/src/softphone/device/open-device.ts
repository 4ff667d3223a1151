import { markStep } from '../../loading/start-steps.ts'
import { untilOnline } from '../../loading/load-chunk.ts'
import { softphoneText } from '../words.ts'
import { type Clock, withTimeout } from '../browser/clock.ts'
import type { CallBackend } from '../call-backend.ts'
import { VoiceFailure } from '../machine/softphone-error.ts'
import {
  isAccessFault,
  isTokenFault,
  type VoiceDevice,
  type VoiceDeviceEvent,
  type VoiceLibrary,
  type VoiceToken,
} from '../voice-device.ts'

export interface OpenDeviceDeps {
  /** Loads the libraries of the token's carriers. */
  loadVoice: (token: VoiceToken) => Promise<VoiceLibrary>
  /** Begins to load the libraries of the page's carriers, while the token is fetched. */
  preloadVoice: () => void
  backend: Pick<CallBackend, 'fetchToken'>
  clock: Clock
}

interface Consumer {
  /** If this returns false, the new device is destroyed and its events are ignored. */
  isNeeded: () => boolean
  /** Called after the device is open. */
  onEvent: (event: VoiceDeviceEvent) => void
}

interface OpenDevice {
  device: VoiceDevice
  token: VoiceToken
  expiresInSeconds: number
}

/** The library's `register` never settles on a bad token or without a network. */
const REGISTER_LIMIT_MS = 10_000

/** Creates and registers a device. Rejects with a {@link VoiceFailure}, or with a message for the user. */
export async function openDevice(deps: OpenDeviceDeps, consumer: Consumer): Promise<OpenDevice> {
  try {
    return await createAndRegister(deps, consumer)
  } catch (reason) {
    // The token may have expired before it arrived, so a second attempt uses a new token.
    const isTokenRefused = reason instanceof VoiceFailure && isTokenFault(reason.code)
    if (!isTokenRefused || !consumer.isNeeded()) throw reason
    return createAndRegister(deps, consumer)
  }
}

async function createAndRegister(deps: OpenDeviceDeps, consumer: Consumer): Promise<OpenDevice> {
  const { isNeeded, onEvent } = consumer
  // A page that was opened without a network opens the device when it has one.
  await untilOnline()
  deps.preloadVoice()
  const { token, expiresInSeconds } = await deps.backend.fetchToken()
  markStep('token')
  const notInitialized = softphoneText.deviceNotInitialized(providerOf(token))
  const voice = await loadLibrary(deps, token)
  markStep('library')
  if (!isNeeded()) throw new Error(notInitialized)

  let isOpen = false
  let rejectAccess: (reason: Error) => void = () => undefined
  const accessRefused = new Promise<never>((_, reject) => (rejectAccess = reject))
  const device = voice.createDevice(token, event => {
    if (!isNeeded()) return
    if (isOpen) return onEvent(event)
    // The library connects again by itself after any other error, within the limit below.
    if (event.is !== 'failed' || event.passes) return
    if (isTokenFault(event.code) || isAccessFault(event.code)) {
      rejectAccess(new VoiceFailure(event.code, event.message, event.provider))
    }
  })
  try {
    const registered = Promise.race([device.register(), accessRefused])
    await withTimeout(deps.clock, REGISTER_LIMIT_MS, notInitialized, registered)
    if (!isNeeded()) throw new Error(notInitialized)
  } catch (reason) {
    device.destroy()
    throw reason
  }
  isOpen = true
  markStep('registered')
  return { device, token, expiresInSeconds }
}

async function loadLibrary(
  { loadVoice }: OpenDeviceDeps,
  token: VoiceToken,
): Promise<VoiceLibrary> {
  try {
    return await loadVoice(token)
  } catch {
    throw new Error(softphoneText.failedToInitialize(providerOf(token)))
  }
}

/** Undefined for Twilio, whose tokens do not name it. */
function providerOf(token: VoiceToken): string | undefined {
  return typeof token !== 'string' && 'carrier' in token ? token.provider : undefined
}
