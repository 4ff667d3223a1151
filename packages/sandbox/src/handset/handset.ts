import type { LegRecord } from '../twilio/legs.ts'
import type { MediaNetwork } from '../twilio/media/peer.ts'
import type { Callee, Caller } from '../twilio/voice/phones/parties.ts'
import { createHandsetCallee } from './handset-callee.ts'
import { createHandsetCaller } from './handset-caller.ts'
import type { FromHandset, HandsetCall, ToHandset } from './messages.ts'

export interface HandsetDeps {
  media: MediaNetwork
  openLeg(from: string, to: string): LegRecord
  /** Connects a calling phone to the number that it dialled. */
  connect(caller: Caller): void
}

/** The phone of one number: a page with a microphone, in one call at a time. */
export interface Handset {
  readonly number: string
  /** Makes the callee of a call to the phone; it is busy while the phone is in another call. */
  createCallee(leg: LegRecord): Callee
  onMessage(message: FromHandset): void
  onDisconnected(): void
  send(message: ToHandset): void
}

export function createHandset(
  number: string,
  send: (message: ToHandset) => void,
  deps: HandsetDeps,
): Handset {
  let current: HandsetCall | undefined
  const { media } = deps
  const isFree = () => current === undefined
  const begin = (call: HandsetCall) => (current = call)
  const end = (call: HandsetCall) => {
    if (current === call) current = undefined
  }
  const dial = ({ call: id, to, sdp }: Extract<FromHandset, { type: 'dial' }>) => {
    if (current) return send({ type: 'ended', call: id, reason: 'canceled' })
    const leg = deps.openLeg(number, to)
    const { caller, call } = createHandsetCaller({ id, leg, sdp, send, media, onEnded: end })
    begin(call)
    deps.connect(caller)
  }
  return {
    number,
    send,
    createCallee: leg => createHandsetCallee({ leg, send, media, handset: { isFree, begin, end } }),
    onMessage(message) {
      if (message.type === 'dial') dial(message)
      else if (message.call === current?.id) current.onMessage(message)
    },
    onDisconnected: () => current?.onDisconnected(),
  }
}
