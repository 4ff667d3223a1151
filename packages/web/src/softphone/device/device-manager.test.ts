import { describe, expect, it, vi } from 'vitest'
import { createDeviceRig, openedDevice } from '../../../testing/fake-device-deps.ts'
import { flush } from '../../../testing/fake-softphone-deps.ts'
import { sipAccess } from '../../../testing/voice/sip-access.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

const MINUTE_MS = 60_000

driveTimers()

describe('the token', () => {
  // spec 9.41
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

  it('is fetched while the library of the page’s carrier is loaded', async () => {
    const rig = createDeviceRig()
    rig.backend.fetchToken.mockReturnValue(new Promise(() => {}))
    void rig.deviceManager.ready()
    await flush()
    expect(rig.preloadVoice).toHaveBeenCalledOnce()
    expect(rig.loadVoice).not.toHaveBeenCalled()
  })

  it('is not fetched before a browser that is offline has a network', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const rig = createDeviceRig()
    const ready = rig.deviceManager.ready()
    await flush()
    expect(rig.backend.fetchToken).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await ready
    expect(rig.backend.fetchToken).toHaveBeenCalledOnce()
  })

  it('of another carrier replaces the device with one of that carrier', async () => {
    const { voice, backend, loadVoice } = await openedDevice()
    const token = sipAccess(1800)
    backend.fetchToken.mockResolvedValue({ token, expiresInSeconds: 1800 })
    await vi.advanceTimersByTimeAsync(28 * MINUTE_MS)
    expect(loadVoice.mock.calls).toEqual([['token-1'], [token]])
    expect(voice.devices.map(({ tokens, isDestroyed }) => [tokens, isDestroyed])).toEqual([
      [['token-1'], true],
      [[token], false],
    ])
  })

  it('of another carrier leaves a call alone', async () => {
    const rig = await openedDevice()
    rig.isBusy = true
    rig.backend.fetchToken.mockResolvedValue({ token: sipAccess(1800), expiresInSeconds: 1800 })
    await vi.advanceTimersByTimeAsync(28 * MINUTE_MS)
    expect(rig.voice.devices).toHaveLength(1)
    expect(rig.voice.device.tokens).toEqual(['token-1'])
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

describe('the device', () => {
  it('is shared by concurrent callers', async () => {
    const rig = createDeviceRig()
    await Promise.all([rig.deviceManager.ready(), rig.deviceManager.ready()])
    expect(rig.voice.devices).toHaveLength(1)
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(1)
  })

  // spec 4.33, 8.37
  it('is opened by the next caller after a failure', async () => {
    const rig = createDeviceRig()
    rig.loadVoice.mockRejectedValueOnce(new Error('chunk 404'))
    await expect(rig.deviceManager.ready()).rejects.toThrow('Failed to initialize Twilio device')
    await rig.deviceManager.ready()
    expect(rig.voice.devices).toHaveLength(1)
  })

  it('names the trunk that it could not be opened for', async () => {
    const rig = createDeviceRig()
    rig.backend.fetchToken.mockResolvedValue({ token: sipAccess(1800), expiresInSeconds: 1800 })
    rig.loadVoice.mockRejectedValueOnce(new Error('chunk 404'))
    const failure = 'Failed to initialize Acme Telecom device'
    await expect(rig.deviceManager.ready()).rejects.toThrow(failure)
  })

  // spec 4.33
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
