import { describe, expect, it } from 'vitest'
import {
  CALLER,
  ENDS,
  HANGS_UP,
  TO_IDLE,
  type Rule,
  accepted,
  afterLast,
  callEvent,
  deviceFailed,
  disconnected as hungUp,
  end,
  incoming,
  lost,
  polled,
  start,
  testRules,
  timeout,
} from '../../../testing/call-machine-events.ts'
import type { Effect, MachineEvent } from './events.ts'

const accept: MachineEvent = { is: 'accept' }
const decline: MachineEvent = { is: 'decline' }
const opened = callEvent({ is: 'microphone-opened' })
const refused = callEvent({ is: 'microphone-refused', message: 'No.' })
const answeredElsewhere = callEvent({ is: 'answered-elsewhere', details: CALLER })

const TO_RINGING = [...TO_IDLE, incoming()]
const TO_ANSWERING = [...TO_RINGING, accept]
const TO_CONNECTING = [...TO_ANSWERING, opened]
const TO_CONNECTED = [...TO_CONNECTING, accepted]
const TO_ELSEWHERE = [...TO_RINGING, hungUp, answeredElsewhere]

const RINGS: Effect['do'][] = ['attach-incoming', 'start-timer', 'start-timer']
const STOPS: Effect['do'][] = ['stop-timers', 'stop-ringing', 'finish-call']
const RINGING = { incoming: { ...CALLER, answering: false, problem: null } }
const SILENT = { incoming: null }
const ended = (endedBecause: string | null) => ({ lastCall: { callId: 'call-in', endedBecause } })

describe('an incoming call', () => {
  const answered = {
    direction: 'inbound',
    callId: 'call-in',
    fromNumber: CALLER.from,
    to: CALLER.to,
  }
  const hungUpEarly = 'The caller hung up before you were connected.'
  testRules([
    ['rings', TO_RINGING, 'idle', RINGS, { ...RINGING, call: null }],
    [
      'rings after an error, which it clears',
      [{ is: 'lock-acquired' }, deviceFailed, incoming()],
      'idle',
      RINGS,
      { ...RINGING, error: null },
    ],
    [
      'is rejected while another one rings',
      [...TO_RINGING, incoming(2)],
      'idle',
      ['reject-incoming'],
      RINGING,
    ],
    // spec 4.22
    [
      'is rejected while a call is placed',
      [...TO_IDLE, start, incoming(2)],
      'connecting',
      ['reject-incoming'],
      SILENT,
    ],
    // spec 4.22
    [
      'is rejected during a call',
      [...TO_CONNECTED, incoming(2)],
      'connected',
      ['reject-incoming'],
      SILENT,
    ],
    [
      'is rejected while a call is ended',
      [...TO_CONNECTED, end, incoming(2)],
      'disconnecting',
      ['reject-incoming'],
      SILENT,
    ],
    [
      'is left to other browsers while the phone is prepared',
      [{ is: 'lock-acquired' }, incoming(2)],
      'initializing',
      ['ignore-incoming'],
      SILENT,
    ],
    [
      'is left to other browsers without the tab lock',
      [{ is: 'lock-lost' }, incoming()],
      'idle',
      ['ignore-incoming'],
      SILENT,
    ],
    ['lets no other call start', [...TO_RINGING, start], 'idle', [], RINGING],
    ['is declined', [...TO_RINGING, decline], 'idle', HANGS_UP, { ...SILENT, ...ended(null) }],
    [
      'opens the microphone first',
      TO_ANSWERING,
      'idle',
      ['open-microphone'],
      { incoming: { answering: true } },
    ],
    ['opens the microphone once', [...TO_ANSWERING, accept], 'idle', []],
    [
      'is answered with the open microphone',
      TO_CONNECTING,
      'connecting',
      ['stop-timer', 'start-timer', 'answer'],
      { ...SILENT, call: answered },
    ],
    [
      'is connected',
      TO_CONNECTED,
      'connected',
      ['stop-timer'],
      { call: { connectedAtMs: 1_000_000 } },
    ],
    [
      'rings on without a microphone',
      [...TO_ANSWERING, refused],
      'idle',
      [],
      { incoming: { answering: false, problem: 'No.' } },
    ],
    [
      'can be accepted again',
      [...TO_ANSWERING, refused, accept],
      'idle',
      ['open-microphone'],
      { incoming: { answering: true, problem: null } },
    ],
    [
      'is declined while the microphone opens',
      [...TO_ANSWERING, decline],
      'idle',
      HANGS_UP,
      SILENT,
    ],
    ['is not answered by a microphone alone', [...TO_RINGING, opened], 'idle', []],
    ['ends with the caller', [...TO_RINGING, hungUp], 'idle', ENDS, { ...SILENT, ...ended(null) }],
    [
      'ends with the caller while the microphone opens',
      [...TO_ANSWERING, hungUp],
      'idle',
      ENDS,
      SILENT,
    ],
    ['ends with the socket', [...TO_RINGING, lost], 'idle', ENDS, SILENT],
    [
      'ends here alone after the longest ring',
      [...TO_RINGING, timeout('ring-limit')],
      'idle',
      STOPS,
    ],
    ['names where it was answered', TO_ELSEWHERE, 'idle', [], { answeredElsewhere: CALLER }],
    [
      'names it no more when that is read',
      [...TO_ELSEWHERE, { is: 'dismiss-answered-elsewhere' }],
      'idle',
      [],
      { answeredElsewhere: null },
    ],
    [
      'names it no more without the tab lock',
      [...TO_ELSEWHERE, { is: 'lock-lost' }],
      'idle',
      ['close-device'],
      { answeredElsewhere: null },
    ],
    [
      'names it no more when another one rings',
      [...TO_ELSEWHERE, incoming(2)],
      'idle',
      RINGS,
      { ...RINGING, answeredElsewhere: null },
    ],
    [
      'names it no more when a call starts',
      [...TO_ELSEWHERE, start],
      'connecting',
      ['start-timer', 'place-call'],
      { answeredElsewhere: null },
    ],
    ...['completed', 'busy', 'no-answer', 'canceled', 'failed', 'in-progress'].map(
      (status): Rule => [
        `ends with the status ${status}`,
        [...TO_RINGING, polled(status)],
        'idle',
        ENDS,
        SILENT,
      ],
    ),
    ...['dialing', 'ringing'].map((status): Rule => [
      `rings on with the status ${status}`,
      [...TO_RINGING, polled(status)],
      'idle',
      [],
      RINGING,
    ]),
    [
      'goes on with the status in-progress of its answer',
      [...TO_ANSWERING, polled('in-progress')],
      'idle',
      [],
    ],
    [
      'says that the caller hung up first',
      [...TO_CONNECTING, hungUp],
      'idle',
      ENDS,
      ended(hungUpEarly),
    ],
    [
      'has no words for the status busy',
      [...TO_CONNECTED, polled('busy')],
      'idle',
      HANGS_UP,
      ended(null),
    ],
    [
      'ends here alone without the tab lock',
      [...TO_RINGING, { is: 'lock-lost' }],
      'idle',
      [...STOPS, 'close-device'],
      { ...SILENT, activeInOtherTab: true },
    ],
    [
      'ends here alone with the page',
      [...TO_RINGING, { is: 'page-hidden' }],
      'idle',
      STOPS,
      SILENT,
    ],
    ['cannot be accepted without ringing', [...TO_IDLE, accept], 'idle', []],
    ['cannot be declined without ringing', [...TO_CONNECTED, decline], 'connected', []],
  ])

  it('has its own attempt, so that late events of the previous call change nothing', () => {
    const { before, state, effects } = afterLast([...TO_CONNECTED, end, hungUp, incoming(2), lost])
    expect(before.attempt).toBe(2)
    expect({ state, effects }).toEqual({ state: before, effects: [] })
  })
})
