import { softphoneText } from '../words.ts'
import type { Effect, MachineEvent, MachineState, Transition } from './events.ts'
import type { AudioDevice, AudioRole } from './softphone-state.ts'
import { next } from './transitions.ts'

const wordsOf = (device: string) => ({
  lost: (gone: string, now: string) =>
    `${device} “${gone}” was disconnected. “${now}” is used now.`,
  replaced: (now: string) => `${device} was disconnected. “${now}” is used now.`,
  back: (name: string) => `${device} “${name}” is connected again and is used now.`,
})

/** Notices about devices that go or come back during a call, or while one rings. */
const deviceText = {
  input: { ...wordsOf('The microphone'), noneLeft: softphoneText.lastInputLost },
  output: {
    ...wordsOf('The speaker'),
    noneLeft: 'Your speaker was disconnected, and no other one is connected.',
  },
  ring: {
    ...wordsOf('The speaker of the ring tone'),
    noneLeft: 'The speaker of the ring tone was disconnected, and no other one is connected.',
  },
} as const

/** What browsers call the entries that stand for the default device of the system. */
const STANDS_FOR_DEFAULT: readonly string[] = ['default', 'communications']

/**
 * Takes over new lists of devices. A chosen device is used whenever it is connected, and the default one
 * otherwise. In a call, or for the ring tone while a call rings, a notice names what went, what came back, and
 * what is used now. That of a microphone that went follows its repair (`inputRepaired`).
 */
export function followDevices(
  state: MachineState,
  { inputs, outputs }: Pick<MachineState, 'inputs' | 'outputs'>,
): Transition {
  const input = follow(state, 'input', inputs)
  const output = follow(state, 'output', outputs)
  const ring = follow(state, 'ring', outputs)
  const effects: Effect[] = []
  if (state.call && input.chosen !== null && input.chosen !== state.inputId) {
    effects.push({ do: 'switch-input', deviceId: input.chosen })
  }
  const isFirst = state.inputs.length === 0 && inputs.length > 0 && input.id === null
  if (state.call && (input.lost !== null || isFirst)) {
    effects.push({ do: 'repair-input', lost: input.lost })
  }
  if (output.id !== state.outputId) effects.push({ do: 'switch-output', deviceId: output.id })
  const notices = state.call
    ? [input.lost === null && input.notice, output.notice]
    : state.incoming
      ? [ring.notice]
      : []
  const notice = notices.filter(words => typeof words === 'string').join(' ')
  return next(
    {
      ...state,
      inputs,
      outputs,
      inputId: input.id,
      outputId: output.id,
      ringId: ring.id,
      notice: state.call && input.lost !== null ? output.notice : notice || state.notice,
    },
    ...effects,
  )
}

/** The device of this id; null if it is not in the list. */
export function deviceById(
  devices: readonly AudioDevice[],
  deviceId: string | null,
): AudioDevice | null {
  return devices.find(device => device.deviceId === deviceId) ?? null
}

/** The device that is used: the one of this id, or else the browser's default. Null if there is none. */
export function usedDevice(
  devices: readonly AudioDevice[],
  deviceId: string | null,
): AudioDevice | null {
  return deviceById(devices, deviceId) ?? deviceById(devices, 'default') ?? devices[0] ?? null
}

const PARTS = {
  input: { devices: 'inputs', id: 'inputId' },
  output: { devices: 'outputs', id: 'outputId' },
  ring: { devices: 'outputs', id: 'ringId' },
} as const

/** The microphone of the call was replaced after it was lost, or could not be. */
export function inputRepaired(
  state: MachineState,
  { lost, used }: Extract<MachineEvent, { is: 'input-repaired' }>,
): Transition {
  if (!state.call) return next(state)
  const { inputs } = state
  const isDefault = used?.deviceId === usedDevice(inputs, null)?.deviceId
  return next({
    ...state,
    inputId: isDefault ? null : (used?.deviceId ?? null),
    notice: [
      repairText(lost, used && nameOf(used, inputs), inputs.length > 0),
      // That of the speaker, if the device that went was both.
      lost !== null && state.notice,
    ]
      .filter(words => typeof words === 'string')
      .join(' '),
  })
}

function repairText(lost: string | null, used: string | null, isAnyLeft: boolean): string {
  if (used === null)
    return isAnyLeft
      ? 'Your microphone was disconnected, and no other one could be opened.'
      : softphoneText.lastInputLost
  return lost === null ? deviceText.input.replaced(used) : deviceText.input.lost(lost, used)
}

/** The id to use with a new list, the notice about the change, and the name of what went; null without a change. */
function follow(
  state: MachineState,
  role: AudioRole,
  found: AudioDevice[],
): { id: string | null; chosen: string | null; notice: string | null; lost: string | null } {
  const known = state[PARTS[role].devices]
  const knownId = state[PARTS[role].id]
  const chosen = deviceById(found, state.chosen[role]?.deviceId ?? null)?.deviceId ?? null
  const before = usedDevice(known, knownId)
  const isInUse = role === 'output' || (role === 'input' && state.call !== null)
  const id = chosen ?? (isInUse ? stayingId(before, found) : null)
  const now = usedDevice(found, id)
  if (before === null) return { id, chosen, notice: null, lost: null }
  const name = nameOf(before, known)
  if (isGone(before, name, found)) {
    return {
      ...{ id, chosen },
      lost: name,
      notice: now ? deviceText[role].lost(name, nameOf(now, found)) : deviceText[role].noneLeft,
    }
  }
  const isBack = chosen !== null && chosen !== knownId && now !== null
  return { id, chosen, lost: null, notice: isBack ? deviceText[role].back(now.label) : null }
}

/**
 * Without an entry for the default device, the first one of a list is used as long as it is connected, also if another
 * one comes to stand before it. Null if that need not be said.
 */
function stayingId(before: AudioDevice | null, found: readonly AudioDevice[]): string | null {
  if (before === null || deviceById(found, 'default') !== null) return null
  const isFirst = found[0]?.deviceId === before.deviceId
  return isFirst ? null : (deviceById(found, before.deviceId)?.deviceId ?? null)
}

/** The entry of the default device stays in the list, with another name, when the device goes. */
function isGone({ deviceId }: AudioDevice, name: string, found: readonly AudioDevice[]): boolean {
  return STANDS_FOR_DEFAULT.includes(deviceId)
    ? !found.some(({ label }) => label === name)
    : deviceById(found, deviceId) === null
}

/** The name of the device that an entry stands for: "Default - Headset" stands for "Headset". */
function nameOf({ deviceId, label }: AudioDevice, devices: readonly AudioDevice[]): string {
  if (!STANDS_FOR_DEFAULT.includes(deviceId)) return label
  const real = devices.find(
    device => !STANDS_FOR_DEFAULT.includes(device.deviceId) && label.endsWith(device.label),
  )
  return real?.label ?? label
}
