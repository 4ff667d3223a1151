import { deviceText } from '../../strings/softphone.ts'
import { type Effect, type MachineState, type Transition } from './events.ts'
import { type AudioDevice, type AudioRole } from './softphone-state.ts'
import { next } from './transitions.ts'

/** What browsers call the entries that stand for the default device of the system. */
const STANDS_FOR_DEFAULT: readonly string[] = ['default', 'communications']

/**
 * Takes over new lists of devices. A chosen device is used whenever it is connected, and the default one
 * otherwise. In a call, or for the ring tone while a call rings, a notice names what went, what came back, and
 * what is used now.
 */
export function followDevices(
  state: MachineState,
  { inputs, outputs }: Pick<MachineState, 'inputs' | 'outputs'>,
): Transition {
  const input = follow(state, 'input', inputs)
  const output = follow(state, 'output', outputs)
  const ring = follow(state, 'ring', outputs)
  const effects: Effect[] = []
  if (state.call && input.id !== null && input.id !== state.inputId) {
    effects.push({ do: 'switch-input', deviceId: input.id })
  }
  if (output.id !== state.outputId) effects.push({ do: 'switch-output', deviceId: output.id })
  const notices = state.call ? [input.notice, output.notice] : state.incoming ? [ring.notice] : []
  const notice = notices.filter(words => words !== null).join(' ')
  return next(
    {
      ...state,
      inputs,
      outputs,
      inputId: input.id,
      outputId: output.id,
      ringId: ring.id,
      notice: notice || state.notice,
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

/** The id to use with a new list, and the notice about the change; null without a change. */
function follow(
  state: MachineState,
  role: AudioRole,
  found: AudioDevice[],
): { id: string | null; notice: string | null } {
  const known = state[PARTS[role].devices]
  const knownId = state[PARTS[role].id]
  const id = deviceById(found, state.chosen[role]?.deviceId ?? null)?.deviceId ?? null
  const before = usedDevice(known, knownId)
  const now = usedDevice(found, id)
  if (before === null) return { id, notice: null }
  const name = nameOf(before, known)
  if (isGone(before, name, found)) {
    return {
      id,
      notice: now ? deviceText[role].lost(name, nameOf(now, found)) : deviceText[role].noneLeft,
    }
  }
  const isBack = id !== null && id !== knownId && now !== null
  return { id, notice: isBack ? deviceText[role].back(now.label) : null }
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
