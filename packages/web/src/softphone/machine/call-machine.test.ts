import { describe, expect, it } from 'vitest'
import {
  ANSWERED_AT_MS,
  callEvent,
  disconnected,
  start,
  end,
  timeout,
  polled,
  TO_CONNECTING,
  TO_CREATED,
  TO_RINGING,
  TO_CONNECTED,
  TO_DISCONNECTING,
  TO_ERROR,
  afterLast,
  names,
  type Rule,
  callError,
  ENDED,
} from '../../../testing/call-machine-events.ts'

const RULES: Rule[] = [
  // spec 4.13, 4.17 see 15
  {
    rule: 'a start from idle places the call and starts the 30 s limit',
    when: TO_CONNECTING,
    status: 'connecting',
    does: ['start-timer', 'place-call'],
  },
  // spec 4.16
  {
    rule: 'a start from error places the call',
    when: [...TO_ERROR, start],
    status: 'connecting',
    does: ['start-timer', 'place-call'],
    shows: { error: null },
  },
  {
    rule: 'the 30 s limit restarts when the microphone has opened',
    when: [...TO_CONNECTING, callEvent({ is: 'microphone-opened' })],
    status: 'connecting',
    does: ['start-timer'],
  },
  {
    rule: 'polling starts when the call id is known',
    when: TO_CREATED,
    status: 'connecting',
    does: ['start-timer'],
    shows: {
      call: expect.objectContaining({
        callId: 'call-1',
        fromNumber: '+15005550006',
        billingSeconds: 60,
        authorisedSeconds: 120,
      }),
    },
  },
  {
    rule: 'ringing keeps connecting and stops the 30 s limit',
    when: TO_RINGING,
    status: 'connecting',
    does: ['stop-timer'],
    shows: { call: expect.objectContaining({ ringing: true, connectedAtMs: null }) },
  },
  // spec 4.17
  {
    rule: 'the answer connects the call',
    when: TO_CONNECTED,
    status: 'connected',
    does: ['stop-timer', 'notify-connected'],
    shows: {
      call: expect.objectContaining({ ringing: false, connectedAtMs: ANSWERED_AT_MS }),
    },
  },
  {
    rule: 'a call without an answer or ringing ends after 30 s',
    when: [...TO_CREATED, timeout('connect-limit')],
    status: 'error',
    does: [...ENDED, 'rebuild-device'],
    shows: {
      error: callError('Failed to start call: the phone network did not answer within 30 seconds'),
    },
  },
  {
    rule: 'ending while connecting hangs up',
    when: [...TO_CREATED, end],
    status: 'disconnecting',
    does: ['stop-timers', 'start-timer', 'hang-up'],
  },
  // spec 4.13
  {
    rule: 'ending while connected hangs up',
    when: TO_DISCONNECTING,
    status: 'disconnecting',
    does: ['stop-timers', 'start-timer', 'hang-up'],
  },
  // spec 4.18
  {
    rule: 'the disconnect after a hang-up returns to idle',
    when: [...TO_DISCONNECTING, disconnected],
    status: 'idle',
    does: ['stop-timers', 'finish-call'],
    shows: { lastCall: { callId: 'call-1', endedBecause: null }, call: null },
  },
  // spec 4.18
  {
    rule: 'a hang-up without confirmation returns to idle with a new device',
    when: [...TO_DISCONNECTING, timeout('hang-up-limit')],
    status: 'idle',
    does: ['stop-timers', 'finish-call', 'rebuild-device'],
  },
  // spec 4.18
  {
    rule: 'a hang-up by the far end returns to idle',
    when: [...TO_CONNECTED, disconnected],
    status: 'idle',
    does: ['stop-timers', 'finish-call'],
    shows: { lastCall: { callId: 'call-1', endedBecause: null } },
  },
  {
    rule: 'a call that reached its authorised seconds ends with that reason',
    when: [...TO_CONNECTED, callEvent({ is: 'disconnected', atMs: ANSWERED_AT_MS + 119_500 })],
    status: 'idle',
    does: ['stop-timers', 'finish-call'],
    shows: {
      lastCall: {
        callId: 'call-1',
        endedBecause: 'The call reached the time that your credit allowed.',
      },
    },
  },
  {
    rule: 'a lost call ends and the device is rebuilt',
    when: [...TO_RINGING, callEvent({ is: 'lost' })],
    status: 'error',
    does: [...ENDED, 'rebuild-device'],
  },
  // spec 4.25
  {
    rule: 'an interrupted connection is shown as reconnecting, with a limit',
    when: [...TO_CONNECTED, callEvent({ is: 'reconnecting' })],
    status: 'connected',
    does: ['start-timer'],
    shows: { call: expect.objectContaining({ reconnecting: true }) },
  },
  {
    rule: 'a restored connection stops the limit',
    when: [...TO_CONNECTED, callEvent({ is: 'reconnecting' }), callEvent({ is: 'reconnected' })],
    status: 'connected',
    does: ['stop-timer'],
    shows: { call: expect.objectContaining({ reconnecting: false }) },
  },
  {
    rule: 'reconnecting ends the call after 30 s',
    when: [...TO_CONNECTED, callEvent({ is: 'reconnecting' }), timeout('reconnect-limit')],
    status: 'error',
    does: [...ENDED, 'rebuild-device'],
  },
  ...(['completed', 'failed', 'busy', 'no-answer', 'canceled'] as const).flatMap(status => [
    {
      rule: `a polled ${status} ends the connected call locally`,
      when: [...TO_CONNECTED, polled(status)],
      status: 'idle' as const,
      does: ENDED,
    },
    {
      rule: `a polled ${status} ends the connecting call locally`,
      when: [...TO_CREATED, polled(status)],
      status: 'idle' as const,
      does: ENDED,
    },
  ]),
  // spec 4.24
  {
    rule: 'a polled busy ends the call with that reason',
    when: [...TO_RINGING, polled('busy')],
    status: 'idle',
    does: ENDED,
    shows: { lastCall: { callId: 'call-1', endedBecause: 'The line is busy.' } },
  },
  {
    rule: 'the reason of an unanswered call is shown when the server reports it',
    when: [
      ...TO_RINGING,
      disconnected,
      callEvent({ is: 'final-status-known', status: 'no-answer' }),
    ],
    status: 'idle',
    does: [],
    shows: { lastCall: { callId: 'call-1', endedBecause: 'The call was not answered.' } },
  },
  {
    rule: 'mute toggles while connected',
    when: [...TO_CONNECTED, { is: 'toggle-mute' }],
    status: 'connected',
    does: ['mute'],
    shows: { call: expect.objectContaining({ muted: true }) },
  },
  {
    rule: 'mute toggles while connecting',
    when: [...TO_CREATED, { is: 'toggle-mute' }],
    status: 'connecting',
    does: ['mute'],
  },
  {
    rule: 'keys become tones while connected',
    when: [...TO_CONNECTED, { is: 'press', key: '5' }],
    status: 'connected',
    does: ['send-digits'],
  },
]

describe('the call machine', () => {
  it.each(RULES)('$rule', ({ when, status, does, shows = {} }) => {
    const { state, effects } = afterLast(when)
    expect(state.status).toBe(status)
    expect(names(effects)).toEqual(does)
    expect(state).toMatchObject(shows)
  })
})
