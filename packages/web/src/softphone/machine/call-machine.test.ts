import { describe, expect, it } from 'vitest'
import {
  ANSWERED_AT_MS,
  CHECK_CONNECTION,
  ENDED,
  TO,
  TO_CONNECTED,
  TO_CONNECTING,
  TO_CREATED,
  TO_DISCONNECTING,
  TO_ERROR,
  TO_IDLE,
  TO_RINGING,
  afterLast,
  callError,
  callEvent,
  deviceFailed,
  disconnected,
  end,
  failed,
  names,
  polled,
  start,
  timeout,
  type Rule,
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

const ERROR_RULES: Rule[] = [
  // spec 4.20
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
    rule: 'an error of another provider has its name',
    when: [
      ...TO_CREATED,
      callEvent({
        is: 'failed',
        code: 31005,
        message: 'The words',
        fatal: true,
        provider: 'Acme Telecom',
      }),
    ],
    status: 'error',
    does: ENDED,
    shows: {
      error: {
        ...callError('Acme Telecom error: The words (Code: 31005)'),
        advice: CHECK_CONNECTION,
      },
    },
  },
  // spec 8.44, 8.47, 8.59, 8.60, 8.61, 8.62
  {
    rule: 'a busy error explains the code in a second line, and nowhere else',
    when: [...TO_CREATED, failed(31486)],
    status: 'error',
    does: ENDED,
    shows: {
      error: {
        ...callError('Twilio error: The words (Code: 31486)'),
        advice: 'The line is busy. Try again in a moment.',
        isAnswer: true,
      },
      lastCall: { callId: 'call-1', endedBecause: null },
    },
  },
  {
    rule: 'a code of the carrier explains why it did not make the call',
    when: [...TO_CREATED, failed(13214)],
    status: 'error',
    does: ENDED,
    shows: {
      error: {
        ...callError('Twilio error: The words (Code: 13214)'),
        advice: 'Our carrier does not allow calls with this caller ID.',
      },
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
  // spec 8.30, 8.57, 8.58
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
  // spec 8.57, 8.58
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
  // spec 5.37, 5.38
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
]

const UNPROCESSED = { noiseSuppression: false, echoCancellation: false }

const DEVICE_RULES: Rule[] = [
  // spec 4.14
  {
    rule: 'acquiring the tab lock opens the device',
    when: [{ is: 'lock-acquired' }],
    status: 'initializing',
    does: ['open-device'],
  },
  // spec 4.14
  {
    rule: 'the ready device returns to idle',
    when: TO_IDLE,
    status: 'idle',
    does: [],
  },
  // spec 4.15
  {
    rule: 'a failed device goes to error',
    when: [{ is: 'lock-acquired' }, deviceFailed],
    status: 'error',
    does: [],
    shows: { error: callError('Twilio device not initialized') },
  },
  {
    rule: 'a device that fails later goes to error too',
    when: [...TO_IDLE, { is: 'device-error', code: 31005, message: 'The words' }, deviceFailed],
    status: 'error',
    does: [],
    shows: { error: callError('Twilio device not initialized'), passingError: null },
  },
  {
    rule: 'an error of the device is shown and changes no status',
    when: [...TO_IDLE, { is: 'device-error', code: 31005, message: 'The words' }],
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
    rule: 'an error of the device is no longer shown when the device has recovered',
    when: [
      ...TO_IDLE,
      { is: 'device-error', code: 31005, message: 'The words' },
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
    does: ['switch-input', 'save-sound'],
    shows: { inputId: 'usb' },
  },
  {
    rule: 'the processing of the microphone changes during a call',
    when: [...TO_CONNECTED, { is: 'choose-processing', processing: UNPROCESSED }],
    status: 'connected',
    does: ['process-input', 'save-sound'],
    shows: { processing: UNPROCESSED },
  },
  {
    rule: 'an unplugged microphone is replaced, and nothing is said before',
    when: [
      ...TO_CONNECTED,
      { is: 'choose-input', deviceId: 'usb' },
      { is: 'input-lost', inputs: [{ deviceId: 'default', label: 'Built-in' }] },
    ],
    status: 'connected',
    does: ['repair-input'],
    shows: { inputId: null, notice: null },
  },
]

describe('the call machine', () => {
  it.each([...RULES, ...ERROR_RULES, ...DEVICE_RULES])(
    '$rule',
    ({ when, status, does, shows = {} }) => {
      const { state, effects } = afterLast(when)
      expect(state.status).toBe(status)
      expect(names(effects)).toEqual(does)
      expect(state).toMatchObject(shows)
    },
  )
})
