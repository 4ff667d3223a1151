import { describe, expect, it } from 'vitest'
import {
  NO_CHOICE,
  TO,
  connectedCall,
  flush,
  idleSoftphone,
} from '../../../testing/fake-softphone-deps.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'
import { type AudioDevice } from '../machine/softphone-state.ts'

driveTimers()

describe('microphones', () => {
  it('that are muted outside of the page are named until they are not muted any more', async () => {
    const rig = await connectedCall()
    rig.inputs.muted(true)
    expect(rig.softphone.state()).toMatchObject({ isInputMuted: true, status: 'connected' })
    rig.inputs.muted(false)
    expect(rig.softphone.state().isInputMuted).toBe(false)
  })

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

const BUILT_IN = { deviceId: 'default', label: 'Built-in' }
const HEADSET = { deviceId: 'headset', label: 'Headset' }

describe('the speaker', () => {
  it('changes during the call, with its volume, and is remembered', async () => {
    const rig = await connectedCall()
    rig.speaker.listOutputs.mockResolvedValue([BUILT_IN, HEADSET])
    rig.inputs.changed()
    await flush()
    rig.softphone.send({ is: 'choose-output', role: 'output', deviceId: 'headset' })
    rig.softphone.send({ is: 'choose-volume', volume: 0.3 })
    expect(rig.speaker.deviceId()).toBe('headset')
    expect(rig.speaker.volume()).toBe(0.3)
    const { speakerUpdates, volumeUpdates } = rig.voice.device
    expect([speakerUpdates, volumeUpdates]).toEqual([1, 1])
    expect(rig.soundMemory.save).toHaveBeenLastCalledWith({
      ...NO_CHOICE,
      chosen: { ...NO_CHOICE.chosen, output: HEADSET },
      volume: 0.3,
    })
  })

  it('and the microphone of an earlier visit are used as soon as the browser reveals them', async () => {
    const chosen = { input: HEADSET, output: HEADSET, ring: null }
    const rig = await connectedCall({ sound: { ...NO_CHOICE, chosen, volume: 0.5 } })
    expect(rig.speaker.volume()).toBe(0.5)
    rig.microphone.listInputs.mockResolvedValue([BUILT_IN, HEADSET])
    rig.speaker.listOutputs.mockResolvedValue([BUILT_IN, HEADSET])
    rig.inputs.changed()
    await flush()
    expect(rig.voice.device.inputs).toEqual(['headset'])
    expect(rig.speaker.deviceId()).toBe('headset')
    expect(rig.voice.device.speakerUpdates).toBe(1)
  })

  it('that the browser refuses is replaced by the default one', async () => {
    const rig = await connectedCall()
    rig.voice.speakers = 'refused'
    rig.softphone.send({ is: 'choose-output', role: 'output', deviceId: 'broken' })
    await flush()
    expect(rig.speaker.deviceId()).toBeNull()
    expect(rig.softphone.state()).toMatchObject({
      status: 'connected',
      outputId: null,
      notice: 'This speaker could not be used.',
    })
  })
})
