import { describe } from 'vitest'
import {
  HANGS_UP,
  TO,
  TO_CONNECTED,
  TO_CREATED,
  TO_IDLE,
  callError,
  deviceFailed,
  end,
  failed,
  start,
  testRules,
} from '../../../testing/call-machine-events.ts'
import type { Effect, MachineEvent } from './events.ts'

const PLACES: Effect['do'][] = ['start-timer', 'place-call']
const last = (endedBecause: string | null) => ({ lastCall: { callId: 'call-1', endedBecause } })

describe('the device', () => {
  const UNPROCESSED = { noiseSuppression: false, echoCancellation: false }
  const notInitialized = { error: callError('Twilio device not initialized') }
  const interrupted: MachineEvent = { is: 'device-error', code: 31005, message: 'The words' }
  const passingError = {
    message: 'Twilio error: The words (Code: 31005)',
    advice:
      'You are not reachable: the connection to the phone network is being restored. You can stay on this page.',
  }
  const moved = { activeInOtherTab: true, ...last('The phone was moved to another tab.') }
  const choose: MachineEvent = { is: 'choose-input', deviceId: 'usb' }
  const unplugged: MachineEvent = {
    is: 'input-lost',
    inputs: [{ deviceId: 'default', label: 'Built-in' }],
  }
  testRules([
    // spec 4.14
    ['is opened with the tab lock', [{ is: 'lock-acquired' }], 'initializing', ['open-device']],
    // spec 4.14
    ['is ready', TO_IDLE, 'idle', []],
    // spec 4.15, 8.37
    ['fails', [{ is: 'lock-acquired' }, deviceFailed], 'error', [], notInitialized],
    [
      'fails later',
      [...TO_IDLE, interrupted, deviceFailed],
      'error',
      [],
      { ...notInitialized, passingError: null },
    ],
    [
      'fails after the error of a call, which stays shown',
      [...TO_CREATED, failed(31401), deviceFailed],
      'error',
      [],
      { error: { box: 'microphone' }, deviceError: notInitialized.error },
    ],
    [
      'has failed also when its error is dismissed',
      [{ is: 'lock-acquired' }, deviceFailed, { is: 'dismiss-end' }],
      'idle',
      [],
      { error: null, deviceError: notInitialized.error },
    ],
    [
      'is opened anew with a call',
      [{ is: 'lock-acquired' }, deviceFailed, start],
      'connecting',
      ['start-timer', 'place-call'],
      { deviceError: null },
    ],
    [
      'has an error that changes no status',
      [...TO_IDLE, interrupted],
      'idle',
      [],
      { error: null, passingError },
    ],
    [
      'recovers',
      [...TO_IDLE, interrupted, { is: 'device-recovered' }],
      'idle',
      [],
      { passingError: null },
    ],
    [
      'makes a start wait',
      [{ is: 'lock-acquired' }, start],
      'initializing',
      [],
      { call: { to: TO } },
    ],
    [
      'places the start that waits',
      [{ is: 'lock-acquired' }, start, { is: 'device-ready' }],
      'connecting',
      PLACES,
    ],
    [
      'forgets a start that was cancelled',
      [{ is: 'lock-acquired' }, start, end, { is: 'device-ready' }],
      'idle',
      [],
    ],
    [
      'hangs up when the page is closed',
      [...TO_CONNECTED, { is: 'page-hidden' }],
      'idle',
      HANGS_UP,
    ],
    [
      'is another one in a page from the cache',
      [...TO_IDLE, { is: 'page-restored' }],
      'initializing',
      ['rebuild-device'],
    ],
    [
      'ends its call without the lock',
      [...TO_CONNECTED, { is: 'lock-lost' }],
      'idle',
      [...HANGS_UP, 'close-device'],
      moved,
    ],
    [
      'places nothing without the lock',
      [{ is: 'lock-lost' }, start],
      'idle',
      [],
      { error: null, call: null },
    ],
    ['takes the lock over', [{ is: 'lock-lost' }, { is: 'take-over' }], 'idle', ['steal-lock']],
    [
      'uses another microphone at once',
      [...TO_CONNECTED, choose],
      'connected',
      ['switch-input', 'save-sound'],
      { inputId: 'usb' },
    ],
    [
      'processes the microphone at once',
      [...TO_CONNECTED, { is: 'choose-processing', processing: UNPROCESSED }],
      'connected',
      ['process-input', 'save-sound'],
      { processing: UNPROCESSED },
    ],
    [
      'replaces an unplugged microphone, without a word before',
      [...TO_CONNECTED, choose, unplugged],
      'connected',
      ['repair-input'],
      { inputId: null, notice: null },
    ],
  ])
})
