import { vi } from 'vitest'
import { browserClock } from '../src/softphone/browser/clock.ts'
import { DeviceManager } from '../src/softphone/device/device-manager.ts'
import { fakeBackend } from './fake-softphone-deps.ts'
import { type VoiceToken } from '../src/softphone/voice-device.ts'
import { FakeVoice } from './fake-voice.ts'

/** A device manager with fake deps. `isBusy` is whether a call exists. */
export function createDeviceRig() {
  const voice = new FakeVoice()
  const backend = fakeBackend()
  const rig = {
    voice,
    backend,
    isBusy: false,
    preloadVoice: vi.fn(),
    loadVoice: vi.fn(async (_token: VoiceToken) => voice),
    onFailed: vi.fn(),
    onDeviceError: vi.fn(),
    onRecovered: vi.fn(),
  }
  const deviceManager = new DeviceManager({
    loadVoice: rig.loadVoice,
    preloadVoice: rig.preloadVoice,
    backend,
    clock: browserClock,
    isBusy: () => rig.isBusy,
    onIncoming: call => call.reject(),
    onFailed: rig.onFailed,
    onDeviceError: rig.onDeviceError,
    onRecovered: rig.onRecovered,
  })
  return Object.assign(rig, { deviceManager })
}

/** A device manager whose device is registered. */
export async function openedDevice() {
  const rig = createDeviceRig()
  await rig.deviceManager.ready()
  return rig
}
