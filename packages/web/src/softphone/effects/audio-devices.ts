import { usedDevice } from '../machine/audio-devices.ts'
import { type MachineState } from '../machine/events.ts'
import { type AudioDevice, type AudioProcessing } from '../machine/softphone-state.ts'
import { type Runtime } from '../runtime.ts'

/** The last reading of a list: one follows the other, so that the newest one is what the state has. */
let readings = Promise.resolve()

function readInOrder(read: () => Promise<void>): void {
  readings = readings.then(read).catch(() => undefined)
}

/** Reads the lists of microphones and speakers again. */
export function refreshDevices({ deps, store }: Runtime): void {
  readInOrder(async () => {
    const [inputs, outputs] = await Promise.all([
      deps.microphone.listInputs(),
      deps.speaker.listOutputs(),
    ])
    store.dispatch({ is: 'devices-found', inputs, outputs })
  })
}

export function reportLostInput({ deps, store }: Runtime): void {
  readInOrder(async () => {
    store.dispatch({ is: 'input-lost', inputs: await deps.microphone.listInputs() })
  })
}

/** The last repair: one follows the other, because each decides by what the call sends. */
let repairs = Promise.resolve()

/**
 * Lets the call continue with a microphone that is left, when its own was disconnected, or has ended for another
 * reason. The voice library tries this too, and sends a microphone that it has stopped itself where the browser lists
 * no default one (@twilio/voice-sdk 2.18.5, `_setInputTracksFromStream` of peerconnection.js).
 */
export function repairInput(runtime: Runtime, lost: string | null): void {
  repairs = repairs.then(() => repairOnce(runtime, lost)).catch(() => undefined)
}

async function repairOnce(
  { deps: { microphone }, deviceManager, store }: Runtime,
  lost: string | null,
): Promise<void> {
  const inputs = await microphone.listInputs()
  const device = deviceManager.device()
  if (!device || !isInCall(store.state()) || (lost === null && !device.sendsEndedInput())) return
  for (const input of usedFirst(inputs, store.state().chosen.input?.deviceId ?? null)) {
    microphone.choose(input.deviceId)
    const isUsed = await device.switchInput(input.deviceId).then(
      () => true,
      () => false,
    )
    if (!isInCall(store.state())) return
    if (isUsed) return store.dispatch({ is: 'input-repaired', lost, used: input })
  }
  store.dispatch({ is: 'input-repaired', lost, used: null })
}

function isInCall({ call, status }: MachineState): boolean {
  return call !== null && status !== 'disconnecting'
}

/** The devices, first the one that is used if it can be opened. */
function usedFirst(inputs: readonly AudioDevice[], chosenId: string | null): AudioDevice[] {
  const used = usedDevice(inputs, chosenId)
  return used ? [used, ...inputs.filter(input => input !== used)] : []
}

/** Uses another speaker, also for the current call. Null is the browser's default. */
export function switchOutput(
  { deps, deviceManager, store }: Runtime,
  deviceId: string | null,
): void {
  deps.speaker.use(deviceId)
  deviceManager
    .device()
    ?.updateSpeaker()
    .catch(() => store.dispatch({ is: 'output-refused' }))
}

/** Sets the volume of the current call and of those that follow, 0 to 1. */
export function setVolume({ deps, deviceManager }: Runtime, volume: number): void {
  deps.speaker.setVolume(volume)
  deviceManager.device()?.updateVolume()
}

/** Remembers the sound settings for the next visit. */
export function saveSound({ deps, store }: Runtime): void {
  const { chosen, volume, processing } = store.state()
  deps.soundMemory.save({ chosen, volume: volume ?? 1, processing })
}

/** Uses another microphone for the current call. */
export function switchInput({ deps, deviceManager, store }: Runtime, deviceId: string): void {
  deps.microphone.choose(deviceId)
  deviceManager
    .device()
    ?.switchInput(deviceId)
    .catch(() => store.dispatch({ is: 'input-refused' }))
}

/** Sets the processing for every microphone that is opened from now on, and opens that of a call again. */
export function processInput(
  runtime: Runtime,
  processing: AudioProcessing,
  reopens: boolean,
): void {
  const { deps, store } = runtime
  deps.microphone.process(processing)
  if (!reopens) return
  const { inputs, inputId } = store.state()
  const deviceId = inputId ?? usedDevice(inputs, null)?.deviceId
  if (deviceId !== undefined) switchInput(runtime, deviceId)
}
