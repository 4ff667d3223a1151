import { describe, expect, it } from 'vitest'
import { NO_CHOICE, connectedCall, flush } from '../../testing/fake-softphone-deps.ts'
import { driveTimers } from '../../testing/stopped-clock.ts'

const BUILT_IN = { deviceId: 'default', label: 'Built-in' }
const HEADSET = { deviceId: 'headset', label: 'Headset' }

driveTimers()

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
