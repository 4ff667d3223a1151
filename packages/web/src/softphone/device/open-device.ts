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
  /** False when the device is no longer needed; it is then destroyed and its events are dropped. */
  isWanted: () => boolean
  onEvent: (event: VoiceDeviceEvent) => void
}

interface OpenDevice {
  device: VoiceDevice
  expiresInSeconds: number
}

/** The library's `register` never settles on a bad token or without a network. */
const REGISTER_LIMIT_MS = 10_000

/** Creates and registers a device. Rejects with a sentence for the user. */
export async function openDevice(deps: OpenDeviceDeps, consumer: Consumer): Promise<OpenDevice> {
  try {
    return await openOnce(deps, consumer)
  } catch (reason) {
    // The token may have expired before it arrived. A second refusal has another cause.
    if (!(reason instanceof TokenRefused) || !consumer.isWanted()) throw reason
    return openOnce(deps, consumer)
  }
}

/** The gateway refused the token that the device was created with. */
class TokenRefused extends Error {}

async function openOnce(deps: OpenDeviceDeps, consumer: Consumer): Promise<OpenDevice> {
  const { isWanted, onEvent } = consumer
  const [voice, { token, expiresInSeconds }] = await Promise.all([
    loadLibrary(deps),
    deps.backend.fetchToken(),
  ])
  if (!isWanted()) throw new Error(softphoneWords.deviceNotInitialized)

  let isOpen = false
  let refuse: (reason: Error) => void = () => undefined
  const refused = new Promise<never>((_, reject) => (refuse = reject))
  const device = voice.createDevice(token, event => {
    if (!isWanted()) return
    if (isOpen || !isTokenFault(event)) onEvent(event)
    else refuse(new TokenRefused(voiceErrorWords(event.message, event.code)))
  })
  try {
    const registered = Promise.race([device.register(), refused])
    await withTimeout(
      deps.clock,
      REGISTER_LIMIT_MS,
      softphoneWords.deviceNotInitialized,
      registered,
    )
    if (!isWanted()) throw new Error(softphoneWords.deviceNotInitialized)
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
