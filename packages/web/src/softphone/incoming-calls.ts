import { type Clock } from './browser/clock.ts'
import { type Microphone } from './browser/microphone.ts'
import { openMicrophone } from './browser/open-microphone.ts'
import { type CallEvent, type PhoneEvent } from './machine/events.ts'
import { type CallHandle, hangUpOr } from './outgoing-call.ts'
import { type IncomingVoiceCall, type VoiceCall } from './voice-device.ts'

/** A call that rings here. Before it is answered, `hangUp` turns the caller away. */
export interface RingingCall extends CallHandle {
  /** Asks for the microphone; `microphone-opened` or `microphone-refused` follows. */
  openMicrophone(inputId: string | null): void
  answer(): void
}

/** The calls that came in and that the machine has not heard of yet, by name. */
export interface IncomingCalls {
  offer(call: IncomingVoiceCall): void
  reject(ring: number): void
  /** Everything it says is heard from here on, also what it said before. */
  take(ring: number, hear: (event: CallEvent) => void): RingingCall | null
}

interface Deps {
  microphone: Pick<Microphone, 'open' | 'release'>
  clock: Clock
}

export function createIncomingCalls(
  deps: Deps,
  dispatch: (event: PhoneEvent) => void,
): IncomingCalls {
  const waiting = new Map<number, IncomingVoiceCall>()
  let rings = 0
  const pick = (ring: number): IncomingVoiceCall | undefined => {
    const call = waiting.get(ring)
    waiting.delete(ring)
    return call
  }
  return {
    offer(call) {
      rings += 1
      waiting.set(rings, call)
      dispatch({ is: 'incoming', ring: rings, caller: call.caller })
    },
    reject: ring => pick(ring)?.reject(),
    take(ring, hear) {
      const call = pick(ring)
      return call ? takeCall(deps, call, hear) : null
    },
  }
}

function takeCall(
  { microphone, clock }: Deps,
  incoming: IncomingVoiceCall,
  hear: (event: CallEvent) => void,
): RingingCall {
  let call: VoiceCall | null = null
  let isOver = false
  incoming.listen(event => {
    if (event.is === 'disconnected' || event.is === 'lost') isOver = true
    if (event.is === 'failed' && event.fatal) isOver = true
    if (event.is === 'accepted' || event.is === 'disconnected') {
      return hear({ is: event.is, atMs: clock.now() })
    }
    hear(event)
  })
  return {
    openMicrophone(inputId) {
      openMicrophone(microphone, inputId, event => {
        if (!isOver) hear(event)
      }).then(
        isOpen => {
          if (isOver) microphone.release()
          else if (isOpen) hear({ is: 'microphone-opened' })
        },
        (reason: unknown) => {
          const message = reason instanceof Error ? reason.message : ''
          if (!isOver) hear({ is: 'microphone-refused', message })
        },
      )
    },
    answer() {
      call = incoming.answer()
    },
    hangUp() {
      if (isOver) return
      if (call) return hangUpOr(call, () => hear({ is: 'hang-up-failed' }))
      isOver = true
      incoming.reject()
    },
    mute: muted => call?.mute(muted),
    sendDigit: digit => call?.sendDigit(digit) ?? Promise.resolve(),
    sendFeedback: (score, issue) => call?.sendFeedback(score, issue),
  }
}
