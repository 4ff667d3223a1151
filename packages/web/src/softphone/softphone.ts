import { createCallTimers } from './effects/call-timers.ts'
import { DeviceManager } from './device/device-manager.ts'
import { createDigitQueue } from './effects/digit-queue.ts'
import { refreshDevices, reportLostInput } from './effects/audio-devices.ts'
import { ignoreRejection } from './effects/finish-call.ts'
import { runEffect } from './effects/run-effect.ts'
import { createIncomingCalls } from './effects/incoming-calls.ts'
import type { MachineEvent } from './machine/events.ts'
import { unsupportedError, softphoneErrorOf } from './machine/softphone-error.ts'
import type { Softphone } from './machine/softphone-state.ts'
import { isBusy } from './machine/transitions.ts'
import type { CurrentCalls, Runtime, SoftphoneDeps } from './runtime.ts'
import { createStateStore } from './state-store.ts'
import { softphoneText } from './words.ts'

/** Connects the call machine to the browser, the voice library and the server, when it is started. */
export function createSoftphone(deps: SoftphoneDeps): Softphone {
  const runtime = createRuntime(deps)
  const { store } = runtime
  let unsubscribe = () => {}
  // Known before the start, so that the first render is the right one.
  store.dispatch({
    is: 'sound-remembered',
    sound: deps.soundMemory.read(),
    canSetVolume: deps.speaker.canSetVolume,
  })
  if (deps.unsupported) {
    store.dispatch({ is: 'unsupported', error: unsupportedError(deps.unsupported) })
  }
  return {
    start() {
      store.open()
      unsubscribe = subscribeToBrowser(runtime)
      if (!deps.unsupported) acquireLock(runtime)
    },
    state: store.state,
    subscribe: store.subscribe,
    send: store.dispatch,
    sendFeedback(callId, score, issue) {
      if (store.state().lastCall?.callId === callId) {
        runtime.calls.last?.voice()?.sendFeedback(score, issue)
      }
    },
    microphoneStream: () => deps.microphone.stream(),
    canRing: () => runtime.deviceManager.isRegistered(),
    stop() {
      store.dispatch({ is: 'page-hidden' })
      store.close()
      unsubscribe()
      runtime.timers.stopAll()
      runtime.deviceManager.close()
      deps.microphone.release()
      deps.tabLock.release()
    },
  }
}

function acquireLock({ deps, store }: Runtime): void {
  deps.tabLock.acquire(hasLock => {
    const isTakenOver = hasLock && store.state().activeInOtherTab
    store.dispatch({ is: hasLock ? 'lock-acquired' : 'lock-lost' })
    if (!isTakenOver) return
    // The other tab may have called meanwhile, and what it held is free again.
    deps.onBalanceChanged()
    deps.onCallEnded(null)
  })
}

function createRuntime(deps: SoftphoneDeps): Runtime {
  const { backend, clock, microphone, loadVoice, preloadVoice } = deps
  const store = createStateStore(effect => runEffect(runtime, effect))
  const dispatch = (event: MachineEvent): void => store.dispatch(event)
  const calls: CurrentCalls = { current: null, ringing: null, last: null }
  const incomingCalls = createIncomingCalls({ microphone, clock }, dispatch)
  const runtime: Runtime = {
    deps,
    store,
    calls,
    incomingCalls,
    timers: createCallTimers(clock, (timer, attempt) => {
      if (timer === 'status-poll') ignoreRejection(pollStatus(runtime, attempt))
      else dispatch({ is: 'call', attempt, event: { is: 'timeout', timer } })
    }),
    digits: createDigitQueue(clock, async digit => calls.current?.call.voice()?.sendDigit(digit)),
    deviceManager: new DeviceManager({
      loadVoice,
      preloadVoice,
      backend,
      clock,
      isBusy: () => isBusy(store.state()),
      onIncoming: incomingCalls.add,
      onFailed: reason =>
        dispatch({
          is: 'device-failed',
          error: softphoneErrorOf(reason, softphoneText.failedToInitialize()),
        }),
      onDeviceError: ({ code, message, provider }) =>
        dispatch({ is: 'device-error', code, message, provider }),
      onRecovered: () => dispatch({ is: 'device-recovered' }),
    }),
  }
  return runtime
}

/** @returns a function that unsubscribes. */
function subscribeToBrowser(runtime: Runtime): () => void {
  const { microphone, pageLifecycle } = runtime.deps
  const { dispatch } = runtime.store
  const unsubscribes = [
    microphone.onInputsChanged(() => refreshDevices(runtime)),
    microphone.onLost(() => reportLostInput(runtime)),
    microphone.onMuted(isMuted => dispatch({ is: 'input-muted', isMuted })),
    pageLifecycle.onHidden(() => dispatch({ is: 'page-hidden' })),
    pageLifecycle.onRestored(() => dispatch({ is: 'page-restored' })),
  ]
  return () => unsubscribes.forEach(unsubscribe => unsubscribe())
}

/** Requests the status of the current call from the server, and starts the timer of the next poll. */
async function pollStatus({ deps, store, timers }: Runtime, attempt: number): Promise<void> {
  const { call, incoming } = store.state()
  const callId = (call ?? incoming)?.callId
  if (!callId) return
  const response = await deps.backend.status(callId)
  // Another carrier may make the call since, which has another id there.
  const current = store.state()
  if (response && (current.call ?? current.incoming)?.callId === callId) {
    store.dispatch({ is: 'call', attempt, event: { is: 'polled', status: response.status } })
  }
  const state = store.state()
  if (state.attempt === attempt && isBusy(state)) timers.start('status-poll', attempt)
}
