import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAlerts } from '../../alerts.ts'
import { createLegs, type LegRecord } from '../../legs.ts'
import type { AudioPort } from '../../media/audio-port.ts'
import { dial } from './dial.ts'
import type { Caller } from '../phones/parties.ts'
import { behaviourOf } from '../phones/known-numbers.ts'
import { createPhoneCallee } from '../phones/phone-callee.ts'
import { createRecordings } from './recordings.ts'
import { parseTwiml, type DialVerb } from '../twiml/twiml.ts'

const ANSWERS_AT_ONCE = '+14155550106'
const SECOND = 1000

let caller: Caller
const legs = createLegs()

beforeEach(() => {
  vi.useFakeTimers()
  caller = createLine()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A caller that stays in the call. */
function createLine(): Caller {
  const port: AudioPort = {
    play: () => undefined,
    press: () => undefined,
    onSpeech: undefined,
    onDigit: undefined,
  }
  return {
    leg: legs.open({ from: '+14155550199', to: '+14155550100', direction: 'inbound' }),
    port,
    extraParams: {},
    ended: new AbortController().signal,
    ringing: async () => undefined,
    answer: async () => undefined,
    end: () => undefined,
  }
}

/** Dials a number with the attributes, and returns the callee's leg. The called phone shows `shown`. */
function dialNumber(number: string, attributes: string, shown?: string): LegRecord {
  const [verb] = parseTwiml(
    `<Response><Dial ${attributes}>${number}</Dial></Response>`,
    'http://x/',
  )
  const behaviour = behaviourOf(number)
  void dial(caller, verb as DialVerb, {
    accountSid: 'AC1',
    legs,
    post: async () => ({ status: 200, body: '' }),
    recordings: createRecordings('AC1'),
    alerts: createAlerts(),
    refusalOf: () => undefined,
    shownNumber: ({ from }) => shown ?? from,
    callNumber: () => ({ callee: createPhoneCallee(behaviour), behaviour }),
    callClient: () => undefined,
  })
  const leg = legs.list().find(({ parentSid }) => parentSid === caller.leg.sid)
  if (!leg) throw new Error('no leg was opened')
  return leg
}

test('the called phone shows another number than the caller ID where that is replaced', () => {
  const attributes = 'callerId="+819012345678"'
  expect(dialNumber('+81312345678', attributes)).toMatchObject({ shown: '+819012345678' })
  const replaced = dialNumber('+81312345679', attributes, '+14157234000')
  expect(replaced).toMatchObject({ from: '+819012345678', shown: '+14157234000' })
})

test.each([
  ['its timeout', 'timeout="7"', 7],
  ['30 s without one', '', 30],
])('a Dial is unanswered after %s', async (_name, attributes, seconds) => {
  const leg = dialNumber('+14155550102', attributes)
  await vi.advanceTimersByTimeAsync(seconds * SECOND - 1)
  expect(leg.status).toBe('ringing')
  await vi.advanceTimersByTimeAsync(1)
  expect(leg.status).toBe('no-answer')
})

test('a Dial ends the talk after its time limit', async () => {
  const leg = dialNumber(ANSWERS_AT_ONCE, 'timeLimit="61"')
  await vi.advanceTimersByTimeAsync(1)
  expect(leg.status).toBe('in-progress')
  await vi.advanceTimersByTimeAsync(61 * SECOND - 1)
  expect(leg.status).toBe('in-progress')
  await vi.advanceTimersByTimeAsync(1)
  expect(leg.status).toBe('completed')
})
