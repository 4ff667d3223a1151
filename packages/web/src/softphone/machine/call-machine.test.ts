import { type Micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { transition } from './call-machine.ts'
import {
  type CallEvent,
  type CreatedCall,
  type Effect,
  type MachineEvent,
  type MachineState,
  INITIAL_STATE,
} from './events.ts'

const TO = '+14155550100'
const CREATED: CreatedCall = {
  callId: 'call-1',
  fromNumber: '+15005550006',
  toNumber: TO,
  ratePerMinute: 13_000n as Micros,
  billingSeconds: 60,
  authorisedSeconds: 120,
}
const ANSWERED_AT_MS = 1_000_000

const callEvent = (event: CallEvent): MachineEvent => ({ is: 'call', attempt: 1, event })
const created = callEvent({ is: 'created', call: CREATED })
const ringing = callEvent({ is: 'ringing' })
const accepted = callEvent({ is: 'accepted', atMs: ANSWERED_AT_MS })
const disconnected = callEvent({ is: 'disconnected', atMs: ANSWERED_AT_MS + 5_000 })
const start: MachineEvent = { is: 'start', to: TO }
const end: MachineEvent = { is: 'end' }
const failed = (code: number, fatal = true): MachineEvent =>
  callEvent({ is: 'failed', code, message: 'The words', fatal })
const timeout = (timer: Extract<CallEvent, { is: 'timeout' }>['timer']): MachineEvent =>
  callEvent({ is: 'timeout', timer })
const polled = (status: string): MachineEvent => callEvent({ is: 'polled', status })

const TO_IDLE: MachineEvent[] = [{ is: 'lock-acquired' }, { is: 'device-ready' }]
const TO_CONNECTING = [...TO_IDLE, start]
const TO_CREATED = [...TO_CONNECTING, created]
const TO_RINGING = [...TO_CREATED, ringing]
const TO_CONNECTED = [...TO_RINGING, accepted]
const TO_DISCONNECTING = [...TO_CONNECTED, end]
const TO_ERROR = [...TO_CONNECTED, failed(31005)]

function transitionAll(
  events: MachineEvent[],
  from = INITIAL_STATE,
): { state: MachineState; all: Effect[] } {
  return events.reduce<{ state: MachineState; all: Effect[] }>(
    ({ state, all }, event) => {
      const next = transition(state, event)
      return { state: next.state, all: [...all, ...next.effects] }
    },
    { state: from, all: [] },
  )
}

/** What the last event does after the others. */
function afterLast(events: MachineEvent[]): {
  before: MachineState
  state: MachineState
  effects: Effect[]
} {
  const before = transitionAll(events.slice(0, -1)).state
  const event = events.at(-1)
  if (!event) throw new Error('no event')
  return { before, ...transition(before, event) }
}

const names = (effects: Effect[]): string[] => effects.map(effect => effect.do)

interface Rule {
  rule: string
  when: MachineEvent[]
  status: MachineState['status']
  does: Effect['do'][]
  shows?: Partial<MachineState> | { call: unknown } | { lastCall: unknown } | { error: unknown }
}

const callError = (message: string, lacksCredit = false) =>
  ({ box: 'call', message, lacksCredit }) as const
const deviceFailed: MachineEvent = {
  is: 'device-failed',
  error: callError('Twilio device not initialized'),
}
const CHECK_CONNECTION =
  'The connection to the phone network failed. Check your internet connection and try again.'
const ENDED: Effect['do'][] = ['stop-timers', 'hang-up', 'finish-call']

const RULES: Rule[] = [
  {
    rule: 'acquiring the tab lock opens the device',
    when: [{ is: 'lock-acquired' }],
    status: 'initializing',
    does: ['open-device'],
  },
  {
    rule: 'the ready device returns to idle',
    when: TO_IDLE,
    status: 'idle',
    does: [],
  },
  {
    rule: 'a failed device goes to error',
    when: [{ is: 'lock-acquired' }, deviceFailed],
    status: 'error',
    does: [],
    shows: { error: callError('Twilio device not initialized') },
  },
  {
    rule: 'a device that fails later goes to error too',
    when: [...TO_IDLE, { is: 'device-troubled', code: 31005, message: 'The words' }, deviceFailed],
    status: 'error',
    does: [],
    shows: { error: callError('Twilio device not initialized'), passingError: null },
  },
  {
    rule: 'trouble of the device is shown and changes no status',
    when: [...TO_IDLE, { is: 'device-troubled', code: 31005, message: 'The words' }],
    status: 'idle',
    does: [],
    shows: {
      error: null,
      passingError: {
        message: 'Twilio error: The words (Code: 31005)',
        advice:
          'The connection to the phone network is interrupted and is being restored. You can stay on this page.',
      },
    },
  },
  {
    rule: 'trouble of the device is no longer shown when the device has recovered',
    when: [
      ...TO_IDLE,
      { is: 'device-troubled', code: 31005, message: 'The words' },
      { is: 'device-recovered' },
    ],
    status: 'idle',
    does: [],
    shows: { passingError: null },
  },
  {
    rule: 'a start while initializing waits for the device',
    when: [{ is: 'lock-acquired' }, start],
    status: 'initializing',
    does: [],
    shows: { call: expect.objectContaining({ to: TO }) },
  },
  {
    rule: 'the waiting start is placed when the device is ready',
    when: [{ is: 'lock-acquired' }, start, { is: 'device-ready' }],
    status: 'connecting',
    does: ['start-timer', 'place-call'],
  },
  {
    rule: 'a waiting start can be cancelled',
    when: [{ is: 'lock-acquired' }, start, end, { is: 'device-ready' }],
    status: 'idle',
    does: [],
  },
  {
    rule: 'a start from idle places the call and starts the 30 s limit',
    when: TO_CONNECTING,
    status: 'connecting',
    does: ['start-timer', 'place-call'],
  },
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
  {
    rule: 'ending while connected hangs up',
    when: TO_DISCONNECTING,
    status: 'disconnecting',
    does: ['stop-timers', 'start-timer', 'hang-up'],
  },
  {
    rule: 'the disconnect after a hang-up returns to idle',
    when: [...TO_DISCONNECTING, disconnected],
    status: 'idle',
    does: ['stop-timers', 'finish-call'],
    shows: { lastCall: { callId: 'call-1', endedBecause: null }, call: null },
  },
  {
    rule: 'a hang-up without confirmation returns to idle with a new device',
    when: [...TO_DISCONNECTING, timeout('hang-up-limit')],
    status: 'idle',
    does: ['stop-timers', 'finish-call', 'rebuild-device'],
  },
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
    rule: 'a fatal error ends and finishes the call',
    when: TO_ERROR,
    status: 'error',
    does: ENDED,
    shows: {
      error: { ...callError('Twilio error: The words (Code: 31005)'), advice: CHECK_CONNECTION },
    },
  },
  {
    rule: 'a busy error explains the code in a second line, and nowhere else',
    when: [...TO_CREATED, failed(31486)],
    status: 'error',
    does: ENDED,
    shows: {
      error: {
        ...callError('Twilio error: The words (Code: 31486)'),
        advice: 'The line is busy. Try again in a moment.',
      },
      lastCall: { callId: 'call-1', endedBecause: null },
    },
  },
  {
    rule: 'an error that the call survives is shown for a limited time',
    when: [...TO_CONNECTED, failed(31206, false)],
    status: 'connected',
    does: ['start-timer'],
    shows: {
      error: null,
      passingError: {
        message: 'Twilio error: The words (Code: 31206)',
        advice: 'There were too many requests. Wait a minute and try again.',
      },
    },
  },
  {
    rule: 'an error that the call survives is no longer shown after that time',
    when: [...TO_CONNECTED, failed(31206, false), timeout('passing-error')],
    status: 'connected',
    does: [],
    shows: { passingError: null },
  },
  {
    rule: 'an error that the call survives is no longer shown when the connection is restored',
    when: [
      ...TO_CONNECTED,
      failed(31005, false),
      callEvent({ is: 'reconnecting' }),
      timeout('passing-error'),
      callEvent({ is: 'reconnected' }),
    ],
    status: 'connected',
    does: ['stop-timer'],
    shows: { passingError: null },
  },
  {
    rule: 'an error that the call survives is no longer shown after the call',
    when: [...TO_CONNECTED, failed(31206, false), disconnected],
    status: 'idle',
    does: ['stop-timers', 'finish-call'],
    shows: { passingError: null },
  },
  {
    rule: 'an error with an unknown code has no second line',
    when: [...TO_CREATED, failed(39999)],
    status: 'error',
    does: ENDED,
    shows: { error: callError('Twilio error: The words (Code: 39999)') },
  },
  {
    rule: '31401 is shown in the microphone box',
    when: [...TO_CREATED, failed(31401)],
    status: 'error',
    does: ENDED,
    shows: {
      error: {
        box: 'microphone',
        message: 'Twilio error: The words (Code: 31401)',
        advice:
          'Microphone access is required for making calls. Please allow microphone access and try again.',
        lacksCredit: false,
      },
    },
  },
  {
    rule: '31402 is shown in the microphone box',
    when: [...TO_CREATED, failed(31402)],
    status: 'error',
    does: ENDED,
    shows: { error: expect.objectContaining({ box: 'microphone' }) },
  },
  {
    rule: 'an error after the disconnect is shown and finishes nothing again',
    when: [...TO_CREATED, disconnected, failed(31401)],
    status: 'error',
    does: [],
    shows: { error: expect.objectContaining({ box: 'microphone' }) },
  },
  {
    rule: 'a refused microphone ends the call',
    when: [...TO_CONNECTING, callEvent({ is: 'microphone-refused', message: 'No.' })],
    status: 'error',
    does: ENDED,
    shows: { error: { box: 'microphone', message: 'No.', lacksCredit: false } },
  },
  {
    rule: 'a refusal of the server ends the call',
    when: [
      ...TO_CONNECTING,
      callEvent({ is: 'start-refused', error: callError('Too little.', true) }),
    ],
    status: 'error',
    does: ENDED,
    shows: { error: callError('Too little.', true) },
  },
  {
    rule: 'a lost call ends and the device is rebuilt',
    when: [...TO_RINGING, callEvent({ is: 'lost' })],
    status: 'error',
    does: [...ENDED, 'rebuild-device'],
  },
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
  {
    rule: 'other characters cause an error and the call continues',
    when: [...TO_CONNECTED, { is: 'press', key: '+' }],
    status: 'connected',
    does: [],
    shows: { error: callError('Illegal character passed into sendDigits') },
  },
  {
    rule: 'dismissing an error returns to idle',
    when: [...TO_ERROR, { is: 'dismiss-error' }],
    status: 'idle',
    does: [],
    shows: { error: null },
  },
  {
    rule: 'dismissing an error during a call keeps the call',
    when: [...TO_CONNECTED, { is: 'press', key: '+' }, { is: 'dismiss-error' }],
    status: 'connected',
    does: [],
    shows: { error: null },
  },
  {
    rule: 'closing the page hangs up',
    when: [...TO_CONNECTED, { is: 'page-hidden' }],
    status: 'idle',
    does: ENDED,
  },
  {
    rule: 'a page that returns from the cache rebuilds its device',
    when: [...TO_IDLE, { is: 'page-restored' }],
    status: 'initializing',
    does: ['rebuild-device'],
  },
  {
    rule: 'losing the tab lock ends the call',
    when: [...TO_CONNECTED, { is: 'lock-lost' }],
    status: 'idle',
    does: [...ENDED, 'close-device'],
    shows: {
      activeInOtherTab: true,
      lastCall: { callId: 'call-1', endedBecause: 'The phone was moved to another tab.' },
    },
  },
  {
    rule: 'a start without the tab lock changes nothing, because a notice offers to take over',
    when: [{ is: 'lock-lost' }, start],
    status: 'idle',
    does: [],
    shows: { error: null, call: null },
  },
  {
    rule: 'taking over steals the tab lock',
    when: [{ is: 'lock-lost' }, { is: 'take-over' }],
    status: 'idle',
    does: ['steal-lock'],
  },
  {
    rule: 'a microphone chosen during a call is used at once',
    when: [...TO_CONNECTED, { is: 'choose-input', deviceId: 'usb' }],
    status: 'connected',
    does: ['switch-input'],
    shows: { inputId: 'usb' },
  },
  {
    rule: 'an unplugged microphone causes a notice and clears the choice',
    when: [
      ...TO_CONNECTED,
      { is: 'choose-input', deviceId: 'usb' },
      { is: 'input-lost', othersLeft: true },
    ],
    status: 'connected',
    does: [],
    shows: {
      inputId: null,
      notice: 'Your microphone was unplugged. The default microphone is used now.',
    },
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

const IGNORED: { rule: string; when: MachineEvent[] }[] = [
  { rule: 'a duplicate start while connecting', when: [...TO_CONNECTING, start] },
  { rule: 'a duplicate start while initializing', when: [{ is: 'lock-acquired' }, start, start] },
  { rule: 'a start while connected', when: [...TO_CONNECTED, start] },
  { rule: 'a start while disconnecting', when: [...TO_DISCONNECTING, start] },
  { rule: 'a second accepted', when: [...TO_CONNECTED, accepted] },
  { rule: 'an answer after hanging up', when: [...TO_RINGING, end, accepted] },
  { rule: 'the 30 s limit after ringing', when: [...TO_RINGING, timeout('connect-limit')] },
  { rule: 'the 30 s limit after the answer', when: [...TO_CONNECTED, timeout('connect-limit')] },
  { rule: 'a disconnect after an error', when: [...TO_ERROR, disconnected] },
  { rule: 'an end while idle', when: [...TO_IDLE, end] },
  { rule: 'a second end', when: [...TO_DISCONNECTING, end] },
  { rule: 'a polled in-progress', when: [...TO_CONNECTED, polled('in-progress')] },
  { rule: 'a polled unknown status', when: [...TO_CONNECTED, polled('exploded')] },
  { rule: 'a terminal poll while hanging up', when: [...TO_DISCONNECTING, polled('completed')] },
  { rule: 'keys while idle', when: [...TO_IDLE, { is: 'press', key: '1' }] },
  { rule: 'keys while connecting', when: [...TO_CREATED, { is: 'press', key: '1' }] },
  { rule: 'mute while idle', when: [...TO_IDLE, { is: 'toggle-mute' }] },
  { rule: 'taking over with the tab lock', when: [...TO_IDLE, { is: 'take-over' }] },
  {
    rule: 'the outcome of a call that was answered',
    when: [
      ...TO_CONNECTED,
      disconnected,
      callEvent({ is: 'final-status-known', status: 'completed' }),
    ],
  },
  { rule: 'a device that is ready in a call', when: [...TO_CONNECTED, { is: 'device-ready' }] },
  { rule: 'a device that fails in a call', when: [...TO_CONNECTED, deviceFailed] },
  { rule: 'a device that fails after another error', when: [...TO_ERROR, deviceFailed] },
  {
    rule: 'the time of an error whose connection is not restored',
    when: [
      ...TO_CONNECTED,
      failed(31005, false),
      callEvent({ is: 'reconnecting' }),
      timeout('passing-error'),
    ],
  },
  {
    rule: 'the final status of a call whose error is shown',
    when: [
      ...TO_CREATED,
      disconnected,
      failed(31401),
      callEvent({ is: 'final-status-known', status: 'failed' }),
    ],
  },
]

describe('an event that does not fit the state changes nothing', () => {
  it.each(IGNORED)('$rule', ({ when }) => {
    const { before, state, effects } = afterLast(when)
    expect(state).toBe(before)
    expect(effects).toEqual([])
  })

  const LATE: CallEvent[] = [
    { is: 'microphone-opened' },
    { is: 'microphone-refused', message: 'No.' },
    { is: 'input-replaced' },
    { is: 'created', call: CREATED },
    { is: 'start-refused', error: { box: 'call', message: 'No.', lacksCredit: true } },
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
    if (event.is === 'final-status-known') expect(effects).toEqual([])
    else expect({ state, effects }).toEqual({ state: before, effects: [] })
  })
})

describe('every call', () => {
  it('notifies connected once and finishes once', () => {
    const { all } = transitionAll([
      ...TO_CONNECTED,
      accepted,
      accepted,
      failed(31005),
      disconnected,
      polled('completed'),
      timeout('hang-up-limit'),
    ])
    expect(names(all).filter(name => name === 'notify-connected')).toHaveLength(1)
    expect(names(all).filter(name => name === 'finish-call')).toHaveLength(1)
  })
})

describe('quality and warnings', () => {
  const sample = (mos: number | null): MachineEvent => callEvent({ is: 'sampled', mos })
  const warned = (name: string): MachineEvent => callEvent({ is: 'warned', name })

  it('keeps the newest minute of scores', () => {
    const { state } = transitionAll([
      ...TO_CONNECTED,
      sample(null),
      ...Array.from({ length: 65 }, (_, second) => sample(3 + second / 100)),
    ])
    expect(state.call?.quality.history).toHaveLength(60)
    expect(state.call?.quality).toMatchObject({ mos: 3.64, label: 'Fair' })
    expect(state.call?.quality.history[0]).toBe(3.05)
  })

  it.each(['low-bytes-received', 'ice-connectivity-lost'])(
    'never rates a call while %s warns that no sound arrives',
    name => {
      const silent = [...TO_CONNECTED, sample(4.4), warned(name)]
      const label = (events: MachineEvent[]) => transitionAll(events).state.call?.quality.label
      expect(label(silent)).toBe('No sound')
      expect(label([...silent, sample(4.4)])).toBe('No sound')
      expect(label([...silent, warned('high-rtt')])).toBe('No sound')
      const cleared = [...silent, callEvent({ is: 'warning-cleared', name })]
      expect(label(cleared)).toBe('Excellent')
      expect(label([...cleared, sample(3.2)])).toBe('Fair')
      expect(label([...TO_CONNECTED, warned(name)])).toBe('No sound')
    },
  )

  it('shows the sentence of each warning once, until it is cleared', () => {
    const events = [
      ...TO_CONNECTED,
      warned('high-packet-loss'),
      warned('high-packets-lost-fraction'),
      warned('constant-audio-input-level'),
      warned('constant-audio-input-level'),
      warned('something-new'),
    ]
    const lost = 'Parts of the conversation are getting lost on the network.'
    const silent = 'They may not hear you: your microphone is silent.'
    expect(transitionAll(events).state.call?.warnings).toEqual([lost, silent])
    const cleared = [
      ...events,
      callEvent({ is: 'warning-cleared', name: 'constant-audio-input-level' }),
      callEvent({ is: 'warning-cleared', name: 'high-packet-loss' }),
    ]
    expect(transitionAll(cleared).state.call?.warnings).toEqual([lost])
  })
})
