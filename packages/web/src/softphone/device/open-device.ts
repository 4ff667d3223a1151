import { softphoneWords, voiceErrorWords } from '../../strings/softphone.ts'
import { type Clock, withTimeout } from '../browser/clock.ts'
import { type CallBackend } from '../call-backend.ts'
import {
  type VoiceDevice,
  type VoiceDeviceEvent,
  type VoiceLibrary,
  isTokenFault,
} from '../voice-device.ts'

export interface OpenDeviceDeps {
  loadVoice: () => Promise<VoiceLibrary>
  backend: Pick<CallBackend, 'fetchToken'>
  clock: Clock
}

interface Consumer {
  /** If this returns false, the new device is destroyed and its events are ignored. */
  isNeeded: () => boolean
  onEvent: (event: VoiceDeviceEvent) => void
}

interface OpenDevice {
  device: VoiceDevice
  expiresInSeconds: number
}

/** The library's `register` never settles on a bad token or without a network. */
const REGISTER_LIMIT_MS = 10_000

/** Creates and registers a device. Rejects with a message for the user. */
export async function openDevice(deps: OpenDeviceDeps, consumer: Consumer): Promise<OpenDevice> {
  try {
    return await createAndRegister(deps, consumer)
  } catch (reason) {
    // The token may have expired before it arrived, so a second attempt uses a new token.
    if (!(reason instanceof TokenRefused) || !consumer.isNeeded()) throw reason
    return createAndRegister(deps, consumer)
  }
}

/** The signalling gateway refused the token that the device was created with. */
class TokenRefused extends Error {}

async function createAndRegister(deps: OpenDeviceDeps, consumer: Consumer): Promise<OpenDevice> {
  const { isNeeded, onEvent } = consumer
  const [voice, { token, expiresInSeconds }] = await Promise.all([
    loadLibrary(deps),
    deps.backend.fetchToken(),
  ])
  if (!isNeeded()) throw new Error(softphoneWords.deviceNotInitialized)

  let isOpen = false
  let rejectToken: (reason: Error) => void = () => undefined
  const tokenRefused = new Promise<never>((_, reject) => (rejectToken = reject))
  const device = voice.createDevice(token, event => {
    if (!isNeeded()) return
    if (isOpen || !isTokenFault(event)) onEvent(event)
    else rejectToken(new TokenRefused(voiceErrorWords(event.message, event.code)))
  })
  try {
    const registered = Promise.race([device.register(), tokenRefused])
    await withTimeout(
      deps.clock,
      REGISTER_LIMIT_MS,
      softphoneWords.deviceNotInitialized,
      registered,
    )
    if (!isNeeded()) throw new Error(softphoneWords.deviceNotInitialized)
  } catch (reason) {
    device.destroy()
    throw reason
  }
  isOpen = true
  return { device, expiresInSeconds }
}

async function loadLibrary({ loadVoice }: OpenDeviceDeps): Promise<VoiceLibrary> {
  try {
    return await loadVoice()
  } catch {
    throw new Error(softphoneWords.failedToInitialize)
  }
}
