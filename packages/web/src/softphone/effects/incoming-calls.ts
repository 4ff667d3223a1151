import { type Clock } from '../browser/clock.ts'
import { type Microphone } from '../browser/microphone.ts'
import { openMicrophone } from '../browser/open-microphone.ts'
import { type CallHandle, hangUpOr, withTime } from './call-handle.ts'
import { type CallEvent, type MachineEvent } from '../machine/events.ts'
import { type IncomingVoiceCall, type VoiceCall } from '../voice-device.ts'

/** An incoming call. Before it is answered, `hangUp` rejects it. */
export interface RingingCall extends CallHandle {
  /** Rings no longer here; the other browsers ring on. */
  stopRinging(): void
  /** Requests permission if needed. The event `microphone-opened` or `microphone-refused` follows. */
  openMicrophone(inputId: string | null): void
  answer(): void
}

/** Keeps each new incoming call under an id until the call machine rejects it or attaches to it. */
export interface IncomingCalls {
  add(call: IncomingVoiceCall): void
  reject(incomingId: number): void
  /** Lets it ring in the user's other browsers only. */
  ignore(incomingId: number): void
  /** Subscribes to the call's events; null if no call waits under this id. */
  attach(incomingId: number, onEvent: (event: CallEvent) => void): RingingCall | null
}

interface Deps {
  microphone: Pick<Microphone, 'open' | 'release'>
  clock: Clock
}

export function createIncomingCalls(
  deps: Deps,
  dispatch: (event: MachineEvent) => void,
): IncomingCalls {
  const waiting = new Map<number, IncomingVoiceCall>()
  let lastId = 0
  const remove = (incomingId: number): IncomingVoiceCall | undefined => {
    const call = waiting.get(incomingId)
    waiting.delete(incomingId)
    return call
  }
  return {
    add(call) {
      lastId += 1
      waiting.set(lastId, call)
      dispatch({ is: 'incoming', incomingId: lastId, details: call.details })
    },
    reject: incomingId => remove(incomingId)?.reject(),
    ignore: incomingId => remove(incomingId)?.ignore(),
    attach(incomingId, onEvent) {
      const call = remove(incomingId)
      return call ? attachTo(deps, call, onEvent) : null
    },
  }
}

function attachTo(
  { microphone, clock }: Deps,
  incoming: IncomingVoiceCall,
  emit: (event: CallEvent) => void,
): RingingCall {
  let call: VoiceCall | null = null
  let isOver = false
  incoming.onEvent(event => {
    if (event.is === 'disconnected' || event.is === 'lost') isOver = true
    if (event.is === 'failed' && event.fatal) isOver = true
    emit(withTime(event, clock))
  })
  const emitUnlessOver = (event: CallEvent): void => {
    if (!isOver) emit(event)
  }
  return {
    openMicrophone(inputId) {
      openMicrophone(microphone, inputId, emitUnlessOver).then(
        isOpen => {
          if (isOver) microphone.release()
          else if (isOpen) emit({ is: 'microphone-opened' })
        },
        (reason: unknown) => {
          const message = reason instanceof Error ? reason.message : ''
          emitUnlessOver({ is: 'microphone-refused', message })
        },
      )
    },
    answer() {
      call = incoming.answer()
    },
    hangUp() {
      if (isOver) return
      if (call) return hangUpOr(call, () => emit({ is: 'hang-up-failed' }))
      isOver = true
      incoming.reject()
    },
    stopRinging() {
      if (isOver || call) return
      isOver = true
      incoming.ignore()
    },
    mute: muted => call?.mute(muted),
    sendDigit: digit => call?.sendDigit(digit) ?? Promise.resolve(),
    sendFeedback: (score, issue) => call?.sendFeedback(score, issue),
    quality: () => call?.quality() ?? null,
  }
}
