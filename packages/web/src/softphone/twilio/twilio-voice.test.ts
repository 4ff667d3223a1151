import { type Call, Device } from '@twilio/voice-sdk'
import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { VoiceFailure } from '../machine/softphone-error.ts'
import type { VoiceDeviceEvent } from '../voice-device.ts'
import { createTwilioVoice } from './twilio-voice.ts'

beforeEach(() => {
  // jsdom has no WebRTC; the adapter extends this class.
  vi.stubGlobal('RTCPeerConnection', vi.fn())
})

/** A device of the adapter, the SDK's device behind it, and the options of that. */
function createDevice(signallingUrl: string | null) {
  const updateOptions = vi.spyOn(Device.prototype, 'updateOptions').mockReturnValue(undefined)
  const voice = createTwilioVoice({
    signallingUrl,
    getUserMedia: () => Promise.reject(new Error('not in this test')),
    speaker: { deviceId: () => null, volume: () => 1, listOutputs: async () => [] },
    appName: 'Ringback',
  })
  const events: VoiceDeviceEvent[] = []
  const device = voice.createDevice('token', event => events.push(event))
  const options: Device.Options & Record<string, unknown> = { ...updateOptions.mock.lastCall?.[0] }
  return { device, events, options, sdkDevice: updateOptions.mock.contexts.at(-1) as Device }
}

const OWN = 'wss://voice.example:4000'

it.each<[what: string, url: string | null, options: object]>([
  // spec 9.43
  ['PCMU, then Opus', null, { codecPreferences: ['pcmu', 'opus'] }],
  // spec 9.43
  ['no bitrate', null, { maxAverageBitrate: undefined }],
  // spec 9.44
  ['the roaming edge of the vendor', null, { edge: 'roaming', chunderw: undefined }],
  // spec 7.38 see 45
  ['metrics for the vendor', null, { publishEvents: undefined }],
  // spec 7.38 see 45
  [
    'no metrics with our own gateway',
    OWN,
    { publishEvents: false, chunderw: 'voice.example:4000' },
  ],
  // spec 9.41 see 35
  ['a reminder of its token 10 s before the end', null, { tokenRefreshMs: 10_000 }],
  ['precise error codes', null, { enableImprovedSignalingErrorPrecision: true }],
  ['every incoming call', null, { allowIncomingWhileBusy: true }],
])('a device has %s', (_what, url, expected) => {
  const { options } = createDevice(url)
  const given = Object.fromEntries(Object.keys(expected).map(name => [name, options[name]]))
  expect(given).toEqual(expected)
})

it('opens a microphone that the SDK believes to use again, and any other one once', async () => {
  const { device, sdkDevice } = createDevice(null)
  const audio = {
    inputDevice: { deviceId: 'default' },
    _updateAvailableDevices: vi.fn(async () => undefined),
    setInputDevice: vi.fn(async () => undefined),
    setAudioConstraints: vi.fn(async () => undefined),
    unsetInputDevice: vi.fn(async () => undefined),
  }
  Reflect.set(sdkDevice, '_audio', audio)
  Reflect.set(sdkDevice, '_activeCall', {})
  await device.switchInput('usb')
  expect(audio.setInputDevice).toHaveBeenCalledExactlyOnceWith('usb')
  expect(audio.setAudioConstraints).not.toHaveBeenCalled()
  await device.switchInput('default')
  expect(audio.setInputDevice).toHaveBeenCalledTimes(1)
  expect(audio.setAudioConstraints).toHaveBeenCalledTimes(1)
  expect(audio.unsetInputDevice).not.toHaveBeenCalled()
  Reflect.set(sdkDevice, '_activeCall', null)
  await device.switchInput('usb')
  expect(audio.unsetInputDevice, 'the call has ended meanwhile').toHaveBeenCalledTimes(1)
})

it('emits registrations and errors of the device', () => {
  const { sdkDevice, events } = createDevice(null)
  sdkDevice.emit('registered')
  sdkDevice.emit('unregistered')
  sdkDevice.emit('error', { code: 31005, message: 'ConnectionError (31005): A connection error' })
  sdkDevice.emit('tokenWillExpire')
  expect(events).toEqual([
    { is: 'registered' },
    { is: 'unregistered' },
    { is: 'failed', code: 31005, message: 'A connection error' },
    { is: 'token-expiring' },
  ])
})

it('rejects a call that cannot be connected with the code of the SDK', async () => {
  const { device } = createDevice(null)
  const reason = Object.assign(new Error('AccessTokenInvalid (20101): Invalid access token'), {
    code: 20101,
  })
  vi.spyOn(Device.prototype, 'connect').mockRejectedValue(reason)
  const connecting = device.connect({ To: '+14155550100', callId: 'call-1' }, () => undefined)
  await expect(connecting).rejects.toEqual(new VoiceFailure(20101, 'Invalid access token'))
})

// spec 8.37
it('refuses a second call', async () => {
  const { device, sdkDevice } = createDevice(null)
  Reflect.set(sdkDevice, '_activeCall', {})
  const connecting = device.connect({ To: '+14155550100', callId: 'call-1' }, () => undefined)
  await expect(connecting).rejects.toThrow('A Call is already active')
})

it.each([
  ['running', ['accepted', 'warned']],
  ['suspended', ['accepted']],
])(
  'reports a silent microphone while levels are measured (context: %s)',
  async (state, reported) => {
    const { device } = createDevice(null)
    const resume = vi.fn(async () => undefined)
    vi.spyOn(Device, 'audioContext', 'get').mockReturnValue({
      state,
      resume,
    } as unknown as AudioContext)
    const sdkCall = new EventEmitter()
    vi.spyOn(Device.prototype, 'connect').mockResolvedValue(sdkCall as unknown as Call)
    const events: string[] = []
    await device.connect({ To: '+14155550100', callId: 'call-1' }, ({ is }) => events.push(is))
    sdkCall.emit('accept')
    sdkCall.emit('warning', 'constant-audio-input-level')
    expect(events).toEqual(reported)
    expect(resume.mock.calls.length > 0).toBe(state === 'suspended')
  },
)
