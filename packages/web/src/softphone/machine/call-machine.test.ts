import { describe, expect, it } from 'vitest'
import {
  ANSWERED_AT_MS,
  CREATED,
  ENDS,
  HANGS_UP,
  TO_CONNECTED,
  TO_CONNECTING,
  TO_CREATED,
  TO_DISCONNECTING,
  TO_ERROR,
  TO_IDLE,
  TO_RINGING,
  type Rule,
  accepted,
  afterLast,
  callError,
  callEvent,
  deviceFailed,
  disconnected,
  end,
  failed,
  lost,
  names,
  polled,
  reconnecting,
  start,
  testRules,
  timeout,
  transitionAll,
} from '../../../testing/call-machine-events.ts'
import { transition } from './call-machine.ts'
import type { CallEvent, Effect, MachineEvent } from './events.ts'

const PLACES: Effect['do'][] = ['start-timer', 'place-call']
const REBUILDS: Effect['do'][] = [...HANGS_UP, 'rebuild-device']
const reconnected = callEvent({ is: 'reconnected' })
const final = (status: string) => callEvent({ is: 'final-status-known', status })
const last = (endedBecause: string | null) => ({ lastCall: { callId: 'call-1', endedBecause } })
const TERMINAL = ['completed', 'failed', 'busy', 'no-answer', 'canceled']

describe('a call', () => {
  const opened = callEvent({ is: 'microphone-opened' })
  const usedUp = callEvent({ is: 'disconnected', atMs: ANSWERED_AT_MS + 119_500 })
  const created = { callId: 'call-1', fromNumber: '+15005550006', authorisedSeconds: 120 }
  const answered = { call: { ringing: false, connectedAtMs: ANSWERED_AT_MS } }
  const noAnswer = 'Failed to start call: the phone network did not answer within 30 seconds'
  const lasted = 'The call reached the time that your credit allowed.'
  testRules([
    // spec 4.13, 4.17 see 15
    ['is placed with a limit of 30 s', TO_CONNECTING, 'connecting', PLACES],
    // spec 4.16
    ['is placed after an error', [...TO_ERROR, start], 'connecting', PLACES, { error: null }],
    [
      'has its limit once the microphone is open',
      [...TO_CONNECTING, opened],
      'connecting',
      ['start-timer'],
    ],
    ['is polled from its id on', TO_CREATED, 'connecting', ['start-timer'], { call: created }],
    [
      'has no limit while it rings',
      TO_RINGING,
      'connecting',
      ['stop-timer'],
      { call: { ringing: true } },
    ],
    // spec 4.17
    ['is connected by the answer', TO_CONNECTED, 'connected', ['stop-timer'], answered],
    [
      'without ringing ends after 30 s',
      [...TO_CREATED, timeout('connect-limit')],
      'error',
      REBUILDS,
      { error: callError(noAnswer) },
    ],
    [
      'ends by hand while it connects',
      [...TO_CREATED, end],
      'disconnecting',
      ['stop-timers', 'start-timer', 'hang-up'],
    ],
    // spec 4.13
    ['ends by hand', TO_DISCONNECTING, 'disconnecting', ['stop-timers', 'start-timer', 'hang-up']],
    // spec 4.18
    [
      'has ended when its end is confirmed',
      [...TO_DISCONNECTING, disconnected],
      'idle',
      ENDS,
      { ...last(null), call: null },
    ],
    // spec 4.18
    [
      'has ended without a confirmation after a while',
      [...TO_DISCONNECTING, timeout('hang-up-limit')],
      'idle',
      [...ENDS, 'rebuild-device'],
    ],
    // spec 4.18
    ['ends from the other end', [...TO_CONNECTED, disconnected], 'idle', ENDS, last(null)],
    ['ends with its authorised seconds', [...TO_CONNECTED, usedUp], 'idle', ENDS, last(lasted)],
    ['whose socket is lost before the answer ends', [...TO_RINGING, lost], 'error', REBUILDS],
    // spec 4.25
    [
      'whose connection is interrupted has a limit',
      [...TO_CONNECTED, reconnecting],
      'connected',
      ['start-timer'],
      { call: { reconnecting: true } },
    ],
    [
      'whose connection is back has none',
      [...TO_CONNECTED, reconnecting, reconnected],
      'connected',
      ['stop-timer'],
      { call: { reconnecting: false } },
    ],
    // spec 4.25
    [
      'whose connection stays away ends',
      [...TO_CONNECTED, reconnecting, timeout('reconnect-limit')],
      'error',
      REBUILDS,
    ],
    // spec 4.24
    ...TERMINAL.flatMap((status): Rule[] => [
      [`ends with the status ${status}`, [...TO_CONNECTED, polled(status)], 'idle', HANGS_UP],
      [
        `ends with the status ${status} while it connects`,
        [...TO_CREATED, polled(status)],
        'idle',
        HANGS_UP,
      ],
    ]),
    // spec 4.24
    [
      'has the reason of its status',
      [...TO_RINGING, polled('busy')],
      'idle',
      HANGS_UP,
      last('The line is busy.'),
    ],
    [
      'has its reason later',
      [...TO_RINGING, disconnected, final('no-answer')],
      'idle',
      [],
      last('The call was not answered.'),
    ],
    [
      'is muted',
      [...TO_CONNECTED, { is: 'toggle-mute' }],
      'connected',
      ['mute'],
      { call: { muted: true } },
    ],
    ['is muted while it connects', [...TO_CREATED, { is: 'toggle-mute' }], 'connecting', ['mute']],
    [
      'sends keys as tones',
      [...TO_CONNECTED, { is: 'press', key: '5' }],
      'connected',
      ['send-digits'],
    ],
  ])

  // spec 4.21
  it('is connected once and finished once', () => {
    const late = [accepted, accepted, failed(31005), disconnected, polled('completed')]
    const { all } = transitionAll([...TO_CONNECTED, ...late, timeout('hang-up-limit')])
    expect(names(all).filter(name => name === 'finish-call')).toHaveLength(1)
  })
})

describe('an error', () => {
  const DENIED =
    'Microphone access is required for making calls. Please allow microphone access and try again.'
  const CHECK_CONNECTION =
    'The connection to the phone network failed. Check your internet connection and try again.'
  const words = (code: number, provider = 'Twilio') =>
    `${provider} error: The words (Code: ${code})`
  const shown = (code: number, advice: string, part = {}) => ({
    error: { ...callError(words(code)), advice, ...part },
  })
  const inMicrophoneBox = { error: { box: 'microphone' } }
  const refused = callError('Too little.', true)
  const illegal: MachineEvent = { is: 'press', key: '+' }
  const dismiss: MachineEvent = { is: 'dismiss-end' }
  const passing = failed(31206, false)
  const tooMany = 'There were too many requests. Wait a minute and try again.'
  testRules([
    // spec 4.20, 8.34, 8.35, 8.36 read as 33, 8.64
    ['ends the call', TO_ERROR, 'error', HANGS_UP, shown(31005, CHECK_CONNECTION)],
    [
      'has the name of its provider',
      [...TO_CREATED, failed(31005, true, 'Acme')],
      'error',
      HANGS_UP,
      { error: { message: words(31005, 'Acme') } },
    ],
    // spec 8.44, 8.47, 8.59, 8.60, 8.61, 8.62
    [
      'of a busy line is an answer',
      [...TO_CREATED, failed(31486)],
      'error',
      HANGS_UP,
      {
        ...shown(31486, 'The line is busy. Try again in a moment.', { isAnswer: true }),
        ...last(null),
      },
    ],
    [
      'of the carrier says why it made no call',
      [...TO_CREATED, failed(13214)],
      'error',
      HANGS_UP,
      shown(13214, 'Our carrier does not allow calls with this caller ID.'),
    ],
    [
      'with an unknown code has no second line',
      [...TO_CREATED, failed(39999)],
      'error',
      HANGS_UP,
      { error: callError(words(39999)) },
    ],
    // spec 8.30, 8.57, 8.58
    [
      '31401 is one of the microphone',
      [...TO_CREATED, failed(31401)],
      'error',
      HANGS_UP,
      shown(31401, DENIED, { box: 'microphone' }),
    ],
    // spec 8.57, 8.58
    [
      '31402 is one of the microphone',
      [...TO_CREATED, failed(31402)],
      'error',
      HANGS_UP,
      inMicrophoneBox,
    ],
    [
      'after the end is shown, and finishes nothing again',
      [...TO_CREATED, disconnected, failed(31401)],
      'error',
      [],
      inMicrophoneBox,
    ],
    [
      'of the microphone ends the call',
      [...TO_CONNECTING, callEvent({ is: 'microphone-refused', message: 'No.' })],
      'error',
      HANGS_UP,
      { error: { box: 'microphone', message: 'No.' } },
    ],
    [
      'of the server ends the call',
      [...TO_CONNECTING, callEvent({ is: 'start-refused', error: refused })],
      'error',
      HANGS_UP,
      { error: refused },
    ],
    // spec 8.37
    [
      'of a hang-up ends the call',
      [...TO_DISCONNECTING, callEvent({ is: 'hang-up-failed' })],
      'error',
      [...ENDS, 'rebuild-device'],
      { error: callError('Failed to end call') },
    ],
    // spec 5.37, 5.38
    [
      'of a key leaves the call alone',
      [...TO_CONNECTED, illegal],
      'connected',
      [],
      { error: callError('Illegal character passed into sendDigits') },
    ],
    ['is dismissed', [...TO_ERROR, dismiss], 'idle', [], { error: null }],
    [
      'is dismissed in a call',
      [...TO_CONNECTED, illegal, dismiss],
      'connected',
      [],
      { error: null },
    ],
    [
      'is dismissed with the reason of the call before it',
      [...TO_RINGING, polled('busy'), deviceFailed, dismiss],
      'idle',
      [],
      { error: null, ...last(null) },
    ],
    [
      'that the call survives is shown for a time',
      [...TO_CONNECTED, passing],
      'connected',
      ['start-timer'],
      { error: null, passingError: { message: words(31206), advice: tooMany } },
    ],
    [
      'that the call survives passes',
      [...TO_CONNECTED, passing, timeout('passing-error')],
      'connected',
      [],
      { passingError: null },
    ],
    [
      'that the call survives passes with the interruption',
      [...TO_CONNECTED, passing, reconnecting, timeout('passing-error'), reconnected],
      'connected',
      ['stop-timer'],
      { passingError: null },
    ],
    [
      'that the call survives passes with the call',
      [...TO_CONNECTED, passing, disconnected],
      'idle',
      ENDS,
      { passingError: null },
    ],
  ])
})

describe('an event that does not fit the state changes nothing', () => {
  it.each<[rule: string, when: MachineEvent[]]>([
    // spec 4.16 read as 34, 5.20
    ['a second start while connecting', [...TO_CONNECTING, start]],
    ['a second start while initializing', [{ is: 'lock-acquired' }, start, start]],
    ['a start while connected', [...TO_CONNECTED, start]],
    ['a start while disconnecting', [...TO_DISCONNECTING, start]],
    ['a second accepted', [...TO_CONNECTED, accepted]],
    ['an answer after hanging up', [...TO_RINGING, end, accepted]],
    // spec 4.19
    ['the 30 s limit after ringing', [...TO_RINGING, timeout('connect-limit')]],
    ['the 30 s limit after the answer', [...TO_CONNECTED, timeout('connect-limit')]],
    ['a disconnect after an error', [...TO_ERROR, disconnected]],
    ['an end while idle', [...TO_IDLE, end]],
    ['a second end', [...TO_DISCONNECTING, end]],
    ['a polled in-progress', [...TO_CONNECTED, polled('in-progress')]],
    ['a polled unknown status', [...TO_CONNECTED, polled('exploded')]],
    ['a terminal poll while hanging up', [...TO_DISCONNECTING, polled('completed')]],
    ['keys while idle', [...TO_IDLE, { is: 'press', key: '1' }]],
    ['keys while connecting', [...TO_CREATED, { is: 'press', key: '1' }]],
    ['mute while idle', [...TO_IDLE, { is: 'toggle-mute' }]],
    ['taking over with the tab lock', [...TO_IDLE, { is: 'take-over' }]],
    ['the outcome of an answered call', [...TO_CONNECTED, disconnected, final('completed')]],
    ['a device that is ready in a call', [...TO_CONNECTED, { is: 'device-ready' }]],
    ['a device that fails in a call', [...TO_CONNECTED, deviceFailed]],
    [
      'the time of an error whose connection is not restored',
      [...TO_CONNECTED, failed(31005, false), reconnecting, timeout('passing-error')],
    ],
    [
      'the final status of a call whose error is shown',
      [...TO_CREATED, disconnected, failed(31401), final('failed')],
    ],
  ])('%s', (_rule, when) => {
    const { before, state, effects } = afterLast(when)
    expect(state).toBe(before)
    expect(effects).toEqual([])
  })

  const LATE: CallEvent[] = [
    { is: 'microphone-opened' },
    { is: 'microphone-refused', message: 'No.' },
    { is: 'input-replaced' },
    { is: 'created', call: CREATED },
    { is: 'start-refused', error: callError('No.', true) },
    { is: 'ringing' },
    { is: 'accepted', atMs: 1 },
    { is: 'disconnected', atMs: 1 },
    { is: 'failed', code: 31005, message: 'No.', fatal: true },
    { is: 'lost' },
    { is: 'hang-up-failed' },
    { is: 'reconnecting' },
    { is: 'sampled', mos: 4 },
    { is: 'warned', name: 'high-rtt' },
    { is: 'polled', status: 'completed' },
    { is: 'final-status-known', status: 'busy' },
    { is: 'failure-known', reason: 'number-not-allowed' },
    { is: 'timeout', timer: 'connect-limit' },
  ]

  it.each(LATE)('$is of an earlier call, in any state', event => {
    const again: MachineEvent[] = [...TO_CONNECTED, end, disconnected, start]
    for (const events of [again.slice(0, -1), again]) {
      const before = { ...transitionAll(events).state, attempt: 2 }
      const result = transition(before, callEvent(event))
      expect(result.state).toBe(before)
      expect(result.effects).toEqual([])
    }
  })

  it.each(LATE.filter(event => event.is !== 'failed'))('$is after the end', event => {
    const { before, state, effects } = afterLast([...TO_ERROR, callEvent(event)])
    // What became of a call may be learnt after its end, and only that.
    if (event.is === 'final-status-known' || event.is === 'failure-known')
      expect(effects).toEqual([])
    else expect({ state, effects }).toEqual({ state: before, effects: [] })
  })
})
