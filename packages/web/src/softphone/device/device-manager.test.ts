import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeviceRig, openedDevice } from '../../../testing/fake-device-deps.ts'
import { flush } from '../../../testing/fake-softphone-deps.ts'
import { VoiceFailure } from '../voice-failure.ts'

const MINUTE_MS = 60_000
const SOCKET_CLOSED = { is: 'failed', code: 31005, message: 'Socket closed' } as const

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the token', () => {
  it('is refreshed by a timer well before it expires', async () => {
    const { voice, backend } = await openedDevice()
    await vi.advanceTimersByTimeAsync(27 * MINUTE_MS)
    expect(backend.fetchToken).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2'])
    await vi.advanceTimersByTimeAsync(28 * MINUTE_MS)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2', 'token-3'])
    expect(voice.devices).toHaveLength(1)
  })

  it('is fetched once for concurrent reminders', async () => {
    const { voice, backend } = await openedDevice()
    vi.setSystemTime(Date.now() + 29 * MINUTE_MS)
    for (let times = 0; times < 5; times += 1) voice.device.emit({ is: 'token-expiring' })
    await flush()
    expect(backend.fetchToken).toHaveBeenCalledTimes(2)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2'])
  })

  it('is fetched again 10 s after a failure', async () => {
    const { voice, backend } = await openedDevice()
    backend.fetchToken.mockRejectedValueOnce(new Error('offline'))
    await vi.advanceTimersByTimeAsync(28 * MINUTE_MS)
    expect(voice.device.tokens).toEqual(['token-1'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2'])
  })

  it('is not fetched for early reminders of the library', async () => {
    const { voice, backend } = await openedDevice()
    for (let times = 0; times < 50; times += 1) {
      voice.device.emit({ is: 'token-expiring' })
      await flush()
    }
    expect(backend.fetchToken).toHaveBeenCalledTimes(1)
  })

  it('of unknown lifetime is refreshed when the library reminds, at most every 10 s', async () => {
    const rig = createDeviceRig()
    rig.backend.fetchToken.mockImplementation(async () => ({ token: 't', expiresInSeconds: null }))
    await rig.deviceManager.ready()
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS)
    await rig.deviceManager.ready()
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(1)
    for (let times = 0; times < 5; times += 1) {
      rig.voice.device.emit({ is: 'token-expiring' })
      await flush()
    }
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(2)
    expect(rig.voice.device.tokens).toEqual(['t', 't'])
  })

  it('is refreshed before a call if less than a minute is left, as after a sleep', async () => {
    const { deviceManager, voice, backend } = await openedDevice()
    // Timers do not run while the computer sleeps.
    vi.setSystemTime(Date.now() + 29 * MINUTE_MS + 1)
    await deviceManager.ready()
    expect(backend.fetchToken).toHaveBeenCalledTimes(2)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2'])
  })

  it('is not refreshed before a call if more than a minute is left', async () => {
    const { deviceManager, backend } = await openedDevice()
    await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
    await deviceManager.ready()
    expect(backend.fetchToken).toHaveBeenCalledTimes(1)
  })
})

describe('a token fault', () => {
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
    const { voice, backend, onFailed, onTroubled } = await openedDevice()
    backend.fetchToken.mockRejectedValue(new Error('Calls are down.'))
    voice.device.emit({ is: 'failed', code: 20101, message: 'Bad token' })
    await flush()
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(new Error('Calls are down.'))
    expect(onTroubled).not.toHaveBeenCalled()
  })

  it('that repeats is reported as trouble until the device is replaced', async () => {
    const { voice, onTroubled, onRecovered } = await openedDevice()
    const fault = { is: 'failed', code: 20101, message: 'Bad token' } as const
    voice.device.emit(fault)
    await flush()
    expect(onTroubled).not.toHaveBeenCalled()
    voice.device.emit(fault)
    expect(onTroubled).toHaveBeenCalledExactlyOnceWith(fault)
    expect(onRecovered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onRecovered).toHaveBeenCalledTimes(1)
  })
})

describe('the device', () => {
  it('is shared by concurrent callers', async () => {
    const rig = createDeviceRig()
    await Promise.all([rig.deviceManager.ready(), rig.deviceManager.ready()])
    expect(rig.voice.devices).toHaveLength(1)
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(1)
  })

  it('is opened by the next caller after a failure', async () => {
    const rig = createDeviceRig()
    rig.loadVoice.mockRejectedValueOnce(new Error('chunk 404'))
    await expect(rig.deviceManager.ready()).rejects.toThrow('Failed to initialize Twilio device')
    await rig.deviceManager.ready()
    expect(rig.voice.devices).toHaveLength(1)
  })

  it('is destroyed if it opens after close', async () => {
    const rig = createDeviceRig()
    const ready = rig.deviceManager.ready()
    rig.deviceManager.close()
    await expect(ready).rejects.toThrow()
    expect(rig.voice.devices.every(device => device.isDestroyed)).toBe(true)
    expect(rig.deviceManager.device()).toBeNull()
  })

  it('is ignored after it was destroyed', async () => {
    const { deviceManager, voice, backend } = await openedDevice()
    const old = voice.device
    deviceManager.rebuild()
    await flush()
    old.emit({ is: 'token-expiring' })
    old.emit({ is: 'failed', code: 20101, message: 'Bad token' })
    await flush()
    expect(backend.fetchToken).toHaveBeenCalledTimes(2)
    expect(voice.devices).toHaveLength(2)
  })
})
