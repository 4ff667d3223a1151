import { describe, expect, it } from 'vitest'
import { transition } from './call-machine.ts'
import { type CallEvent, type MachineEvent } from './events.ts'
import {
  CREATED,
  callEvent,
  accepted,
  disconnected,
  start,
  end,
  failed,
  timeout,
  polled,
  TO_IDLE,
  TO_CONNECTING,
  TO_CREATED,
  TO_RINGING,
  TO_CONNECTED,
  TO_DISCONNECTING,
  TO_ERROR,
  transitionAll,
  afterLast,
  deviceFailed,
  names,
} from '../../../testing/call-machine-events.ts'

const IGNORED: { rule: string; when: MachineEvent[] }[] = [
  // spec 4.16 read as 34
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

describe('every call', () => {
  // spec 4.21
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
