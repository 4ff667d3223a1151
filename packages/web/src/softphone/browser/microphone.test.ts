import { describe, expect, it, vi } from 'vitest'
import { microphoneText } from '../words.ts'
import { createMicrophone } from './microphone.ts'

class FakeTrack extends EventTarget {
  isStopped = false
  muted = false
  setMuted(isMuted: boolean): void {
    this.muted = isMuted
    this.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'))
  }
  stop(): void {
    this.isStopped = true
  }
}

class FakeStream {
  readonly track = new FakeTrack()
  getTracks = (): FakeTrack[] => [this.track]
  getAudioTracks = (): FakeTrack[] => [this.track]
  get active(): boolean {
    return !this.track.isStopped
  }
}

function createRig() {
  const streams: FakeStream[] = []
  const getUserMedia = vi.fn(async (_constraints: MediaStreamConstraints) => {
    const stream = new FakeStream()
    streams.push(stream)
    return stream
  })
  const enumerateDevices = vi.fn(async () => [
    { kind: 'audioinput', deviceId: 'default', label: 'Default' },
    { kind: 'audiooutput', deviceId: 'speaker', label: 'Speaker' },
    { kind: 'audioinput', deviceId: 'usb', label: '' },
    { kind: 'audioinput', deviceId: '', label: '' },
  ])
  const devices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices })
  const microphone = createMicrophone(devices as unknown as MediaDevices)
  return { microphone, devices, getUserMedia, streams }
}

describe('the microphone', () => {
  it('passes the stream of the permission prompt to the library instead of opening a second one', async () => {
    const { microphone, getUserMedia, streams } = createRig()
    expect(await microphone.open(null)).toEqual({ ok: true, value: null })
    const returned = await microphone.getUserMedia({ audio: true })
    expect(returned).toBe(streams[0])
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({ audio: true })
    await microphone.getUserMedia({ audio: { deviceId: { exact: 'usb' } } })
    expect(getUserMedia).toHaveBeenLastCalledWith({ audio: { deviceId: { exact: 'usb' } } })
  })

  it('stays the chosen one when the library requests the default device, until it is unplugged', async () => {
    const { microphone, getUserMedia } = createRig()
    const defaultDevice = { audio: { deviceId: { exact: 'default' } } }
    const opened = () =>
      getUserMedia.mock.lastCall?.[0].audio as { deviceId: { exact: string } } | undefined
    await microphone.open('usb')
    await microphone.getUserMedia({ audio: true })
    await microphone.getUserMedia(defaultDevice)
    expect(opened()?.deviceId.exact).toBe('usb')
    microphone.choose('headset')
    await microphone.getUserMedia(defaultDevice)
    expect(opened()?.deviceId.exact).toBe('headset')
    getUserMedia.mockRejectedValueOnce(new DOMException('', 'OverconstrainedError'))
    await microphone.getUserMedia(defaultDevice)
    expect(opened()?.deviceId.exact).toBe('default')
    await microphone.open(null)
    await microphone.getUserMedia({ audio: true })
    await microphone.getUserMedia(defaultDevice)
    expect(opened()?.deviceId.exact).toBe('default')
  })

  it('is opened without the processing that was switched off, also when the library requests it', async () => {
    const { microphone, getUserMedia, streams } = createRig()
    microphone.process({ noiseSuppression: false, echoCancellation: true })
    await microphone.open(null)
    expect(getUserMedia).toHaveBeenLastCalledWith({ audio: { noiseSuppression: false } })
    await microphone.getUserMedia({ audio: true })
    expect(microphone.stream()).toBe(streams[0])
    microphone.process({ noiseSuppression: false, echoCancellation: false })
    await microphone.getUserMedia({ audio: { deviceId: { exact: 'usb' } } })
    expect(getUserMedia).toHaveBeenLastCalledWith({
      audio: { deviceId: { exact: 'usb' }, noiseSuppression: false, echoCancellation: false },
    })
    expect(microphone.stream()).toBe(streams[1])
    microphone.release()
    expect(microphone.stream()).toBeNull()
  })

  it('reports whether it is allowed, and follows changes of the permission', async () => {
    const permission = Object.assign(new EventTarget(), { state: 'prompt' })
    const permissions = { query: async () => permission } as unknown as Permissions
    const microphone = createMicrophone(undefined, permissions)
    await Promise.resolve()
    expect(microphone.isAllowed()).toBe(false)
    permission.state = 'granted'
    permission.dispatchEvent(new Event('change'))
    expect(microphone.isAllowed()).toBe(true)
  })

  it('is not allowed in a browser that cannot report the permission', async () => {
    const query = () => Promise.reject(new TypeError('microphone'))
    const microphone = createMicrophone(undefined, { query } as unknown as Permissions)
    await Promise.resolve()
    expect(microphone.isAllowed()).toBe(false)
  })

  it('opens exactly the chosen device, or the default one when that no longer exists', async () => {
    const { microphone, getUserMedia } = createRig()
    const usb = { audio: { deviceId: { exact: 'usb' } } }
    expect(await microphone.open('usb')).toEqual({ ok: true, value: 'usb' })
    getUserMedia.mockRejectedValueOnce(new DOMException('', 'OverconstrainedError'))
    expect(await microphone.open('usb')).toEqual({ ok: true, value: null })
    expect(getUserMedia.mock.calls).toEqual([[usb], [usb], [{ audio: true }]])
  })

  it('stops every stream on release, and returns none of them again', async () => {
    const { microphone, streams } = createRig()
    await microphone.open(null)
    await microphone.getUserMedia({ audio: true })
    await microphone.getUserMedia({ audio: true })
    await microphone.open(null)
    microphone.release()
    expect(streams.map(stream => stream.track.isStopped)).toEqual([true, true, true])
    await microphone.getUserMedia({ audio: true })
    expect(streams).toHaveLength(4)
  })

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none-found'],
    ['NotReadableError', 'in-use'],
    ['OverconstrainedError', 'no-such-input'],
    ['AbortError', 'interrupted'],
    ['SecurityError', 'insecure-page'],
    ['TypeError', 'insecure-page'],
  ])('reports %s as %s', async (name, why) => {
    const { microphone, getUserMedia } = createRig()
    getUserMedia.mockRejectedValue(new DOMException('', name))
    expect(await microphone.open(null)).toEqual({ ok: false, why })
  })

  it('has its own sentence for every fault', () => {
    const sentences = Object.values(microphoneText)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('cannot be opened on an insecure page', async () => {
    expect(await createMicrophone(undefined).open(null)).toEqual({
      ok: false,
      why: 'insecure-page',
    })
    expect(await createMicrophone(undefined).listInputs()).toEqual([])
  })

  it('reports a lost device, but not a released one', async () => {
    const { microphone, streams } = createRig()
    const lost = vi.fn()
    microphone.onLost(lost)
    await microphone.open(null)
    streams[0]?.track.dispatchEvent(new Event('ended'))
    expect(lost).toHaveBeenCalledTimes(1)
    await microphone.open(null)
    microphone.release()
    streams[1]?.track.dispatchEvent(new Event('ended'))
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('reports that the open device is muted outside of the page, until it is not, or is another one', async () => {
    const { microphone, streams } = createRig()
    const reports: boolean[] = []
    microphone.onMuted(isMuted => reports.push(isMuted))
    await microphone.open(null)
    streams[0]?.track.setMuted(true)
    streams[0]?.track.setMuted(false)
    expect(reports).toEqual([true, false])
    streams[0]?.track.setMuted(true)
    await microphone.open('usb')
    expect(reports).toEqual([true, false, true, false])
    streams[0]?.track.setMuted(true)
    expect(reports).toHaveLength(4)
    streams[1]?.track.setMuted(true)
    microphone.release()
    expect(reports.slice(4)).toEqual([true, false])
  })

  it('lists inputs, and numbers those without a name', async () => {
    const { microphone, devices } = createRig()
    expect(await microphone.listInputs()).toEqual([
      { deviceId: 'default', label: 'Default' },
      { deviceId: 'usb', label: 'Microphone 2' },
    ])
    const changed = vi.fn()
    const unsubscribe = microphone.onInputsChanged(changed)
    devices.dispatchEvent(new Event('devicechange'))
    unsubscribe()
    devices.dispatchEvent(new Event('devicechange'))
    expect(changed).toHaveBeenCalledTimes(1)
  })
})
