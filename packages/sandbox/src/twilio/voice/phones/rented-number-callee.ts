import { type LegRecord, type Legs, advance } from '../../legs.ts'
import type { AudioPort } from '../../media/audio-port.ts'
import type { Callee, CalleeEvents, CalleeRefusal, Caller, HangupCause } from './parties.ts'

const REFUSAL_OF: Readonly<Record<HangupCause, CalleeRefusal>> = {
  busy: 'busy',
  declined: 'declined',
  'no-answer': 'unreachable',
  'not-found': 'not-in-service',
  'application-error': 'not-in-service',
}

/**
 * A rented number that a Dial calls. For the Dial it is a callee. For the customer who rents the number it is
 * a caller with a leg of its own, which `receive` connects.
 */
export function createRentedNumberCallee(
  child: LegRecord,
  legs: Legs,
  receive: (caller: Caller) => void,
): Callee {
  const [outerPort, port] = createPortPair()
  const ended = new AbortController()
  let events: CalleeEvents | undefined

  const openCaller = (): Caller => {
    const leg = legs.open({ from: child.shown, to: child.to, direction: 'inbound' })
    leg.status = 'ringing'
    const caller: Caller = {
      leg,
      port,
      extraParams: {},
      ended: ended.signal,
      ringing: async () => events?.ringing(),
      async answer() {
        if (advance(leg, 'in-progress')) events?.answered()
      },
      end(cause) {
        if (ended.signal.aborted) return
        ended.abort()
        const wasAnswered = leg.answeredAt !== undefined
        events?.ended(wasAnswered ? 'completed' : REFUSAL_OF[cause ?? 'no-answer'])
      },
    }
    const finishLeg = () => advance(leg, leg.answeredAt === undefined ? 'canceled' : 'completed')
    leg.actions = {
      end() {
        finishLeg()
        caller.end()
      },
    }
    ended.signal.addEventListener('abort', finishLeg)
    return caller
  }
  return {
    port: outerPort,
    ring(listener) {
      events = listener
      receive(openCaller())
    },
    drop() {
      if (!ended.signal.aborted) ended.abort()
    },
  }
}

/** Two connected ports: a frame or key that is given to one comes out of the other. */
function createPortPair(): [AudioPort, AudioPort] {
  const a: AudioPort = {
    onSpeech: undefined,
    onDigit: undefined,
    play: frame => b.onSpeech?.(frame),
    press: digit => b.onDigit?.(digit),
  }
  const b: AudioPort = {
    onSpeech: undefined,
    onDigit: undefined,
    play: frame => a.onSpeech?.(frame),
    press: digit => a.onDigit?.(digit),
  }
  return [a, b]
}
