import type { Effect } from '../machine/events.ts'
import { softphoneErrorOf } from '../machine/softphone-error.ts'
import { placeCall } from './outgoing-call.ts'
import type { CurrentCalls, Runtime } from '../runtime.ts'
import { softphoneText } from '../words.ts'
import {
  processInput,
  refreshDevices,
  repairInput,
  saveSound,
  setVolume,
  switchInput,
  switchOutput,
} from './audio-devices.ts'
import { finishCall } from './finish-call.ts'

/** Runs one effect of the call machine. */
export function runEffect(runtime: Runtime, effect: Effect): void {
  const { calls, deps, deviceManager, digits, incomingCalls, store, timers } = runtime
  switch (effect.do) {
    case 'open-device':
      return openDevice(runtime)
    case 'rebuild-device':
      deviceManager.rebuild()
      if (store.state().status === 'initializing') openDevice(runtime)
      return
    case 'close-device':
      return deviceManager.close()
    case 'steal-lock':
      return deps.tabLock.steal()
    case 'place-call':
      return startCall(runtime, effect.attempt, effect.to)
    case 'hang-up':
      digits.clear()
      return currentCall(calls, effect.attempt)?.hangUp()
    case 'stop-ringing':
      return ringingCall(calls, effect.attempt)?.stopRinging()
    case 'reject-incoming':
      return incomingCalls.reject(effect.incomingId)
    case 'ignore-incoming':
      return incomingCalls.ignore(effect.incomingId)
    case 'attach-incoming':
      return attachIncoming(runtime, effect.incomingId, effect.attempt)
    case 'open-microphone':
      return ringingCall(calls, effect.attempt)?.openMicrophone(store.state().inputId)
    case 'answer':
      refreshDevices(runtime)
      return ringingCall(calls, effect.attempt)?.answer()
    case 'mute':
      return calls.current?.call.mute(effect.muted)
    case 'send-digits':
      return digits.press(effect.digits)
    case 'switch-input':
      return switchInput(runtime, effect.deviceId)
    case 'repair-input':
      return repairInput(runtime, effect.lost)
    case 'switch-output':
      return switchOutput(runtime, effect.deviceId)
    case 'set-volume':
      return setVolume(runtime, effect.volume)
    case 'save-sound':
      return saveSound(runtime)
    case 'process-input':
      return processInput(runtime, effect.processing, effect.reopens)
    case 'start-timer':
      return timers.start(effect.timer, effect.attempt)
    case 'stop-timer':
      return timers.stop(effect.timer)
    case 'stop-timers':
      return timers.stopAll()
    case 'finish-call':
      return finishCall(runtime, effect)
  }
}

function openDevice(runtime: Runtime): void {
  const { deviceManager, store } = runtime
  deviceManager.ready().then(
    () => store.dispatch({ is: 'device-ready' }),
    (reason: unknown) =>
      store.dispatch({
        is: 'device-failed',
        error: softphoneErrorOf(reason, softphoneText.failedToInitialize()),
      }),
  )
  refreshDevices(runtime)
}

function startCall(runtime: Runtime, attempt: number, to: string): void {
  const { deps, deviceManager, store } = runtime
  const { backend, microphone, clock } = deps
  // Browsers reveal the names of microphones only after permission, so the list is read again after it.
  const hadPermission = microphone.isAllowed()
  const call = placeCall(
    { deviceManager, backend, microphone, clock },
    { to, inputId: store.state().inputId },
    event => {
      if (event.is === 'created' && !hadPermission) refreshDevices(runtime)
      store.dispatch({ is: 'call', attempt, event })
    },
  )
  runtime.calls.current = { attempt, call }
}

function attachIncoming(
  { calls, incomingCalls, store }: Runtime,
  incomingId: number,
  attempt: number,
) {
  const call = incomingCalls.attach(incomingId, event =>
    store.dispatch({ is: 'call', attempt, event }),
  )
  if (call) calls.current = calls.ringing = { attempt, call }
}

function currentCall({ current }: CurrentCalls, attempt: number) {
  return current?.attempt === attempt ? current.call : null
}

function ringingCall({ ringing }: CurrentCalls, attempt: number) {
  return ringing?.attempt === attempt ? ringing.call : null
}
