import { describe, expect, it } from 'vitest'
import {
  CALLER,
  incoming,
  accept,
  decline,
  end,
  start,
  callEvent,
  opened,
  hungUp,
  polled,
  ringLimit,
  TO_IDLE,
  TO_RINGING,
  TO_ANSWERING,
  TO_CONNECTING,
  TO_CONNECTED,
  afterLast,
  RINGING,
  ENDED,
  REJECTED,
  STOPPED,
  answeredElsewhere,
  ended,
  type Rule,
} from '../../../testing/incoming-machine-events.ts'

const RULES: Rule[] = [
  {
    rule: 'a call rings while the softphone is idle',
    when: TO_RINGING,
    does: ['attach-incoming', 'start-timer', 'start-timer'],
    shows: { incoming: RINGING, call: null },
  },
  {
    rule: 'a call rings after an error and clears the error',
    when: [
      { is: 'lock-acquired' },
      {
        is: 'device-failed',
        error: {
          box: 'call',
          message: 'Twilio device not initialized',
          lacksCredit: false,
        },
      },
      incoming(),
    ],
    does: ['attach-incoming', 'start-timer', 'start-timer'],
    shows: { incoming: RINGING, error: null },
  },
  {
    rule: 'a second call is rejected while one rings',
    when: [...TO_RINGING, incoming(2)],
    does: ['reject-incoming'],
    shows: { incoming: RINGING },
  },
  ...(
    [
      ['a call is being placed', [...TO_IDLE, start], 'connecting'],
      ['a call runs', TO_CONNECTED, 'connected'],
      ['a call is being ended', [...TO_CONNECTED, end], 'disconnecting'],
    ] as const
  ).map(([what, when, status]): Rule => ({
    rule: `a call is rejected while ${what}`,
    when: [...when, incoming(2)],
    status,
    does: ['reject-incoming'],
    shows: { incoming: null },
  })),
  {
    rule: 'a call is left to other browsers while the phone is being prepared',
    when: [{ is: 'lock-acquired' }, incoming(2)],
    status: 'initializing',
    does: ['ignore-incoming'],
    shows: { incoming: null },
  },
  {
    rule: 'a call is left to other browsers in a tab without the lock',
    when: [{ is: 'lock-lost' }, incoming()],
    does: ['ignore-incoming'],
    shows: { incoming: null },
  },
  {
    rule: 'no call starts while one rings',
    when: [...TO_RINGING, start],
    does: [],
    shows: { incoming: RINGING },
  },
  {
    rule: 'declining rejects the call without asking for a reason',
    when: [...TO_RINGING, decline],
    does: REJECTED,
    shows: { incoming: null, ...ended(null) },
  },
  {
    rule: 'accepting opens the microphone first',
    when: TO_ANSWERING,
    does: ['open-microphone'],
    shows: { incoming: expect.objectContaining({ answering: true }) },
  },
  { rule: 'accepting twice opens the microphone once', when: [...TO_ANSWERING, accept], does: [] },
  {
    rule: 'the open microphone answers the call and connects it',
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
    rule: 'the accepted call is connected',
    when: TO_CONNECTED,
    status: 'connected',
    does: ['stop-timer', 'notify-connected'],
    shows: { call: expect.objectContaining({ connectedAtMs: 1_000 }) },
  },
  {
    rule: 'a refused microphone keeps the call ringing and shows the reason',
    when: [...TO_ANSWERING, callEvent({ is: 'microphone-refused', message: 'No.' })],
    does: [],
    shows: { incoming: expect.objectContaining({ answering: false, problem: 'No.' }) },
  },
  {
    rule: 'the call can be accepted again after a refused microphone',
    when: [...TO_ANSWERING, callEvent({ is: 'microphone-refused', message: 'No.' }), accept],
    does: ['open-microphone'],
    shows: { incoming: expect.objectContaining({ answering: true, problem: null }) },
  },
  {
    rule: 'declining while the microphone opens rejects the call',
    when: [...TO_ANSWERING, decline],
    does: REJECTED,
    shows: { incoming: null },
  },
  {
    rule: 'a microphone that opens without an accept answers nothing',
    when: [...TO_RINGING, opened],
    does: [],
  },
  {
    rule: 'a disconnect while ringing ends the call',
    when: [...TO_RINGING, hungUp],
    does: ENDED,
    shows: { incoming: null, ...ended(null) },
  },
  {
    rule: 'a disconnect while the microphone opens ends the call',
    when: [...TO_ANSWERING, hungUp],
    does: ENDED,
    shows: { incoming: null },
  },
  {
    rule: 'a lost socket while ringing ends the call',
    when: [...TO_RINGING, callEvent({ is: 'lost' })],
    does: ENDED,
    shows: { incoming: null },
  },
  {
    rule: 'the ring limit ends the ring here only',
    when: [...TO_RINGING, ringLimit],
    does: STOPPED,
  },
  {
    rule: 'a call that another browser has answered is named',
    when: [...TO_RINGING, hungUp, answeredElsewhere],
    does: [],
    shows: { answeredElsewhere: CALLER },
  },
  ...([{ is: 'dismiss-answered-elsewhere' }, { is: 'lock-lost' }] as const).map((event): Rule => ({
    rule: `${event.is} forgets the call that another browser has answered`,
    when: [...TO_RINGING, hungUp, answeredElsewhere, event],
    does: event.is === 'lock-lost' ? ['close-device'] : [],
    shows: { answeredElsewhere: null },
  })),
  {
    rule: 'the next ring replaces the call that another browser has answered',
    when: [...TO_RINGING, hungUp, answeredElsewhere, incoming(2)],
    does: ['attach-incoming', 'start-timer', 'start-timer'],
    shows: { incoming: RINGING, answeredElsewhere: null },
  },
  ...['completed', 'busy', 'no-answer', 'canceled', 'failed', 'in-progress'].map(
    (status): Rule => ({
      rule: `a polled ${status} while ringing ends the call`,
      when: [...TO_RINGING, polled(status)],
      does: ENDED,
      shows: { incoming: null },
    }),
  ),
  ...['dialing', 'ringing'].map((status): Rule => ({
    rule: `a polled ${status} keeps it ringing`,
    when: [...TO_RINGING, polled(status)],
    does: [],
    shows: { incoming: RINGING },
  })),
  {
    rule: 'a polled in-progress while answering keeps the call',
    when: [...TO_ANSWERING, polled('in-progress')],
    does: [],
  },
  {
    rule: 'a disconnect before the answer connects shows that the caller hung up',
    when: [...TO_CONNECTING, hungUp],
    status: 'idle',
    does: ENDED,
    shows: ended('The caller hung up before you were connected.'),
  },
  {
    rule: 'a polled busy of an incoming call has no sentence',
    when: [...TO_CONNECTED, polled('busy')],
    status: 'idle',
    does: REJECTED,
    shows: ended(null),
  },
  {
    rule: 'losing the tab lock while ringing ends the ring here only',
    when: [...TO_RINGING, { is: 'lock-lost' }],
    does: [...STOPPED, 'close-device'],
    shows: { incoming: null, activeInOtherTab: true },
  },
  {
    rule: 'closing the page while ringing ends the ring here only',
    when: [...TO_RINGING, { is: 'page-hidden' }],
    does: STOPPED,
    shows: { incoming: null },
  },
  { rule: 'accepting without a ringing call does nothing', when: [...TO_IDLE, accept], does: [] },
  {
    rule: 'declining without a ringing call does nothing',
    when: [...TO_CONNECTED, decline],
    status: 'connected',
    does: [],
  },
]

describe('an incoming call', () => {
  it.each(RULES)('$rule', ({ when, status, does, shows }) => {
    const { state, effects } = afterLast(when)
    expect(effects.map(effect => effect.do)).toEqual(does)
    if (status) expect(state.status).toBe(status)
    expect(state).toMatchObject(shows ?? {})
  })

  it('has its own attempt, so that late events of the previous call change nothing', () => {
    const { before, state, effects } = afterLast([
      ...TO_CONNECTED,
      end,
      hungUp,
      incoming(2),
      callEvent({ is: 'lost' }),
    ])
    expect(before.attempt).toBe(2)
    expect({ state, effects }).toEqual({ state: before, effects: [] })
  })
})
