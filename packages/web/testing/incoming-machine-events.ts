import { expect } from 'vitest'
import { transition } from '../src/softphone/machine/call-machine.ts'
import {
  type CallEvent,
  type Effect,
  type MachineEvent,
  type MachineState,
  INITIAL_STATE,
} from '../src/softphone/machine/events.ts'

export const CALLER = { callId: 'call-in', from: '+12125550142', to: '+14155550199' }
export const incoming = (incomingId = 1): MachineEvent => ({
  is: 'incoming',
  incomingId,
  details: CALLER,
})
export const accept: MachineEvent = { is: 'accept' }
export const decline: MachineEvent = { is: 'decline' }
export const end: MachineEvent = { is: 'end' }
export const start: MachineEvent = { is: 'start', to: '+14155550100' }
export const callEvent = (event: CallEvent): MachineEvent => ({ is: 'call', attempt: 1, event })
export const opened = callEvent({ is: 'microphone-opened' })
const answered = callEvent({ is: 'accepted', atMs: 1_000 })
export const hungUp = callEvent({ is: 'disconnected', atMs: 2_000 })
export const answeredElsewhere = callEvent({ is: 'answered-elsewhere', details: CALLER })
export const polled = (status: string): MachineEvent => callEvent({ is: 'polled', status })
export const ringLimit = callEvent({ is: 'timeout', timer: 'ring-limit' })

export const TO_IDLE: MachineEvent[] = [{ is: 'lock-acquired' }, { is: 'device-ready' }]
export const TO_RINGING = [...TO_IDLE, incoming()]
export const TO_ANSWERING = [...TO_RINGING, accept]
export const TO_CONNECTING = [...TO_ANSWERING, opened]
export const TO_CONNECTED = [...TO_CONNECTING, answered]

export function afterLast(events: MachineEvent[]): {
  before: MachineState
  state: MachineState
  effects: Effect[]
} {
  const before = events
    .slice(0, -1)
    .reduce((state, event) => transition(state, event).state, INITIAL_STATE)
  const event = events.at(-1)
  if (!event) throw new Error('no event')
  return { before, ...transition(before, event) }
}

export const RINGING = expect.objectContaining({ ...CALLER, answering: false, problem: null })
export const ENDED: Effect['do'][] = ['stop-timers', 'finish-call']
export const REJECTED: Effect['do'][] = ['stop-timers', 'hang-up', 'finish-call']
export const STOPPED: Effect['do'][] = ['stop-timers', 'stop-ringing', 'finish-call']
export const ended = (endedBecause: string | null) => ({
  lastCall: expect.objectContaining({ callId: 'call-in', endedBecause }),
})

export interface Rule {
  rule: string
  when: MachineEvent[]
  status?: MachineState['status']
  does: Effect['do'][]
  shows?: object
}
