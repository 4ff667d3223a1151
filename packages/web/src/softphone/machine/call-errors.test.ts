import { describe, expect, it } from 'vitest'
import {
  callEvent,
  disconnected,
  failed,
  timeout,
  TO_CONNECTING,
  TO_CREATED,
  TO_CONNECTED,
  TO_ERROR,
  afterLast,
  names,
  type Rule,
  callError,
  CHECK_CONNECTION,
  ENDED,
} from '../../../testing/call-machine-events.ts'

const RULES: Rule[] = [
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

describe('the call machine', () => {
  it.each(RULES)('$rule', ({ when, status, does, shows = {} }) => {
    const { state, effects } = afterLast(when)
    expect(state.status).toBe(status)
    expect(names(effects)).toEqual(does)
    expect(state).toMatchObject(shows)
  })
})
