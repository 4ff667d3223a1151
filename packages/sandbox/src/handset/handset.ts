import type { LegRecord } from '../twilio/legs.ts'
import type { MediaNetwork } from '../twilio/media/peer.ts'
import type { Callee } from '../twilio/voice/callee.ts'
import type { Line } from '../twilio/voice/caller.ts'
import type { HandsetCall } from './handset-call.ts'
import { createHandsetCallee } from './handset-callee.ts'
import { createHandsetLine } from './handset-caller.ts'
import type { FromHandset, ToHandset } from './messages.ts'

/** What a phone needs of the telephone network. */
export interface HandsetNetwork {
  media: MediaNetwork
  openLeg(from: string, to: string): LegRecord
  /** Carries a call from a phone to wherever its number leads. */
  carry(line: Line): void
}

/** The phone of one number: a page somewhere, with a microphone and one call at a time. */
export interface Handset {
  readonly number: string
  /** A call to it; one that finds it in another call is busy. */
  createCallee(leg: LegRecord): Callee
  receive(message: FromHandset): void
  send(message: ToHandset): void
  lose(): void
}

export function createHandset(
  number: string,
  send: (message: ToHandset) => void,
  network: HandsetNetwork,
): Handset {
  let current: HandsetCall | undefined
  const { media } = network
  const isFree = () => current === undefined
  const take = (call: HandsetCall) => (current = call)
  const over = (call: HandsetCall) => {
    if (current === call) current = undefined
  }
  const dial = ({ call: id, to, sdp }: Extract<FromHandset, { is: 'dial' }>) => {
    if (current) return send({ is: 'ended', call: id, why: 'canceled' })
    const leg = network.openLeg(number, to)
    const { line, call } = createHandsetLine({ id, leg, sdp, send, media, over })
    take(call)
    network.carry(line)
  }
  return {
    number,
    send,
    createCallee: leg => createHandsetCallee({ leg, send, media, handset: { isFree, take, over } }),
    receive(message) {
      if (message.is === 'dial') dial(message)
      else if (message.call === current?.id) current.receive(message)
    },
    lose: () => current?.lose(),
  }
}
