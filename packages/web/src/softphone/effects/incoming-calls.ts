import { type Clock } from '../browser/clock.ts'
import { type Microphone } from '../browser/microphone.ts'
import { type CallHandle, hangUpOr, microphoneEvents, withTime } from './call-handle.ts'
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

interface Deps {
  microphone: Pick<Microphone, 'open' | 'release'>
  clock: Clock
}

export type IncomingCalls = ReturnType<typeof createIncomingCalls>

/** Keeps each new incoming call under an id until the call machine rejects it or attaches to it. */
export function createIncomingCalls(deps: Deps, dispatch: (event: MachineEvent) => void) {
  const waiting = new Map<number, IncomingVoiceCall>()
  let lastId = 0
  const remove = (incomingId: number): IncomingVoiceCall | undefined => {
    const call = waiting.get(incomingId)
    waiting.delete(incomingId)
    return call
  }
  return {
    add(call: IncomingVoiceCall): void {
      lastId += 1
      waiting.set(lastId, call)
      dispatch({ is: 'incoming', incomingId: lastId, details: call.details })
    },
    reject: (incomingId: number) => remove(incomingId)?.reject(),
    /** Lets it ring in the user's other browsers only. */
    ignore: (incomingId: number) => remove(incomingId)?.ignore(),
    /** Subscribes to the call's events; null if no call waits under this id. */
    attach(incomingId: number, onEvent: (event: CallEvent) => void): RingingCall | null {
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
  return {
    openMicrophone(inputId) {
      microphone.open(inputId).then(
        opened => {
          if (isOver) microphone.release()
          else microphoneEvents(opened, inputId).forEach(emit)
        },
        (reason: unknown) => {
          const message = reason instanceof Error ? reason.message : ''
          if (!isOver) emit({ is: 'microphone-refused', message })
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
    voice: () => call,
  }
}
