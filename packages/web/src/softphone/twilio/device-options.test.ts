import { Device } from '@twilio/voice-sdk'
import { beforeEach, expect, it, vi } from 'vitest'
import { createTwilioVoice } from './twilio-voice.ts'

beforeEach(() => {
  // jsdom has no WebRTC; the adapter extends this class.
  vi.stubGlobal('RTCPeerConnection', vi.fn())
})

/** The options that the adapter passes to the SDK's device. */
function optionsOf(signallingUrl: string | null): Device.Options & Record<string, unknown> {
  const updateOptions = vi.spyOn(Device.prototype, 'updateOptions').mockReturnValue(undefined)
  createTwilioVoice({
    signallingUrl,
    getUserMedia: () => Promise.reject(new Error('not in this test')),
    appName: 'Ringback',
  }).createDevice('token', () => undefined)
  return { ...updateOptions.mock.lastCall?.[0] }
}

// Spec section 9.
it('prefers PCMU, then Opus, and sets no bitrate', () => {
  const options = optionsOf(null)
  expect(options.codecPreferences).toEqual(['pcmu', 'opus'])
  expect(options.maxAverageBitrate).toBeUndefined()
})

it('uses the roaming edge of the vendor', () => {
  expect(optionsOf(null)).toMatchObject({ edge: 'roaming' })
  expect(optionsOf(null)).not.toHaveProperty('chunderw')
})

it('connects to our own gateway instead if there is one', () => {
  expect(optionsOf('wss://voice.example:4000')).toMatchObject({ chunderw: 'voice.example:4000' })
})

it('is reminded of the end of its token 10 s before', () => {
  expect(optionsOf(null).tokenRefreshMs).toBe(10_000)
})

it('gets precise error codes, and every incoming call', () => {
  expect(optionsOf(null)).toMatchObject({
    enableImprovedSignalingErrorPrecision: true,
    allowIncomingWhileBusy: true,
  })
})
