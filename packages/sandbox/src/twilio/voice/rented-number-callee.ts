import type { Legs, LegRecord } from '../legs.ts'
import { advance } from '../legs.ts'
import type { AudioPort } from '../media/audio-port.ts'
import type { Callee, CalleeEvents, CalleeRefusal } from './callee.ts'
import type { HangupCause, Line } from './caller.ts'
import { dimmed } from './phone-caller.ts'

const REFUSAL_OF: Readonly<Record<HangupCause, CalleeRefusal>> = {
  busy: 'busy',
  declined: 'declined',
  'no-answer': 'unreachable',
  'not-found': 'not-in-service',
  'application-error': 'not-in-service',
}

/**
 * Calls a number that a customer of the carrier rents: what is a callee to the one who dials is a
 * line of its own to the number, whose owner `receive` asks what to do with it.
 */
export function createTrunk(child: LegRecord, legs: Legs, receive: (line: Line) => void): Callee {
  const [outside, inside] = createCable()
  const { port, darken } = dimmed(inside)
  const gone = new AbortController()
  let events: CalleeEvents | undefined

  const open = (): Line => {
    const leg = legs.open({ from: child.from, to: child.to, direction: 'inbound' })
    leg.status = 'ringing'
    const line: Line = {
      leg,
      port,
      extra: {},
      gone: gone.signal,
      ringing: async () => events?.ringing(),
      async answer() {
        if (advance(leg, 'in-progress')) events?.answered()
      },
      end(cause) {
        if (gone.signal.aborted) return
        gone.abort()
        const wasAnswered = leg.answeredAt !== undefined
        events?.ended(wasAnswered ? 'completed' : REFUSAL_OF[cause ?? 'no-answer'])
      },
      blackOut: darken,
    }
    leg.handles = { end: () => leave(leg, () => line.end()) }
    gone.signal.addEventListener('abort', () => leave(leg, () => {}))
    return line
  }
  return {
    port: outside,
    ring(listener) {
      events = listener
      receive(open())
    },
    drop() {
      if (!gone.signal.aborted) gone.abort()
    },
  }
}

function leave(leg: LegRecord, then: () => void): void {
  advance(leg, leg.answeredAt === undefined ? 'canceled' : 'completed')
  then()
}

/** Two ports back to back: what is played to one, the other speaks. */
function createCable(): [AudioPort, AudioPort] {
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
