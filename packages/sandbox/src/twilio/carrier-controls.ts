import type { Leg, LegHandles, Legs } from './legs.ts'
import { viewLeg } from './legs.ts'
import type { Network } from './call-router.ts'
import type { Holdings, RentedNumber } from './numbers/owned-numbers.ts'
import type { Text, Texts } from './sms.ts'

/** What control and people can see and do. A sid may be the caller's leg or its child. */
export interface Telephones {
  /** Newest first. */
  calls(): Leg[]
  call(sid: string): Leg | undefined
  /** These act for the far end; false when no phone of the call can do it now. */
  answer(sid: string): boolean
  decline(sid: string): boolean
  hangup(sid: string): boolean
  keys(sid: string, digits: string): boolean
  /** The ring timeout of a call that rings expires now. */
  stopRinging(sid: string): boolean
  /** The time limit of a call that talks expires now; its legs report the whole limit. */
  reachTimeLimit(sid: string): boolean
  /** A phone dials a rented number; undefined when nobody rents it. */
  placeCall(from: string, to: string): Leg | undefined
  /** Newest first; only those to a number, when one is named. */
  texts(to?: string): Text[]
  /** What the account rents, newest first. */
  rentedNumbers(): readonly RentedNumber[]
  /** Somebody else rents a number: it is neither offered nor sold here any more. */
  rentElsewhere(number: string): void
}

export function createTelephones(carrier: {
  legs: Legs
  holdings: Holdings
  texts: Texts
  network: Network
}): Telephones {
  const { legs, holdings, texts, network } = carrier
  /** The phone in a call may be at the end of its child or be the one that dialled. */
  const phoneIn = <Act extends Exclude<keyof LegHandles, 'end'>>(sid: string, act: Act) => {
    const leg = legs.find(sid)
    const children = legs.list().filter(({ parentSid }) => parentSid === sid)
    const parent = leg?.parentSid ? legs.find(leg.parentSid) : undefined
    return [...children, leg, parent].find(one => one?.handles?.[act])?.handles?.[act]
  }
  return {
    calls: () => legs.list().map(viewLeg),
    call(sid) {
      const leg = legs.find(sid)
      return leg && viewLeg(leg)
    },
    answer: sid => phoneIn(sid, 'answer')?.() ?? false,
    decline: sid => phoneIn(sid, 'decline')?.() ?? false,
    hangup: sid => phoneIn(sid, 'hangup')?.() ?? false,
    keys: (sid, digits) => phoneIn(sid, 'keys')?.(digits) ?? false,
    stopRinging: sid => phoneIn(sid, 'stopRinging')?.() ?? false,
    reachTimeLimit: sid => phoneIn(sid, 'reachTimeLimit')?.() ?? false,
    placeCall: (from, to) =>
      holdings.findRented({ number: to }) && viewLeg(network.placeCall(from, to)),
    texts: texts.list,
    rentedNumbers: holdings.rented,
    rentElsewhere: number => void holdings.elsewhere.add(number),
  }
}
