import { Call, Device } from '@twilio/voice-sdk'
import { nextTask } from '../../loading/next-task.ts'
import { SOUND_FILES } from '../browser/sound-on-device.ts'
import type { Speaker } from '../browser/speaker.ts'
import { createEndedInputWatch } from '../media/ended-input.ts'
import type { VoiceLibrary, VoiceDevice, VoiceDeviceEvent, VoiceToken } from '../voice-device.ts'
import { type Connections, watchConnections, gatewayAt } from './gateway.ts'
import { plainMessage, voiceFailureOf, wrapCall, wrapIncoming } from './twilio-call.ts'
import { createCallVolume, followSpeaker } from './twilio-speaker.ts'

// Exported from this file, so that all code that uses the SDK is in one chunk.
export { startTwilioPreflight } from './twilio-preflight.ts'

export interface TwilioVoiceOptions {
  /** The `ws://` or `wss://` URL of our own gateway; null for Twilio. */
  signallingUrl: string | null
  /** Returns the microphone stream for the SDK. */
  getUserMedia: (constraints: MediaStreamConstraints) => Promise<MediaStream>
  /** The device and the volume of the sounds that the SDK plays. */
  speaker: Pick<Speaker, 'deviceId' | 'listOutputs' | 'volume'>
  appName: string
}

/**
 * Opens the SDK's audio in a task of its own. The constructor of a device would open it as well, and then be a
 * task of twice the length, during which the page does not respond.
 */
export async function openAudio(): Promise<void> {
  await nextTask()
  Device['_getOrCreateAudioContext']()
  await nextTask()
}

/** Adapts @twilio/voice-sdk to our port. */
export function createTwilioVoice(options: TwilioVoiceOptions): VoiceLibrary {
  const gateway = gatewayAt(options.signallingUrl)
  const { DeviceClass } = gateway
  const connections = watchConnections()
  const deviceOptions: Device.Options & typeof gateway.options = {
    appName: options.appName,
    codecPreferences: [Call.Codec.PCMU, Call.Codec.Opus],
    closeProtection: true,
    // A busy line has the code 31486 with this option, and the generic 31005 without.
    enableImprovedSignalingErrorPrecision: true,
    // A call continues for this long without a signalling socket. Its cost stays correct, because the
    // carrier measures the answered seconds and ends the call at the time limit.
    maxCallSignalingTimeoutMs: 30_000,
    // The library's default (spec section 9): the nearest edge.
    edge: 'roaming',
    // Only a fallback: the timer in token-refresher.ts refreshes the token earlier.
    tokenRefreshMs: 10_000,
    // Otherwise the SDK ignores incoming calls during a call. The softphone must reject them.
    allowIncomingWhileBusy: true,
    getUserMedia: options.getUserMedia,
    RTCPeerConnection: connections.Connection,
    sounds: SOUND_FILES,
    // Errors arrive as events and are shown on the screen.
    logLevel: 'silent',
    ...gateway.options,
  }
  return {
    createDevice: (token, onEvent) =>
      wrapDevice(
        new DeviceClass(accessTokenOf(token), deviceOptions),
        {
          connections,
          sendsFeedback: gateway.isTwilio,
          speaker: options.speaker,
        },
        onEvent,
      ),
  }
}

function accessTokenOf(token: VoiceToken): string {
  if (typeof token !== 'string') throw new TypeError('The token is of another carrier.')
  return token
}

/** The SDK's warning about a microphone whose level does not change. */
const SILENT_INPUT = 'constant-audio-input-level'

/**
 * The SDK measures levels in this context, and a level is constant while the browser suspends it, as it does
 * with a context from before the user's first press. Resumes it. @returns whether levels are measured now.
 */
function measureLevels(): boolean {
  const context = Device.audioContext
  if (!context || context.state === 'running') return true
  context.resume().catch(() => undefined)
  return false
}

interface DeviceParts {
  connections: Connections
  sendsFeedback: boolean
  speaker: TwilioVoiceOptions['speaker']
}

function wrapDevice(
  device: Device,
  { connections, sendsFeedback, speaker }: DeviceParts,
  emit: (event: VoiceDeviceEvent) => void,
): VoiceDevice {
  device.on('tokenWillExpire', () => emit({ is: 'token-expiring' }))
  device.on('registered', () => emit({ is: 'registered' }))
  device.on('unregistered', () => emit({ is: 'unregistered' }))
  device.on('error', (error: { code: number; message: string }) =>
    emit({ is: 'failed', code: error.code, message: plainMessage(error) }),
  )
  const volume = createCallVolume(speaker)
  const updateSpeaker = followSpeaker(device, speaker)
  const wrap: typeof wrapCall = (call, onEvent, sender) => {
    const stopVolume = volume.follow(call)
    const emitEnded = createEndedInputWatch(connections.sendsEndedInput, onEvent)
    const wrapped = wrapCall(
      call,
      event => {
        if (event.is === 'accepted') measureLevels()
        if (event.is === 'sampled') emitEnded()
        if (event.is === 'warned' && event.name === SILENT_INPUT && !measureLevels()) return
        if (event.is === 'disconnected' || event.is === 'failed' || event.is === 'lost') {
          if (event.is !== 'failed' || event.fatal) stopVolume()
          // Otherwise the next call would use the stopped stream of the microphone chosen in this call.
          device.audio?.unsetInputDevice().catch(() => undefined)
        }
        onEvent(event)
      },
      sender,
    )
    // The SDK sends feedback to Twilio even if events are off and the gateway is our own.
    return sendsFeedback ? wrapped : { ...wrapped, sendFeedback: () => undefined }
  }
  device.on('incoming', (call: Call) =>
    emit({ is: 'incoming', call: wrapIncoming(call, wrap, connections.toneSender) }),
  )
  // The dashboard plays the ring tone. If the browser blocks the SDK's tone, the SDK delays the incoming call
  // by seconds, and the SDK's tone does not stop in time when the call is accepted.
  device.audio?.incoming(false)

  return {
    async register() {
      // The constructor is already a long task.
      await nextTask()
      await device.register()
    },
    updateToken: token => device.updateToken(accessTokenOf(token)),
    async connect(parameters, onEvent) {
      // The SDK also refuses a second call, but the text of its error may change.
      if (device.isBusy) throw new Error('A Call is already active')
      const call = await device.connect({ params: parameters }).catch((reason: unknown) => {
        throw voiceFailureOf(reason)
      })
      return wrap(call, onEvent, connections.toneSender)
    },
    switchInput: deviceId => switchInput(device, connections, deviceId),
    sendsEndedInput: connections.sendsEndedInput,
    updateSpeaker,
    updateVolume: volume.update,
    destroy: () => device.destroy(),
  }
}

async function switchInput(
  device: Device,
  { sendsEndedInput }: Connections,
  deviceId: string,
): Promise<void> {
  const { audio } = device
  if (!audio) return
  // A device that was just plugged in may not be in the SDK's list yet.
  await audio._updateAvailableDevices()
  // The SDK ignores the device that it believes to use. microphone.ts may have opened the chosen one
  // instead, so this opens it again.
  if (audio.inputDevice?.deviceId === deviceId) await audio.setAudioConstraints({})
  else await audio.setInputDevice(deviceId)
  // The call may have ended meanwhile, and no other one would close the microphone.
  if (!device.isBusy) return audio.unsetInputDevice()
  // The SDK may have replaced it meanwhile by one that it has stopped.
  if (sendsEndedInput()) await audio.setAudioConstraints({})
  if (sendsEndedInput()) throw new Error('The call sends a microphone that has ended.')
}
