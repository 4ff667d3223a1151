import { describe, expect, it } from 'vitest'
import {
  TO,
  start,
  end,
  TO_IDLE,
  TO_CONNECTED,
  afterLast,
  names,
  type Rule,
  callError,
  deviceFailed,
  ENDED,
} from '../../../testing/call-machine-events.ts'

const UNPROCESSED = { noiseSuppression: false, echoCancellation: false }

const RULES: Rule[] = [
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
  it.each(RULES)('$rule', ({ when, status, does, shows = {} }) => {
    const { state, effects } = afterLast(when)
    expect(state.status).toBe(status)
    expect(names(effects)).toEqual(does)
    expect(state).toMatchObject(shows)
  })
})
