import { EventEmitter } from 'node:events'
import { type Call, type Device } from '@twilio/voice-sdk'
import { describe, expect, it, vi } from 'vitest'
import { createCallVolume, followSpeaker } from './twilio-speaker.ts'

/** The SDK's audio with these devices, which plays on `active`. `set` waits until the test resolves it. */
function fakeAudio(available: string[], active: string[], isOutputSelectionSupported = true) {
  const playing = new Set(active.map(deviceId => ({ deviceId })))
  const finish: (() => void)[] = []
  const set = vi.fn(async (deviceId: string) => {
    await new Promise<void>(resolve => finish.push(resolve))
    playing.clear()
    playing.add({ deviceId })
  })
  const audio = Object.assign(new EventEmitter(), {
    isOutputSelectionSupported,
    availableOutputDevices: new Map(available.map(deviceId => [deviceId, { deviceId }])),
    speakerDevices: { get: () => playing, set },
    _updateAvailableDevices: vi.fn(async () => undefined),
  })
  const listOutputs = async () => available.map(deviceId => ({ deviceId, label: deviceId }))
  const update = (deviceId: string | null) =>
    followSpeaker(
      { audio: audio as unknown as Device['audio'] },
      { deviceId: () => deviceId, listOutputs },
    )
  /** Lets all that was set so far take effect. */
  const settle = async () => {
    await vi.waitFor(() => finish.splice(0).forEach(resolve => resolve()))
    await new Promise(resolve => setTimeout(resolve))
  }
  return { audio, set, playing, update, settle }
}

describe('the speaker of the SDK', () => {
  it.each([
    ['the chosen one', 'headset', ['default', 'headset'], ['default'], ['headset']],
    ['the default one without a choice', null, ['default', 'headset'], ['headset'], ['default']],
    ['the default one while the chosen is gone', 'headset', ['default'], ['other'], ['default']],
    ['the first one if the browser names no default', null, ['a', 'b'], ['b'], ['a']],
    ['left alone if it is the right one', 'headset', ['default', 'headset'], ['headset'], []],
    ['left alone while the browser reveals none', 'headset', [], [], []],
  ])('is %s', async (_what, deviceId, available, active, expected) => {
    const { set, update, settle } = fakeAudio(available, active)
    void update(deviceId)()
    await settle()
    expect(set.mock.calls.flat()).toEqual(expected)
  })

  it('is left alone in a browser that cannot select one', async () => {
    const { set, update, settle } = fakeAudio(['default', 'headset'], ['default'], false)
    void update('headset')()
    await settle()
    expect(set).not.toHaveBeenCalled()
  })

  it('rejects if the browser refuses it', async () => {
    const { set, update } = fakeAudio(['default', 'headset'], ['default'])
    set.mockRejectedValue(new Error('refused'))
    await expect(update('headset')()).rejects.toThrow('refused')
  })

  it('is set once when a device comes back, although two events report that', async () => {
    const { audio, set, update, settle } = fakeAudio(['default', 'headset'], ['default'])
    void update('headset')()
    audio.emit('deviceChange', [])
    await settle()
    await settle()
    expect(set.mock.calls.flat()).toEqual(['headset'])
  })

  it('that is disconnected is left by the SDK alone', async () => {
    const { audio, set, playing, update, settle } = fakeAudio(['default', 'headset'], ['headset'])
    audio._updateAvailableDevices.mockImplementation(async () => {
      audio.availableOutputDevices.delete('headset')
      playing.clear()
      playing.add({ deviceId: 'default' })
    })
    void update(null)()
    await settle()
    expect(set).not.toHaveBeenCalled()
  })
})

it('sets the volume of the elements of every call that has not ended', () => {
  let level = 0.5
  const volume = createCallVolume({ volume: () => level })
  const [call, rejected] = [new EventEmitter(), new EventEmitter()]
  const stop = volume.follow(call as unknown as Call)
  volume.follow(rejected as unknown as Call)
  const [first, second] = [{ volume: 1 }, { volume: 1 }]
  call.emit('audio', first)
  // The SDK creates another element when the speaker changes.
  call.emit('audio', second)
  expect([first.volume, second.volume]).toEqual([0.5, 0.5])
  level = 0.2
  volume.update()
  expect([first.volume, second.volume]).toEqual([0.2, 0.2])
  stop()
  level = 1
  volume.update()
  expect(first.volume).toBe(0.2)
})
