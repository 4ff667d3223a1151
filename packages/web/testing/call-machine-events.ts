import { type Micros } from '@ringback/contract/money'
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

export const callEvent = (event: CallEvent): MachineEvent => ({ is: 'call', attempt: 1, event })
const created = callEvent({ is: 'created', call: CREATED })
const ringing = callEvent({ is: 'ringing' })
export const accepted = callEvent({ is: 'accepted', atMs: ANSWERED_AT_MS })
export const disconnected = callEvent({ is: 'disconnected', atMs: ANSWERED_AT_MS + 5_000 })
export const start: MachineEvent = { is: 'start', to: TO }
export const end: MachineEvent = { is: 'end' }
export const failed = (code: number, fatal = true): MachineEvent =>
  callEvent({ is: 'failed', code, message: 'The words', fatal })
export const timeout = (timer: Extract<CallEvent, { is: 'timeout' }>['timer']): MachineEvent =>
  callEvent({ is: 'timeout', timer })
export const polled = (status: string): MachineEvent => callEvent({ is: 'polled', status })

export const TO_IDLE: MachineEvent[] = [{ is: 'lock-acquired' }, { is: 'device-ready' }]
export const TO_CONNECTING = [...TO_IDLE, start]
export const TO_CREATED = [...TO_CONNECTING, created]
export const TO_RINGING = [...TO_CREATED, ringing]
export const TO_CONNECTED = [...TO_RINGING, accepted]
export const TO_DISCONNECTING = [...TO_CONNECTED, end]
export const TO_ERROR = [...TO_CONNECTED, failed(31005)]

export function transitionAll(
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

export interface Rule {
  rule: string
  when: MachineEvent[]
  status: MachineState['status']
  does: Effect['do'][]
  shows?: Partial<MachineState> | { call: unknown } | { lastCall: unknown } | { error: unknown }
}

export const callError = (message: string, lacksCredit = false) =>
  ({ box: 'call', message, lacksCredit }) as const
export const deviceFailed: MachineEvent = {
  is: 'device-failed',
  error: callError('Twilio device not initialized'),
}
export const CHECK_CONNECTION =
  'The connection to the phone network failed. Check your internet connection and try again.'
export const ENDED: Effect['do'][] = ['stop-timers', 'hang-up', 'finish-call']
