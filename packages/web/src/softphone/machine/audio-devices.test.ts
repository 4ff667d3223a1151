import { describe, expect, it } from 'vitest'
import { afterLast, names, TO_CONNECTED, TO_IDLE } from '../../../testing/call-machine-events.ts'
import { type MachineEvent } from './events.ts'
import { type AudioDevice } from './softphone-state.ts'

const device = (deviceId: string, label: string): AudioDevice => ({ deviceId, label })
const BUILT_IN = device('built-in', 'Built-in')
const HEADSET = device('headset', 'Headset')
const asDefault = ({ label }: AudioDevice) => device('default', `Default - ${label}`)
/** The lists of a computer whose first device is the default one. */
const found = (...devices: [AudioDevice, ...AudioDevice[]]): MachineEvent => {
  const list = [asDefault(devices[0]), ...devices]
  return { is: 'devices-found', inputs: list, outputs: list }
}
const WITH_HEADSET = found(BUILT_IN, HEADSET)
const WITHOUT = found(BUILT_IN)
const repaired = (lost: string | null): MachineEvent => {
  return { is: 'input-repaired', lost, used: asDefault(BUILT_IN) }
}
const useHeadset: MachineEvent = { is: 'choose-output', role: 'output', deviceId: 'headset' }
const speakInHeadset: MachineEvent = { is: 'choose-input', deviceId: 'headset' }
const ringOnHeadset: MachineEvent = { is: 'choose-output', role: 'ring', deviceId: 'headset' }
const rings: MachineEvent = {
  is: 'incoming',
  incomingId: 1,
  details: { callId: 'call-2', from: '+12125550142', to: '+14155550199' },
}

describe('a chosen speaker', () => {
  it('is used at once and remembered', () => {
    const { state, effects } = afterLast([...TO_CONNECTED, WITH_HEADSET, useHeadset])
    expect(state).toMatchObject({ outputId: 'headset', chosen: { output: HEADSET } })
    expect(effects).toEqual([{ do: 'switch-output', deviceId: 'headset' }, { do: 'save-sound' }])
  })

  it('that goes in a call is replaced by the default one, and a notice names both', () => {
    const { state, effects } = afterLast([...TO_CONNECTED, WITH_HEADSET, useHeadset, WITHOUT])
    expect(effects).toEqual([{ do: 'switch-output', deviceId: null }])
    expect(state).toMatchObject({
      status: 'connected',
      outputId: null,
      notice: 'The speaker “Headset” was disconnected. “Built-in” is used now.',
    })
  })

  it('that comes back is used again', () => {
    const { state, effects } = afterLast([
      ...TO_CONNECTED,
      WITH_HEADSET,
      useHeadset,
      WITHOUT,
      WITH_HEADSET,
    ])
    expect(effects).toEqual([{ do: 'switch-output', deviceId: 'headset' }])
    expect(state).toMatchObject({
      outputId: 'headset',
      notice: 'The speaker “Headset” is connected again and is used now.',
    })
  })

  it('that was replaced by another choice does not come back', () => {
    const { state, effects } = afterLast([
      ...TO_CONNECTED,
      WITH_HEADSET,
      useHeadset,
      WITHOUT,
      { is: 'choose-output', role: 'output', deviceId: 'default' },
      WITH_HEADSET,
    ])
    expect(effects).toEqual([])
    expect(state).toMatchObject({ outputId: null, notice: null })
  })

  it('that is refused is given up with a notice', () => {
    const events = [...TO_CONNECTED, WITH_HEADSET, useHeadset]
    const { state } = afterLast([...events, { is: 'output-refused' }])
    expect(state).toMatchObject({ outputId: null, notice: 'This speaker could not be used.' })
    expect(afterLast([...events, { is: 'output-refused' }, WITH_HEADSET]).effects).toEqual([])
  })

  it('goes and comes without a notice when there is no call', () => {
    const gone = afterLast([...TO_IDLE, WITH_HEADSET, useHeadset, WITHOUT])
    expect(gone.state).toMatchObject({ outputId: null, notice: null })
    const back = afterLast([...TO_IDLE, WITH_HEADSET, useHeadset, WITHOUT, WITH_HEADSET])
    expect(back.state).toMatchObject({ outputId: 'headset', notice: null })
  })
})

describe('the default device', () => {
  it('that goes in a call is named by its own name', () => {
    const events = [...TO_CONNECTED, found(HEADSET, BUILT_IN), WITHOUT]
    const { effects } = afterLast(events)
    expect(effects).toEqual([{ do: 'repair-input', lost: 'Headset' }])
    const { state } = afterLast([...events, repaired('Headset')])
    expect(state.notice).toBe(
      'The microphone “Headset” was disconnected. “Built-in” is used now. ' +
        'The speaker “Headset” was disconnected. “Built-in” is used now.',
    )
  })

  it('that becomes another one while both are connected causes no notice', () => {
    const { state } = afterLast([...TO_CONNECTED, WITH_HEADSET, found(HEADSET, BUILT_IN)])
    expect(state.notice).toBeNull()
  })

  it('that goes as the last one is reported', () => {
    const none: MachineEvent = { is: 'devices-found', inputs: [BUILT_IN], outputs: [] }
    const { state } = afterLast([...TO_CONNECTED, WITHOUT, none])
    expect(state.notice).toBe('Your speaker was disconnected, and no other one is connected.')
  })
})

describe('where the browser lists no default device', () => {
  const list = (...devices: AudioDevice[]): MachineEvent => {
    return { is: 'devices-found', inputs: devices, outputs: devices }
  }
  const builtInIsUsed: MachineEvent[] = [
    list(HEADSET, BUILT_IN),
    list(BUILT_IN),
    { is: 'input-repaired', lost: 'Headset', used: BUILT_IN },
  ]

  it('a call stays with what has replaced the first one when that comes back', () => {
    const { state, effects } = afterLast([
      ...[...TO_CONNECTED, ...builtInIsUsed],
      list(HEADSET, BUILT_IN),
    ])
    expect(state).toMatchObject({ inputId: 'built-in', outputId: 'built-in' })
    expect(effects).toEqual([{ do: 'switch-output', deviceId: 'built-in' }])
    expect(state.notice).toContain('“Built-in” is used now.')
  })

  it('a chosen one is used as soon as it comes back', () => {
    const { state } = afterLast([
      ...[...TO_CONNECTED, list(HEADSET, BUILT_IN), useHeadset, speakInHeadset],
      ...builtInIsUsed.slice(1),
      list(HEADSET, BUILT_IN),
    ])
    expect(state).toMatchObject({ inputId: 'headset', outputId: 'headset' })
  })
})

describe('a chosen microphone', () => {
  it('that ends in a call is named, whichever of its two events comes first', () => {
    const lost: MachineEvent = { is: 'input-lost', inputs: [asDefault(BUILT_IN), BUILT_IN] }
    const onlyInput: MachineEvent = {
      is: 'devices-found',
      inputs: [asDefault(BUILT_IN), BUILT_IN],
      outputs: [asDefault(BUILT_IN), BUILT_IN, HEADSET],
    }
    for (const [first, second] of [
      [lost, onlyInput],
      [onlyInput, lost],
    ] as const) {
      const events = [...TO_CONNECTED, WITH_HEADSET, speakInHeadset, first]
      const { state: before, effects } = afterLast(events)
      expect(effects).toContainEqual({ do: 'repair-input', lost: 'Headset' })
      expect(before.notice).toBeNull()
      const { state } = afterLast([...events, second, repaired('Headset')])
      expect(state).toMatchObject({
        inputId: null,
        notice: 'The microphone “Headset” was disconnected. “Built-in” is used now.',
      })
    }
  })

  it('that comes after none was left is tried', () => {
    const none: MachineEvent = { is: 'devices-found', inputs: [], outputs: [] }
    const { effects } = afterLast([...TO_CONNECTED, WITHOUT, none, WITHOUT])
    expect(effects).toEqual([{ do: 'repair-input', lost: null }])
  })

  it('that comes back in a call is opened again', () => {
    const { state, effects } = afterLast([
      ...TO_CONNECTED,
      WITH_HEADSET,
      speakInHeadset,
      WITHOUT,
      WITH_HEADSET,
    ])
    expect(effects).toEqual([{ do: 'switch-input', deviceId: 'headset' }])
    expect(state).toMatchObject({
      inputId: 'headset',
      notice: 'The microphone “Headset” is connected again and is used now.',
    })
  })
})

describe('the speaker of the ring tone', () => {
  it('that goes while a call rings is replaced, and a notice names both', () => {
    const { state } = afterLast([...TO_IDLE, WITH_HEADSET, ringOnHeadset, rings, WITHOUT])
    expect(state).toMatchObject({
      ringId: null,
      notice: 'The speaker of the ring tone “Headset” was disconnected. “Built-in” is used now.',
    })
  })

  it('is not that of calls', () => {
    const { state, effects } = afterLast([...TO_IDLE, WITH_HEADSET, ringOnHeadset])
    expect(state).toMatchObject({ ringId: 'headset', outputId: null })
    expect(names(effects)).toEqual(['save-sound'])
  })
})

describe('the sound settings of an earlier visit', () => {
  const sound = {
    chosen: { input: HEADSET, output: HEADSET, ring: null },
    volume: 0.5,
    processing: { noiseSuppression: false, echoCancellation: true },
  }

  it('are used as soon as the browser reveals the devices', () => {
    const remembered: MachineEvent = { is: 'sound-remembered', sound, canSetVolume: true }
    expect(names(afterLast([remembered]).effects)).toEqual(['set-volume', 'process-input'])
    const { state, effects } = afterLast([remembered, ...TO_CONNECTED, WITH_HEADSET])
    expect(names(effects)).toEqual(['switch-input', 'switch-output'])
    expect(state).toMatchObject({ inputId: 'headset', outputId: 'headset', notice: null })
    expect(state).toMatchObject({ volume: 0.5, processing: sound.processing })
  })

  it('show no volume that the browser cannot set', () => {
    const { state } = afterLast([{ is: 'sound-remembered', sound, canSetVolume: false }])
    expect(state.volume).toBeNull()
  })
})
