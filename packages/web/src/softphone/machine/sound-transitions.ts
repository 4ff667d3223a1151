import { followDevices, inputRepaired, deviceById } from './audio-devices.ts'
import type { Effect, MachineEvent, MachineState, Transition } from './events.ts'
import type { AudioProcessing, AudioRole } from './softphone-state.ts'
import { next } from './transitions.ts'

const SOUND_EVENTS = [
  'choose-input',
  'choose-output',
  'choose-volume',
  'choose-processing',
  'sound-remembered',
  'devices-found',
  'input-lost',
  'input-muted',
  'input-repaired',
  'input-refused',
  'output-refused',
] as const

/** The commands and events about microphones, speakers, volume and processing. */
type SoundEvent = Extract<MachineEvent, { is: (typeof SOUND_EVENTS)[number] }>

export function isSoundEvent(event: MachineEvent): event is SoundEvent {
  return SOUND_EVENTS.some(is => is === event.is)
}

/** Handles a {@link SoundEvent} in any state. */
export function transitionSound(state: MachineState, event: SoundEvent): Transition {
  switch (event.is) {
    case 'choose-input':
      return choose(state, 'input', event.deviceId)
    case 'choose-output':
      return choose(state, event.role, event.deviceId)
    case 'choose-volume':
      return next(
        { ...state, volume: event.volume },
        { do: 'set-volume', volume: event.volume },
        { do: 'save-sound' },
      )
    case 'choose-processing':
      return chooseProcessing(state, event.processing)
    case 'sound-remembered':
      return remembered(state, event)
    case 'devices-found':
      return followDevices(state, event)
    case 'input-lost':
      return inputLost(state, event)
    case 'input-muted':
      return next({ ...state, isInputMuted: event.isMuted })
    case 'input-repaired':
      return inputRepaired(state, event)
    case 'input-refused':
      return next({
        ...withChoice(state, 'input', null),
        inputId: null,
        notice: 'This microphone could not be used.',
      })
    case 'output-refused':
      return outputRefused(state)
  }
}

/** The default device is no choice: the browser's default may be another device tomorrow. */
function choose(state: MachineState, role: AudioRole, deviceId: string): Transition {
  const devices = role === 'input' ? state.inputs : state.outputs
  const id = deviceId === 'default' ? null : deviceId
  const device = deviceById(devices, id)
  const chosen = { ...withChoice(state, role, device), notice: null }
  const saved: Effect = { do: 'save-sound' }
  switch (role) {
    case 'input':
      return state.call
        ? next({ ...chosen, inputId: id }, { do: 'switch-input', deviceId }, saved)
        : next({ ...chosen, inputId: id }, saved)
    case 'output':
      return next({ ...chosen, outputId: id }, { do: 'switch-output', deviceId: id }, saved)
    case 'ring':
      return next({ ...chosen, ringId: id }, saved)
  }
}

function chooseProcessing(state: MachineState, processing: AudioProcessing): Transition {
  const reopens = state.call !== null && state.status !== 'disconnecting'
  return next(
    { ...state, processing, notice: null },
    { do: 'process-input', processing, reopens },
    { do: 'save-sound' },
  )
}

function remembered(
  state: MachineState,
  { sound, canSetVolume }: Extract<SoundEvent, { is: 'sound-remembered' }>,
): Transition {
  const { chosen, volume, processing } = sound
  return next(
    { ...state, chosen, processing, volume: canSetVolume ? volume : null },
    { do: 'set-volume', volume },
    { do: 'process-input', processing, reopens: false },
  )
}

/** The default speaker, which is used then, may be refused too. It is not tried twice. */
function outputRefused(state: MachineState): Transition {
  const refused = {
    ...withChoice(state, 'output', null),
    outputId: null,
    notice: 'This speaker could not be used.',
  }
  return state.outputId === null
    ? next(refused)
    : next(refused, { do: 'switch-output', deviceId: null })
}

/** The choice is kept for the return of the microphone. */
function inputLost(
  state: MachineState,
  { inputs }: Extract<SoundEvent, { is: 'input-lost' }>,
): Transition {
  const followed = followDevices(state, { inputs, outputs: state.outputs })
  const isKnown = followed.effects.some(effect => effect.do === 'repair-input')
  const repair: Effect[] = state.call && !isKnown ? [{ do: 'repair-input', lost: null }] : []
  return next({ ...followed.state, inputId: null }, ...followed.effects, ...repair)
}

function withChoice(
  state: MachineState,
  role: AudioRole,
  device: MachineState['chosen'][AudioRole],
): MachineState {
  return { ...state, chosen: { ...state.chosen, [role]: device } }
}
