import { softphoneWords } from '../strings/softphone.ts'
import { type CallBackend } from './call-backend.ts'
import { step } from './machine/call-machine.ts'
import { isBusy } from './machine/transitions.ts'
import { createCallTimers } from './call-timers.ts'
import { type Clock } from './browser/clock.ts'
import { createDigitQueue } from './digit-queue.ts'
import { type RingingCall, createIncomingCalls } from './incoming-calls.ts'
import { createDeviceManager } from './device-manager.ts'
import { createListeners } from './listeners.ts'
import { type Microphone } from './browser/microphone.ts'
import { type TabLock } from './browser/tab-lock.ts'
import { type PageLifecycle } from './browser/page-lifecycle.ts'
import {
  type CallEvent,
  type Effect,
  type PhoneEvent,
  type PhoneState,
  INITIAL_STATE,
} from './machine/events.ts'
import { type CallHandle, placeCall } from './outgoing-call.ts'
import { watchSettlement } from './settlement-watch.ts'
import { type EndedCall, type Softphone } from './machine/softphone-state.ts'
import { type VoiceLibrary } from './voice-device.ts'

export interface SoftphoneDeps {
  backend: CallBackend
  /** Fetches the voice library; called when the phone is first needed. */
  loadVoice: () => Promise<VoiceLibrary>
  microphone: Microphone
  tabLock: TabLock
  pageLifecycle: PageLifecycle
  clock: Clock
  /** Once a call, when it was answered. */
  onConnected?: () => void
  /** Credit may have moved: at the end of a call, and again when it is settled. */
  onBalanceChanged: () => void
  /** Once a call, however it ended, and again when more is known about it. */
  onCallEnded: (call: EndedCall) => void
}

/** Runs the effects of the call machine and owns every timer. */
export function createSoftphone(deps: SoftphoneDeps): Softphone {
  const { backend, clock, microphone, tabLock, pageLifecycle } = deps
  let state = INITIAL_STATE
  let isDestroyed = false
  let placement: { attempt: number; call: CallHandle } | null = null
  let lastPlacement: CallHandle | null = null
  let ringing: { attempt: number; call: RingingCall } | null = null
  const listeners = createListeners(clock)
  const timers = createCallTimers(clock, (timer, attempt) => {
    if (timer === 'status-poll') ignoreRejection(poll(attempt))
    else dispatchCall(attempt, { is: 'time-out', timer })
  })
  const incoming = createIncomingCalls({ microphone, clock }, dispatch)
  const digits = createDigitQueue(
    clock,
    digit => placement?.call.sendDigit(digit) ?? Promise.resolve(),
  )
  const deviceManager = createDeviceManager({
    loadVoice: deps.loadVoice,
    backend,
    clock,
    isBusy: () => isBusy(state),
    onIncoming: incoming.offer,
  })

  // An effect may cause events at once, even before the one at work is done; they wait their turn.
  const queue: PhoneEvent[] = []
  let isStepping = false
  function dispatch(event: PhoneEvent): void {
    if (isDestroyed) return
    queue.push(event)
    if (isStepping) return
    isStepping = true
    const before = state
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const result = step(state, next)
        state = result.state
        result.effects.forEach(run)
      }
    } finally {
      isStepping = false
    }
    if (state === before) return
    if (mayWait(event, before)) listeners.notifySoon()
    else listeners.notify()
  }

  /**
   * Drawing a call takes the browser longer than sending it on its way. So a call that starts without a
   * question is sent first and drawn while the network works; and details that come in one after the
   * other are drawn together.
   */
  function mayWait(event: PhoneEvent, before: PhoneState): boolean {
    if (event.is === 'start') return state.status === 'connecting' && microphone.isAllowed()
    if (state.status !== before.status) return false
    return event.is === 'inputs-found' || event.is === 'call'
  }

  const dispatchCall = (attempt: number, event: CallEvent): void =>
    dispatch({ is: 'call', attempt, event })

  function run(effect: Effect): void {
    switch (effect.do) {
      case 'open-device':
        return openDevice()
      case 'rebuild-device':
        deviceManager.rebuild()
        if (state.status === 'initializing') openDevice()
        return
      case 'close-device':
        return deviceManager.close()
      case 'steal-lock':
        return tabLock.steal()
      case 'place-call':
        return place(effect.attempt, effect.to)
      case 'hang-up':
        digits.clear()
        return placement?.attempt === effect.attempt ? placement.call.hangUp() : undefined
      case 'reject-incoming':
        return incoming.reject(effect.ring)
      case 'attach-incoming':
        return takeIncoming(effect.ring, effect.attempt)
      case 'open-microphone':
        if (ringing?.attempt === effect.attempt) ringing.call.openMicrophone(state.inputId)
        return
      case 'answer':
        findInputs()
        return ringing?.attempt === effect.attempt ? ringing.call.answer() : undefined
      case 'mute':
        return placement?.call.mute(effect.muted)
      case 'send-digits':
        return digits.press(effect.digits)
      case 'use-input':
        return switchInput(effect.deviceId)
      case 'start-timer':
        return timers.start(effect.timer, effect.attempt)
      case 'stop-timer':
        return timers.stop(effect.timer)
      case 'stop-timers':
        return timers.stopAll()
      case 'notify-connected':
        return deps.onConnected?.()
      case 'finish':
        return finish(effect)
    }
  }

  function openDevice(): void {
    deviceManager.ready().then(
      () => dispatch({ is: 'device-ready' }),
      (reason: unknown) =>
        dispatch({
          is: 'device-failed',
          message: reason instanceof Error ? reason.message : softphoneWords.failedToInitialize,
        }),
    )
    findInputs()
  }

  function place(attempt: number, to: string): void {
    // Names of microphones are told only after permission; known ones need not be looked for again.
    const knowsInputs = microphone.isAllowed()
    const call = placeCall(
      { deviceManager, backend, microphone, clock },
      { to, inputId: state.inputId },
      event => {
        if (event.is === 'created' && !knowsInputs) findInputs()
        dispatchCall(attempt, event)
      },
    )
    placement = { attempt, call }
  }

  function takeIncoming(ring: number, attempt: number): void {
    const call = incoming.take(ring, event => dispatchCall(attempt, event))
    if (!call) return
    placement = ringing = { attempt, call }
  }

  function finish({ attempt, callId, explain, leaving }: Extract<Effect, { do: 'finish' }>): void {
    digits.clear()
    lastPlacement = placement?.attempt === attempt ? placement.call : null
    if (placement?.attempt === attempt) placement = null
    if (ringing?.attempt === attempt) ringing = null
    microphone.release()
    const ended = state.lastCall
    const tellEnded = (): void => {
      if (isDestroyed || !ended) return
      // Another call may have ended since; of this one more may have become known.
      const isLatest = state.lastCall?.callId === ended.callId
      deps.onCallEnded(isLatest && state.lastCall ? state.lastCall : ended)
      deps.onBalanceChanged()
    }
    tellEnded()
    if (!callId) return
    if (leaving) return ignoreRejection(backend.end(callId, true))
    const watched = watchSettlement(backend, clock, callId, status => {
      if (explain) dispatchCall(attempt, { is: 'outcome-known', status })
    })
    ignoreRejection(watched.then(() => tellEnded()))
  }

  async function poll(attempt: number): Promise<void> {
    const callId = (state.call ?? state.incoming)?.callId
    if (!callId) return
    const answer = await backend.status(callId)
    if (answer) dispatchCall(attempt, { is: 'polled', status: answer.status })
    if (state.attempt === attempt && isBusy(state)) timers.start('status-poll', attempt)
  }

  function switchInput(deviceId: string): void {
    deviceManager
      .device()
      ?.switchInput(deviceId)
      .catch(() => dispatch({ is: 'input-refused' }))
  }

  function findInputs(): void {
    ignoreRejection(microphone.inputs().then(inputs => dispatch({ is: 'inputs-found', inputs })))
  }

  const stopListening = [
    microphone.onInputsChanged(findInputs),
    microphone.onLost(() =>
      ignoreRejection(
        microphone
          .inputs()
          .then(inputs => dispatch({ is: 'input-lost', othersLeft: inputs.length > 0 })),
      ),
    ),
    pageLifecycle.onHidden(() => dispatch({ is: 'page-hidden' })),
    pageLifecycle.onRestored(() => dispatch({ is: 'page-restored' })),
  ]
  tabLock.acquire(here => dispatch({ is: here ? 'lock-acquired' : 'lock-lost' }))

  return {
    state: () => state,
    subscribe: listeners.add,
    send: dispatch,
    sendFeedback(callId, score, issue) {
      if (state.lastCall?.callId === callId) lastPlacement?.sendFeedback(score, issue)
    },
    destroy() {
      dispatch({ is: 'page-hidden' })
      isDestroyed = true
      stopListening.forEach(stop => stop())
      timers.stopAll()
      deviceManager.close()
      microphone.release()
      tabLock.release()
      listeners.clear()
    },
  }
}

/** For what may fail without anybody having to know: the next look finds the truth. */
function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}
