import { Call, type Device } from '@twilio/voice-sdk'
import { softphoneWords } from '../../strings/softphone.ts'
import { gatewayAt } from './gateway.ts'
import { SOUND_FILES } from '../browser/sound-files.ts'
import { watchConnections } from './tone-end.ts'
import { plainMessage, wrapCall } from './twilio-call.ts'
import { wrapIncoming } from './twilio-incoming.ts'
import { type VoiceLibrary, type VoiceDevice, type VoiceDeviceEvent } from '../voice-device.ts'

// Handed on from here, so that everything of the SDK is in one chunk, which is there already.
export { startTwilioPreflight } from './twilio-preflight.ts'

export interface TwilioVoiceOptions {
  /** `ws://` or `wss://` of a gateway of one's own; null is Twilio's. */
  signallingUrl: string | null
  /** Where the SDK gets the microphone from. */
  getUserMedia: (constraints: MediaStreamConstraints) => Promise<MediaStream>
  appName: string
}

/** The voice library in use: @twilio/voice-sdk behind our port. */
export function createTwilioVoice(options: TwilioVoiceOptions): VoiceLibrary {
  const gateway = gatewayAt(options.signallingUrl)
  const { DeviceClass } = gateway
  const connections = watchConnections()
  const deviceOptions: Device.Options & typeof gateway.options = {
    appName: options.appName,
    codecPreferences: [Call.Codec.PCMU, Call.Codec.Opus],
    closeProtection: true,
    // Busy is 31486 with it and 31005, like everything else, without.
    enableImprovedSignalingErrorPrecision: true,
    // So long a call outlives a dropped signalling socket. It costs nobody anything unnoticed: billing
    // and the hold go by the carrier's answered seconds, and the carrier's time limit still ends it.
    maxCallSignalingTimeoutMs: 30_000,
    // A second line of defence only: device-manager.ts renews the token by its own timer.
    tokenRefreshMs: 30_000,
    // Otherwise the SDK lets a caller ring into nothing while a call runs; we turn the caller away.
    allowIncomingWhileBusy: true,
    getUserMedia: options.getUserMedia,
    RTCPeerConnection: connections.Connection,
    sounds: SOUND_FILES,
    // All that matters reaches us as events and is shown in words.
    logLevel: 'silent',
    ...gateway.options,
  }
  return {
    createDevice: (token, hear) =>
      wrapDevice(
        new DeviceClass(token, deviceOptions),
        { toneSender: connections.toneSender, tellsVendor: gateway.isTwilio },
        hear,
      ),
  }
}

function wrapDevice(
  device: Device,
  { toneSender, tellsVendor }: { toneSender: () => RTCDTMFSender | null; tellsVendor: boolean },
  hear: (event: VoiceDeviceEvent) => void,
): VoiceDevice {
  device.on('tokenWillExpire', () => hear({ is: 'token-expiring' }))
  device.on('error', (error: { code: number; message: string }) =>
    hear({ is: 'failed', code: error.code, message: plainMessage(error) }),
  )
  const wrap: typeof wrapCall = (call, hearCall, sender) => {
    const wrapped = wrapCall(
      call,
      event => {
        if (event.is === 'disconnected' || event.is === 'failed' || event.is === 'lost') {
          // Otherwise the next call would use the microphone chosen in this one, stopped since.
          device.audio?.unsetInputDevice().catch(() => undefined)
        }
        hearCall(event)
      },
      sender,
    )
    // Feedback goes out even where events are off, and always to the vendor.
    return tellsVendor ? wrapped : { ...wrapped, sendFeedback: () => undefined }
  }
  device.on('incoming', (call: Call) =>
    hear({ is: 'incoming', call: wrapIncoming(call, wrap, toneSender) }),
  )
  // The dashboard rings by itself: it has to be quiet as soon as a call is accepted, and the SDK holds a
  // call back for seconds where the browser does not let it play.
  device.audio?.incoming(false)

  return {
    register: () => device.register(),
    updateToken: token => device.updateToken(token),
    async connect(parameters, hearCall) {
      // The SDK refuses it too, in words that are its own to change.
      if (device.isBusy) throw new Error(softphoneWords.alreadyActive)
      const call = await device.connect({ params: parameters })
      return wrap(call, hearCall, toneSender)
    },
    async switchInput(deviceId) {
      await device.audio?.setInputDevice(deviceId)
    },
    destroy: () => device.destroy(),
  }
}
