import { describe, expect, it, vi } from 'vitest'
import { createDeviceRig, openedDevice } from '../../../testing/fake-device-deps.ts'
import { flush } from '../../../testing/fake-softphone-deps.ts'
import { VoiceFailure } from '../machine/softphone-error.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

const MINUTE_MS = 60_000
const SOCKET_CLOSED = { is: 'failed', code: 31005, message: 'Socket closed' } as const

driveTimers()

describe('a token fault', () => {
  // spec 8.39, 8.40, 8.52
  it.each([20101, 20104, 31204, 31205])('%i replaces the device', async code => {
    const { voice } = await openedDevice()
    voice.device.emit({ is: 'failed', code, message: 'Bad token' })
    await flush()
    expect(voice.devices.map(device => device.isDestroyed)).toEqual([true, false])
    expect(voice.device.tokens).toEqual(['token-2'])
  })

  it('that repeats replaces the device with growing delays', async () => {
    const { voice } = await openedDevice()
    const fault = { is: 'failed', code: 20101, message: 'Bad token' } as const
    voice.device.emit(fault)
    await flush()
    voice.device.emit(fault)
    await flush()
    expect(voice.devices).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(voice.devices).toHaveLength(3)
    voice.device.emit(fault)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(voice.devices).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(voice.devices).toHaveLength(4)
  })

  it('during a call refreshes the token and keeps the device', async () => {
    const rig = await openedDevice()
    rig.isBusy = true
    const expired = { is: 'failed', code: 20104, message: 'Expired' } as const
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    rig.voice.device.emit(expired)
    await flush()
    expect(rig.voice.devices.map(device => device.isDestroyed)).toEqual([false])
    expect(rig.voice.device.tokens).toEqual(['token-1', 'token-2'])
    // If the new token does not help, further faults do not fetch tokens without a limit.
    for (let times = 0; times < 50; times += 1) {
      rig.voice.device.emit(expired)
      await flush()
    }
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(3)
  })

  // spec 8.39, 8.40, 8.52
  it('while registering is retried once with a new token, then reported', async () => {
    const rig = createDeviceRig()
    const refusal = { is: 'failed', code: 20101, message: 'Bad token' } as const
    rig.voice.registers = 'never'
    const ready = rig.deviceManager.ready()
    const failure = expect(ready).rejects.toEqual(new VoiceFailure(20101, 'Bad token'))
    await flush()
    rig.voice.device.emit(refusal)
    await flush()
    expect(rig.voice.devices.map(device => device.isDestroyed)).toEqual([true, false])
    expect(rig.voice.device.tokens).toEqual(['token-2'])
    rig.voice.device.emit(refusal)
    await failure
    expect(rig.voice.device.isDestroyed).toBe(true)
  })

  it('long after the previous one replaces the device without a delay', async () => {
    const { voice } = await openedDevice()
    for (let times = 0; times < 3; times += 1) {
      voice.device.emit({ is: 'failed', code: 20101, message: 'Bad token' })
      await flush()
      expect(voice.devices).toHaveLength(times + 2)
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    }
  })

  it('is the only fault that replaces the device, because the library reconnects by itself', async () => {
    const { voice } = await openedDevice()
    voice.device.emit(SOCKET_CLOSED)
    await flush()
    expect(voice.devices.map(device => device.isDestroyed)).toEqual([false])
  })

  it('is reported if no other device can be opened', async () => {
    const { voice, backend, onFailed, onDeviceError } = await openedDevice()
    backend.fetchToken.mockRejectedValue(new Error('Calls are down.'))
    voice.device.emit({ is: 'failed', code: 20101, message: 'Bad token' })
    await flush()
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(new Error('Calls are down.'))
    expect(onDeviceError).not.toHaveBeenCalled()
  })

  it('that repeats is reported as error until the device is replaced', async () => {
    const { voice, onDeviceError, onRecovered } = await openedDevice()
    const fault = { is: 'failed', code: 20101, message: 'Bad token' } as const
    voice.device.emit(fault)
    await flush()
    expect(onDeviceError).not.toHaveBeenCalled()
    voice.device.emit(fault)
    expect(onDeviceError).toHaveBeenCalledExactlyOnceWith(fault)
    expect(onRecovered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onRecovered).toHaveBeenCalledTimes(1)
  })
})
