import { describe, expect, it } from 'vitest'
import { transition } from './call-machine.ts'
import {
  type CallEvent,
  type Effect,
  type MachineEvent,
  type MachineState,
  INITIAL_STATE,
} from './events.ts'

const CALLER = { callId: 'call-in', from: '+12125550142', to: '+14155550199' }
const incoming = (ring = 1): MachineEvent => ({ is: 'incoming', ring, caller: CALLER })
const accept: MachineEvent = { is: 'accept' }
const decline: MachineEvent = { is: 'decline' }
const end: MachineEvent = { is: 'end' }
const start: MachineEvent = { is: 'start', to: '+14155550100' }
const now = (event: CallEvent): MachineEvent => ({ is: 'call', attempt: 1, event })
const opened = now({ is: 'microphone-opened' })
const answered = now({ is: 'accepted', atMs: 1_000 })
const gone = now({ is: 'disconnected', atMs: 2_000 })
const polled = (status: string): MachineEvent => now({ is: 'polled', status })
const learnt = (status: string): MachineEvent => now({ is: 'outcome-known', status })
const limit = now({ is: 'time-out', timer: 'ring-limit' })

const TO_IDLE: MachineEvent[] = [{ is: 'lock-acquired' }, { is: 'device-ready' }]
const TO_RINGING = [...TO_IDLE, incoming()]
const TO_ANSWERING = [...TO_RINGING, accept]
const TO_CONNECTING = [...TO_ANSWERING, opened]
const TO_CONNECTED = [...TO_CONNECTING, answered]

function last(events: MachineEvent[]): {
  before: MachineState
  state: MachineState
  effects: Effect[]
} {
  const before = events
    .slice(0, -1)
    .reduce((state, event) => transition(state, event).state, INITIAL_STATE)
  const event = events.at(-1)
  if (!event) throw new Error('no event')
  return { before, ...transition(before, event) }
}

const RINGING = expect.objectContaining({ ...CALLER, answering: false, problem: null })
const OVER: Effect['do'][] = ['stop-timers', 'finish-call']
const TURNED_AWAY: Effect['do'][] = ['stop-timers', 'hang-up', 'finish-call']
const ended = (endedBecause: string | null) => ({
  lastCall: expect.objectContaining({ callId: 'call-in', endedBecause }),
})

interface Rule {
  rule: string
  when: MachineEvent[]
  status?: MachineState['status']
  does: Effect['do'][]
  shows?: object
}

const RULES: Rule[] = [
  {
    rule: 'a call rings when the phone is idle',
    when: TO_RINGING,
    does: ['attach-incoming', 'start-timer', 'start-timer'],
    shows: { incoming: RINGING, call: null },
  },
  {
    rule: 'it rings after an error too, which is over then',
    when: [
      { is: 'lock-acquired' },
      { is: 'device-failed', message: 'Twilio device not initialized' },
      incoming(),
    ],
    does: ['attach-incoming', 'start-timer', 'start-timer'],
    shows: { incoming: RINGING, error: null },
  },
  {
    rule: 'a second caller is turned away while one rings',
    when: [...TO_RINGING, incoming(2)],
    does: ['reject-incoming'],
    shows: { incoming: RINGING },
  },
  ...(
    [
      ['a call is being placed', [...TO_IDLE, start], 'connecting'],
      ['a call runs', TO_CONNECTED, 'connected'],
      ['a call is being ended', [...TO_CONNECTED, end], 'disconnecting'],
      ['the phone is being prepared', [{ is: 'lock-acquired' }], 'initializing'],
    ] as const
  ).map(([what, when, status]): Rule => ({
    rule: `a caller is turned away while ${what}`,
    when: [...when, incoming(2)],
    status,
    does: ['reject-incoming'],
    shows: { incoming: null },
  })),
  {
    rule: 'and in a tab without the phone',
    when: [{ is: 'lock-lost' }, incoming()],
    does: ['reject-incoming'],
    shows: { incoming: null },
  },
  {
    rule: 'no call starts while one rings',
    when: [...TO_RINGING, start],
    does: [],
    shows: { incoming: RINGING },
  },
  {
    rule: 'declining turns the caller away, and is nothing to explain',
    when: [...TO_RINGING, decline],
    does: TURNED_AWAY,
    shows: { incoming: null, ...ended(null) },
  },
  {
    rule: 'accepting opens the microphone first',
    when: TO_ANSWERING,
    does: ['open-microphone'],
    shows: { incoming: expect.objectContaining({ answering: true }) },
  },
  { rule: 'once', when: [...TO_ANSWERING, accept], does: [] },
  {
    rule: 'then it is answered and is a call as any other',
    when: TO_CONNECTING,
    status: 'connecting',
    does: ['stop-timer', 'start-timer', 'answer'],
    shows: {
      incoming: null,
      call: expect.objectContaining({
        direction: 'inbound',
        callId: 'call-in',
        fromNumber: CALLER.from,
        to: CALLER.to,
      }),
    },
  },
  {
    rule: 'connected when the network says so',
    when: TO_CONNECTED,
    status: 'connected',
    does: ['stop-timer', 'notify-connected'],
    shows: { call: expect.objectContaining({ connectedAtMs: 1_000 }) },
  },
  {
    rule: 'a refused microphone leaves it ringing and says why',
    when: [...TO_ANSWERING, now({ is: 'microphone-refused', message: 'No.' })],
    does: [],
    shows: { incoming: expect.objectContaining({ answering: false, problem: 'No.' }) },
  },
  {
    rule: 'and it can be accepted again',
    when: [...TO_ANSWERING, now({ is: 'microphone-refused', message: 'No.' }), accept],
    does: ['open-microphone'],
    shows: { incoming: expect.objectContaining({ answering: true, problem: null }) },
  },
  {
    rule: 'declining while the microphone is asked for',
    when: [...TO_ANSWERING, decline],
    does: TURNED_AWAY,
    shows: { incoming: null },
  },
  {
    rule: 'a microphone that opens unasked answers nothing',
    when: [...TO_RINGING, opened],
    does: [],
  },
  {
    rule: 'the caller gives up, or it is answered or declined elsewhere',
    when: [...TO_RINGING, gone],
    does: OVER,
    shows: { incoming: null, ...ended(null) },
  },
  {
    rule: 'the caller gives up while the microphone is asked for',
    when: [...TO_ANSWERING, gone],
    does: OVER,
    shows: { incoming: null },
  },
  {
    rule: 'the socket breaks while it rings',
    when: [...TO_RINGING, now({ is: 'lost' })],
    does: OVER,
    shows: { incoming: null },
  },
  { rule: 'nobody says that it rings no more', when: [...TO_RINGING, limit], does: TURNED_AWAY },
  ...['completed', 'busy', 'no-answer', 'canceled', 'failed', 'in-progress'].map(
    (status): Rule => ({
      rule: `the server says ${status} while it rings`,
      when: [...TO_RINGING, polled(status)],
      does: OVER,
      shows: { incoming: null },
    }),
  ),
  ...['dialing', 'ringing'].map((status): Rule => ({
    rule: `${status} is how it should be`,
    when: [...TO_RINGING, polled(status)],
    does: [],
    shows: { incoming: RINGING },
  })),
  {
    rule: 'in-progress may be this very answer',
    when: [...TO_ANSWERING, polled('in-progress')],
    does: [],
  },
  {
    rule: 'a missed call is told',
    when: [...TO_RINGING, gone, learnt('no-answer')],
    does: [],
    shows: ended('You missed a call from +12125550142.'),
  },
  {
    rule: 'a call that somebody took elsewhere is none',
    when: [...TO_RINGING, gone, learnt('completed')],
    does: [],
    shows: ended(null),
  },
  {
    rule: 'a caller who hangs up just as it is answered',
    when: [...TO_CONNECTING, gone],
    status: 'idle',
    does: OVER,
    shows: ended('The caller hung up before you were connected.'),
  },
  {
    rule: 'the end of an incoming call is not called a busy line',
    when: [...TO_CONNECTED, polled('busy')],
    status: 'idle',
    does: TURNED_AWAY,
    shows: ended(null),
  },
  {
    rule: 'the phone moves to another tab while it rings',
    when: [...TO_RINGING, { is: 'lock-lost' }],
    does: [...TURNED_AWAY, 'close-device'],
    shows: { incoming: null, activeInOtherTab: true },
  },
  {
    rule: 'the page goes while it rings',
    when: [...TO_RINGING, { is: 'page-hidden' }],
    does: TURNED_AWAY,
    shows: { incoming: null },
  },
  { rule: 'nothing rings: accept', when: [...TO_IDLE, accept], does: [] },
  {
    rule: 'nothing rings: decline',
    when: [...TO_CONNECTED, decline],
    status: 'connected',
    does: [],
  },
]

describe('a call that comes in', () => {
  it.each(RULES)('$rule', ({ when, status, does, shows }) => {
    const { state, effects } = last(when)
    expect(effects.map(effect => effect.do)).toEqual(does)
    if (status) expect(state.status).toBe(status)
    expect(state).toMatchObject(shows ?? {})
  })

  it('is another attempt, so that late words of the call before change nothing', () => {
    const { before, state, effects } = last([
      ...TO_CONNECTED,
      end,
      gone,
      incoming(2),
      now({ is: 'lost' }),
    ])
    expect(before.attempt).toBe(2)
    expect({ state, effects }).toEqual({ state: before, effects: [] })
  })
})
