import { ignoreRejection } from './ignore-rejection.ts'
import { type AudioProcessing } from '../machine/softphone-state.ts'
import { type Runtime } from '../runtime.ts'

/** Reads the list of microphones again. */
export function refreshInputs({ deps, store }: Runtime): void {
  ignoreRejection(
    deps.microphone.listInputs().then(inputs => store.dispatch({ is: 'inputs-found', inputs })),
  )
}

export function reportLostInput({ deps, store }: Runtime): void {
  ignoreRejection(
    deps.microphone
      .listInputs()
      .then(inputs => store.dispatch({ is: 'input-lost', othersLeft: inputs.length > 0 })),
  )
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
  const deviceId =
    inputId ?? (inputs.find(input => input.deviceId === 'default') ?? inputs[0])?.deviceId
  if (deviceId !== undefined) switchInput(runtime, deviceId)
}
