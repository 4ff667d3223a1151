import { type Micros } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import { transition } from '../src/softphone/machine/call-machine.ts'
import {
  type CallEvent,
  type CreatedCall,
  type Effect,
  type MachineEvent,
  type MachineState,
  INITIAL_STATE,
} from '../src/softphone/machine/events.ts'

export const TO = '+14155550100'
export const CREATED: CreatedCall = {
  carrier: 'twilio',
  hasFallback: false,
  callId: 'call-1',
  fromNumber: '+15005550006',
  toNumber: TO,
  ratePerMinute: 13_000n as Micros,
  billingSeconds: 60,
  authorisedSeconds: 120,
}
export const ANSWERED_AT_MS = 1_000_000
export const CALLER = { callId: 'call-in', from: '+12125550142', to: '+14155550199' }

export const callEvent = (event: CallEvent): MachineEvent => ({ is: 'call', attempt: 1, event })
export const accepted = callEvent({ is: 'accepted', atMs: ANSWERED_AT_MS })
export const disconnected = callEvent({ is: 'disconnected', atMs: ANSWERED_AT_MS + 5_000 })
export const lost = callEvent({ is: 'lost' })
export const reconnecting = callEvent({ is: 'reconnecting' })
export const start: MachineEvent = { is: 'start', to: TO }
export const end: MachineEvent = { is: 'end' }
export const failed = (code: number, fatal = true, provider?: string): MachineEvent =>
  callEvent({ is: 'failed', code, message: 'The words', fatal, provider })
export const timeout = (timer: Extract<CallEvent, { is: 'timeout' }>['timer']): MachineEvent =>
  callEvent({ is: 'timeout', timer })
export const polled = (status: string): MachineEvent => callEvent({ is: 'polled', status })
export const incoming = (incomingId = 1): MachineEvent => ({
  is: 'incoming',
  incomingId,
  details: CALLER,
})

export const TO_IDLE: MachineEvent[] = [{ is: 'lock-acquired' }, { is: 'device-ready' }]
export const TO_CONNECTING = [...TO_IDLE, start]
export const TO_CREATED = [...TO_CONNECTING, callEvent({ is: 'created', call: CREATED })]
export const TO_RINGING = [...TO_CREATED, callEvent({ is: 'ringing' })]
export const TO_CONNECTED = [...TO_RINGING, accepted]
export const TO_DISCONNECTING = [...TO_CONNECTED, end]
export const TO_ERROR = [...TO_CONNECTED, failed(31005)]

export function transitionAll(events: MachineEvent[]): { state: MachineState; all: Effect[] } {
  return events.reduce<{ state: MachineState; all: Effect[] }>(
    ({ state, all }, event) => {
      const next = transition(state, event)
      return { state: next.state, all: [...all, ...next.effects] }
    },
    { state: INITIAL_STATE, all: [] },
  )
}

/** What the last event does after the others. */
export function afterLast(events: MachineEvent[]): {
  before: MachineState
  state: MachineState
  effects: Effect[]
} {
  const before = transitionAll(events.slice(0, -1)).state
  const event = events.at(-1)
  if (!event) throw new Error('no event')
  return { before, ...transition(before, event) }
}

export const names = (effects: Effect[]): string[] => effects.map(effect => effect.do)

/** What the last of these events does: the status after it, its effects, and the part of the state that it shows. */
export type Rule = [
  rule: string,
  when: MachineEvent[],
  status: MachineState['status'],
  does: Effect['do'][],
  shows?: object,
]

/** A test of each rule. */
export function testRules(rules: Rule[]): void {
  it.each(rules)('%s', (_rule, when, status, does, shows = {}) => {
    const { state, effects } = afterLast(when)
    expect(state.status).toBe(status)
    expect(names(effects)).toEqual(does)
    expect(state).toMatchObject(shows)
  })
}

export const ENDS: Effect['do'][] = ['stop-timers', 'finish-call']
export const HANGS_UP: Effect['do'][] = ['stop-timers', 'hang-up', 'finish-call']

export const callError = (message: string, lacksCredit = false) =>
  ({ box: 'call', message, lacksCredit }) as const
export const deviceFailed: MachineEvent = {
  is: 'device-failed',
  error: callError('Twilio device not initialized'),
}
