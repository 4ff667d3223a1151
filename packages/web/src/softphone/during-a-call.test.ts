import { describe, expect, it, vi } from 'vitest'
import {
  TO,
  connectedCall,
  flush,
  idleSoftphone,
  startedCall,
} from '../../testing/fake-softphone-deps.ts'
import { FakeIncoming } from '../../testing/fake-voice.ts'
import { type AudioDevice } from './machine/softphone-state.ts'
import { driveTimers } from '../../testing/stopped-clock.ts'

driveTimers()

describe('a fault during a call', () => {
  it('a lost socket while ringing ends the call, replaces the device and releases the microphone', async () => {
    const rig = await startedCall()
    rig.voice.call.emit({ is: 'ringing' })
    rig.microphone.release.mockClear()
    rig.voice.call.emit({ is: 'lost' })
    await flush()
    expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null })
    expect(rig.voice.devices.map(device => device.isDestroyed)).toEqual([true, false])
    expect(rig.microphone.release).toHaveBeenCalled()
  })

  it('a microphone that is muted outside of the page is named until it is heard again', async () => {
    const rig = await connectedCall()
    rig.inputs.muted(true)
    expect(rig.softphone.state()).toMatchObject({ isInputMuted: true, status: 'connected' })
    rig.inputs.muted(false)
    expect(rig.softphone.state().isInputMuted).toBe(false)
  })

  // spec 4.25, 9.12
  it('reconnecting for 30 s ends the call', async () => {
    const rig = await connectedCall()
    rig.voice.call.emit({ is: 'reconnecting' })
    await vi.advanceTimersByTimeAsync(29_000)
    rig.voice.call.emit({ is: 'reconnected' })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(rig.softphone.state()).toMatchObject({ status: 'connected' })
    rig.voice.call.emit({ is: 'reconnecting' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null })
  })

  // spec 4.20, 8.36 read as 33, 8.64
  it('an error ends the call and is reported once', async () => {
    const rig = await connectedCall()
    rig.voice.call.emit({ is: 'failed', code: 53405, message: 'Media broke', fatal: true })
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      error: {
        box: 'call',
        message: 'Twilio error: Media broke (Code: 53405)',
        advice: expect.stringContaining('A firewall or VPN may block it'),
      },
    })
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
    rig.voice.call.emit({ is: 'disconnected' })
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
  })

  it('events of an earlier call are ignored', async () => {
    const rig = await connectedCall()
    const first = rig.voice.call
    rig.softphone.send({ is: 'end' })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    const before = rig.softphone.state()
    first.emit({ is: 'disconnected' })
    first.emit({ is: 'failed', code: 31005, message: 'Late', fatal: true })
    expect(rig.softphone.state()).toBe(before)
  })

  // spec 4.22
  it('an incoming call is rejected', async () => {
    const rig = await connectedCall()
    const incoming = new FakeIncoming()
    rig.voice.device.emit({ is: 'incoming', call: incoming })
    expect(incoming.isRejected).toBe(true)
    expect(rig.softphone.state().status).toBe('connected')
  })
})

describe('digits', () => {
  // spec 5.37, 9.35
  it('are sent one at a time, each 70 ms after a tone of 160 ms, with pauses of 500 ms', async () => {
    const rig = await connectedCall()
    rig.softphone.send({ is: 'press', key: '1' })
    rig.softphone.send({ is: 'press', key: '2' })
    rig.softphone.send({ is: 'press', key: '3w#' })
    await vi.advanceTimersByTimeAsync(3_000)
    const { digits } = rig.voice.call
    expect(digits.map(({ digit }) => digit).join('')).toBe('123#')
    const gaps = digits.slice(1).map(({ atMs }, index) => atMs - (digits[index]?.atMs ?? 0))
    expect(gaps).toEqual([230, 230, 230 + 500])
  })

  it('wait for the end of a longer tone', async () => {
    const rig = await connectedCall()
    rig.voice.call.toneMs = 600
    rig.softphone.send({ is: 'press', key: '123' })
    await vi.advanceTimersByTimeAsync(1_199)
    expect(rig.voice.call.digits).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.voice.call.digits).toHaveLength(3)
  })

  it('that wait are dropped when the call ends', async () => {
    const rig = await connectedCall()
    const first = rig.voice.call
    rig.softphone.send({ is: 'press', key: '12345' })
    rig.softphone.send({ is: 'end' })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(first.digits.map(({ digit }) => digit)).toEqual(['1'])
    expect(rig.voice.call.digits).toEqual([])
  })
})

describe('microphones', () => {
  it('are listed again after permission, because their names are known then', async () => {
    const rig = await idleSoftphone()
    rig.microphone.listInputs.mockResolvedValue([{ deviceId: 'usb', label: 'USB headset' }])
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state().inputs).toEqual([{ deviceId: 'usb', label: 'USB headset' }])
  })

  it('can be changed during a call, with a notice if the new one cannot be used', async () => {
    const rig = await connectedCall()
    rig.softphone.send({ is: 'choose-input', deviceId: 'usb' })
    await flush()
    expect(rig.voice.device.inputs).toEqual(['usb'])
    expect(rig.microphone.choose).toHaveBeenCalledExactlyOnceWith('usb')
    expect(rig.softphone.state()).toMatchObject({ inputId: 'usb', notice: null })
    rig.softphone.send({ is: 'choose-input', deviceId: 'broken' })
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      inputId: null,
      notice: 'This microphone could not be used.',
    })
  })

  it('are opened again during a call when their processing changes, and not before a call', async () => {
    const rig = await idleSoftphone()
    const quiet = { noiseSuppression: false, echoCancellation: true }
    rig.softphone.send({ is: 'choose-processing', processing: quiet })
    await flush()
    expect(rig.microphone.process).toHaveBeenLastCalledWith(quiet)
    expect(rig.voice.device.inputs).toEqual([])
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    rig.voice.call.emit({ is: 'accepted' })
    const loud = { noiseSuppression: true, echoCancellation: false }
    rig.softphone.send({ is: 'choose-processing', processing: loud })
    await flush()
    expect(rig.microphone.process).toHaveBeenLastCalledWith(loud)
    expect(rig.voice.device.inputs).toEqual(['default'])
  })

  it('that end during a call are replaced, and a notice says by which', async () => {
    const rig = await connectedCall()
    const left = [
      { deviceId: 'broken', label: 'Broken' },
      { deviceId: 'webcam', label: 'Webcam' },
    ]
    rig.microphone.listInputs.mockResolvedValue(left)
    rig.voice.device.hasEndedInput = true
    rig.inputs.lost()
    await flush()
    expect(rig.voice.device.inputs).toEqual(['broken', 'webcam'])
    expect(rig.softphone.state()).toMatchObject({
      status: 'connected',
      inputId: 'webcam',
      notice: 'The microphone “Built-in” was disconnected. “Webcam” is used now.',
    })
    rig.microphone.listInputs.mockResolvedValue([])
    rig.voice.device.hasEndedInput = true
    rig.inputs.lost()
    await flush()
    expect(rig.softphone.state().notice).toBe(
      'Your microphone was unplugged, and no other one is connected.',
    )
  })

  it('that cannot be opened are not said to be used', async () => {
    const rig = await connectedCall()
    rig.microphone.listInputs.mockResolvedValue([{ deviceId: 'broken', label: 'Broken' }])
    rig.voice.device.hasEndedInput = true
    rig.voice.call.emit({ is: 'input-ended' })
    await flush()
    expect(rig.softphone.state().notice).toBe(
      'Your microphone was disconnected, and no other one could be opened.',
    )
  })

  const [builtIn, usb] = [
    { deviceId: 'built-in', label: 'Built-in' },
    { deviceId: 'usb', label: 'USB headset' },
  ]

  it('that are connected while another one is opened stay in the list', async () => {
    const rig = await connectedCall()
    rig.microphone.listInputs.mockResolvedValue([builtIn])
    let opened = () => {}
    rig.voice.device.hasEndedInput = true
    rig.voice.device.switchInput = () => new Promise(resolve => (opened = resolve))
    rig.inputs.lost()
    await flush()
    rig.microphone.listInputs.mockResolvedValue([usb, builtIn])
    rig.inputs.changed()
    await flush()
    rig.voice.device.hasEndedInput = false
    opened()
    await flush()
    expect(rig.softphone.state()).toMatchObject({ inputs: [usb, builtIn], inputId: 'built-in' })
  })

  it('are listed as they were read last, whichever reading takes longer', async () => {
    const rig = await idleSoftphone()
    let firstRead = (_inputs: AudioDevice[]) => {}
    rig.microphone.listInputs.mockReturnValueOnce(new Promise(resolve => (firstRead = resolve)))
    rig.inputs.changed()
    rig.microphone.listInputs.mockResolvedValue([usb, builtIn])
    rig.inputs.changed()
    await flush()
    firstRead([builtIn])
    await flush()
    expect(rig.softphone.state().inputs).toEqual([usb, builtIn])
  })

  it('are not opened again when the call has ended', async () => {
    const rig = await connectedCall()
    rig.microphone.listInputs.mockResolvedValue([{ deviceId: 'webcam', label: 'Webcam' }])
    rig.voice.device.hasEndedInput = true
    rig.softphone.send({ is: 'end' })
    rig.voice.call.emit({ is: 'input-ended' })
    rig.inputs.lost()
    await flush()
    expect(rig.voice.device.inputs).toEqual([])
  })
})
