import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserClock } from './browser/clock.ts'
import { createLine } from './device-manager.ts'
import { FakeVoice, fakeBackend, settle } from '../../testing/fake-softphone-deps.ts'

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
  const line = createLine({
    loadVoice: rig.loadVoice,
    backend,
    clock: browserClock,
    isBusy: () => rig.isBusy,
    onIncoming: call => call.reject(),
  })
  return Object.assign(rig, { line })
}

async function open() {
  const rig = createRig()
  await rig.line.ready()
  return rig
}

describe('the token', () => {
  it('is renewed by our own timer well before it ends', async () => {
    const { voice, backend } = await open()
    await vi.advanceTimersByTimeAsync(27 * MINUTE_MS)
    expect(backend.fetchToken).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(voice.phone.tokens).toEqual(['token-1', 'token-2'])
    await vi.advanceTimersByTimeAsync(28 * MINUTE_MS)
    expect(voice.phone.tokens).toEqual(['token-1', 'token-2', 'token-3'])
    expect(voice.phones).toHaveLength(1)
  })

  it('asked for from several sides is fetched once', async () => {
    const { voice, backend } = await open()
    vi.setSystemTime(Date.now() + 29 * MINUTE_MS)
    for (let times = 0; times < 5; times += 1) voice.phone.hear({ is: 'token-expiring' })
    await settle()
    expect(backend.fetchToken).toHaveBeenCalledTimes(2)
    expect(voice.phone.tokens).toEqual(['token-1', 'token-2'])
  })

  it('is tried again after a failure', async () => {
    const { voice, backend } = await open()
    backend.fetchToken.mockRejectedValueOnce(new Error('offline'))
    await vi.advanceTimersByTimeAsync(28 * MINUTE_MS)
    expect(voice.phone.tokens).toEqual(['token-1'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(voice.phone.tokens).toEqual(['token-1', 'token-2'])
  })

  it('is not fetched for reminders of one that was replaced, or is younger than they think', async () => {
    const { voice, backend } = await open()
    for (let times = 0; times < 50; times += 1) {
      voice.phone.hear({ is: 'token-expiring' })
      await settle()
    }
    expect(backend.fetchToken).toHaveBeenCalledTimes(1)
  })

  it('is renewed before a call when less than a minute is left, as after a sleep', async () => {
    const { line, voice, backend } = await open()
    // Timers do not run while a computer sleeps.
    vi.setSystemTime(Date.now() + 29 * MINUTE_MS + 1)
    await line.ready()
    expect(backend.fetchToken).toHaveBeenCalledTimes(2)
    expect(voice.phone.tokens).toEqual(['token-1', 'token-2'])
  })

  it('is not renewed before a call when it lasts', async () => {
    const { line, backend } = await open()
    await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
    await line.ready()
    expect(backend.fetchToken).toHaveBeenCalledTimes(1)
  })
})

describe('a bad token', () => {
  it.each([20101, 20104, 31204, 31205])('%i has the phone built anew', async code => {
    const { voice } = await open()
    voice.phone.hear({ is: 'failed', code, message: 'Bad token' })
    await settle()
    expect(voice.phones.map(phone => phone.isDestroyed)).toEqual([true, false])
    expect(voice.phone.tokens).toEqual(['token-2'])
  })

  it('again and again has it built ever less often', async () => {
    const { voice } = await open()
    const fault = { is: 'failed', code: 20101, message: 'Bad token' } as const
    voice.phone.hear(fault)
    await settle()
    voice.phone.hear(fault)
    await settle()
    expect(voice.phones).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(voice.phones).toHaveLength(3)
    voice.phone.hear(fault)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(voice.phones).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(voice.phones).toHaveLength(4)
  })

  it('in a call brings a new token and leaves the phone alone', async () => {
    const rig = await open()
    rig.isBusy = true
    const expired = { is: 'failed', code: 20104, message: 'Expired' } as const
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    rig.voice.phone.hear(expired)
    await settle()
    expect(rig.voice.phones.map(phone => phone.isDestroyed)).toEqual([false])
    expect(rig.voice.phone.tokens).toEqual(['token-1', 'token-2'])
    // A token that does not help is not fetched again at the pace of the complaints.
    for (let times = 0; times < 50; times += 1) {
      rig.voice.phone.hear(expired)
      await settle()
    }
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(3)
  })

  it('while registering is replaced once, and then told at once', async () => {
    const rig = createRig()
    const refusal = { is: 'failed', code: 20101, message: 'Bad token' } as const
    rig.voice.registers = 'never'
    const ready = rig.line.ready()
    const failure = expect(ready).rejects.toThrow('Twilio error: Bad token (Code: 20101)')
    await settle()
    rig.voice.phone.hear(refusal)
    await settle()
    expect(rig.voice.phones.map(phone => phone.isDestroyed)).toEqual([true, false])
    expect(rig.voice.phone.tokens).toEqual(['token-2'])
    rig.voice.phone.hear(refusal)
    await failure
    expect(rig.voice.phone.isDestroyed).toBe(true)
  })

  it('long after the last one is replaced at once again', async () => {
    const { voice } = await open()
    for (let times = 0; times < 3; times += 1) {
      voice.phone.hear({ is: 'failed', code: 20101, message: 'Bad token' })
      await settle()
      expect(voice.phones).toHaveLength(times + 2)
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    }
  })

  it('any other fault is left to the library, which reconnects by itself', async () => {
    const { voice } = await open()
    voice.phone.hear({ is: 'failed', code: 31005, message: 'Socket closed' })
    await settle()
    expect(voice.phones.map(phone => phone.isDestroyed)).toEqual([false])
  })
})

describe('opening', () => {
  it('asked for twice makes one phone', async () => {
    const rig = createRig()
    await Promise.all([rig.line.ready(), rig.line.ready()])
    expect(rig.voice.phones).toHaveLength(1)
    expect(rig.backend.fetchToken).toHaveBeenCalledTimes(1)
  })

  it('that fails can be tried again', async () => {
    const rig = createRig()
    rig.loadVoice.mockRejectedValueOnce(new Error('chunk 404'))
    await expect(rig.line.ready()).rejects.toThrow('Failed to initialize Twilio device')
    await rig.line.ready()
    expect(rig.voice.phones).toHaveLength(1)
  })

  it('a phone that comes after it was closed is thrown away', async () => {
    const rig = createRig()
    const ready = rig.line.ready()
    rig.line.close()
    await expect(ready).rejects.toThrow()
    expect(rig.voice.phones.every(phone => phone.isDestroyed)).toBe(true)
    expect(rig.line.phone()).toBeNull()
  })

  it('what a thrown-away phone says is not heard', async () => {
    const { line, voice, backend } = await open()
    const old = voice.phone
    line.rebuild()
    await settle()
    old.hear({ is: 'token-expiring' })
    old.hear({ is: 'failed', code: 20101, message: 'Bad token' })
    await settle()
    expect(backend.fetchToken).toHaveBeenCalledTimes(2)
    expect(voice.phones).toHaveLength(2)
  })
})
