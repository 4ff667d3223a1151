import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserClock } from '../browser/clock.ts'
import { createDeviceManager } from './device-manager.ts'
import { FakeVoice, fakeBackend, flush } from '../../../testing/fake-softphone-deps.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

function createRig() {
  const voice = new FakeVoice()
  const backend = fakeBackend()
  const rig = { voice, backend, isBusy: false, loadVoice: vi.fn(async () => voice) }
  const deviceManager = createDeviceManager({
    loadVoice: rig.loadVoice,
    backend,
    clock: browserClock,
    isBusy: () => rig.isBusy,
    onIncoming: call => call.reject(),
  })
  return Object.assign(rig, { deviceManager })
}

async function open() {
  const rig = createRig()
  await rig.deviceManager.ready()
  return rig
}

describe('the token', () => {
  it('is renewed by our own timer well before it ends', async () => {
    const { voice, backend } = await open()
    await vi.advanceTimersByTimeAsync(27 * MINUTE_MS)
    expect(backend.fetchToken).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2'])
    await vi.advanceTimersByTimeAsync(28 * MINUTE_MS)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2', 'token-3'])
    expect(voice.devices).toHaveLength(1)
  })

  it('asked for from several sides is fetched once', async () => {
    const { voice, backend } = await open()
    vi.setSystemTime(Date.now() + 29 * MINUTE_MS)
    for (let times = 0; times < 5; times += 1) voice.device.emit({ is: 'token-expiring' })
    await flush()
    expect(backend.fetchToken).toHaveBeenCalledTimes(2)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2'])
  })

  it('is tried again after a failure', async () => {
    const { voice, backend } = await open()
    backend.fetchToken.mockRejectedValueOnce(new Error('offline'))
    await vi.advanceTimersByTimeAsync(28 * MINUTE_MS)
    expect(voice.device.tokens).toEqual(['token-1'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2'])
  })

  it('is not fetched for reminders of one that was replaced, or is younger than they think', async () => {
    const { voice, backend } = await open()
    for (let times = 0; times < 50; times += 1) {
      voice.device.emit({ is: 'token-expiring' })
      await flush()
    }
    expect(backend.fetchToken).toHaveBeenCalledTimes(1)
  })

  it('is renewed before a call when less than a minute is left, as after a sleep', async () => {
    const { deviceManager, voice, backend } = await open()
    // Timers do not run while a computer sleeps.
    vi.setSystemTime(Date.now() + 29 * MINUTE_MS + 1)
    await deviceManager.ready()
    expect(backend.fetchToken).toHaveBeenCalledTimes(2)
    expect(voice.device.tokens).toEqual(['token-1', 'token-2'])
  })

  it('is not renewed before a call when it lasts', async () => {
    const { deviceManager, backend } = await open()
    await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
    await deviceManager.ready()
    expect(backend.fetchToken).toHaveBeenCalledTimes(1)
  })
})

describe('a bad token', () => {
  it.each([20101, 20104, 31204, 31205])('%i has the phone built anew', async code => {
    const { voice } = await open()
    voice.device.emit({ is: 'failed', code, message: 'Bad token' })
    await flush()
    expect(voice.devices.map(phone => phone.isDestroyed)).toEqual([true, false])
    expect(voice.device.tokens).toEqual(['token-2'])
  })

  it('again and again has it built ever less often', async () => {
    const { voice } = await open()
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

  it('in a call brings a new token and leaves the phone alone', async () => {
    const rig = await open()
    rig.isBusy = true
    const expired = { is: 'failed', code: 20104, message: 'Expired' } as const
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    rig.voice.device.emit(expired)
    await flush()
    expect(rig.voice.devices.map(phone => phone.isDestroyed)).toEqual([false])
    expect(rig.voice.device.tokens).toEqual(['token-1', 'token-2'])
    // A token that does not help is not fetched again at the pace of the complaints.
    for (let times = 0; times < 50; times += 1) {
      rig.voice.device.emit(expired)
      await flush()
    }
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(3)
  })

  it('while registering is replaced once, and then told at once', async () => {
    const rig = createRig()
    const refusal = { is: 'failed', code: 20101, message: 'Bad token' } as const
    rig.voice.registers = 'never'
    const ready = rig.deviceManager.ready()
    const failure = expect(ready).rejects.toThrow('Twilio error: Bad token (Code: 20101)')
    await flush()
    rig.voice.device.emit(refusal)
    await flush()
    expect(rig.voice.devices.map(phone => phone.isDestroyed)).toEqual([true, false])
    expect(rig.voice.device.tokens).toEqual(['token-2'])
    rig.voice.device.emit(refusal)
    await failure
    expect(rig.voice.device.isDestroyed).toBe(true)
  })

  it('long after the last one is replaced at once again', async () => {
    const { voice } = await open()
    for (let times = 0; times < 3; times += 1) {
      voice.device.emit({ is: 'failed', code: 20101, message: 'Bad token' })
      await flush()
      expect(voice.devices).toHaveLength(times + 2)
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    }
  })

  it('any other fault is left to the library, which reconnects by itself', async () => {
    const { voice } = await open()
    voice.device.emit({ is: 'failed', code: 31005, message: 'Socket closed' })
    await flush()
    expect(voice.devices.map(phone => phone.isDestroyed)).toEqual([false])
  })
})

describe('opening', () => {
  it('asked for twice makes one phone', async () => {
    const rig = createRig()
    await Promise.all([rig.deviceManager.ready(), rig.deviceManager.ready()])
    expect(rig.voice.devices).toHaveLength(1)
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(1)
  })

  it('that fails can be tried again', async () => {
    const rig = createRig()
    rig.loadVoice.mockRejectedValueOnce(new Error('chunk 404'))
    await expect(rig.deviceManager.ready()).rejects.toThrow('Failed to initialize Twilio device')
    await rig.deviceManager.ready()
    expect(rig.voice.devices).toHaveLength(1)
  })

  it('a phone that comes after it was closed is thrown away', async () => {
    const rig = createRig()
    const ready = rig.deviceManager.ready()
    rig.deviceManager.close()
    await expect(ready).rejects.toThrow()
    expect(rig.voice.devices.every(phone => phone.isDestroyed)).toBe(true)
    expect(rig.deviceManager.device()).toBeNull()
  })

  it('what a thrown-away phone says is not heard', async () => {
    const { deviceManager, voice, backend } = await open()
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
