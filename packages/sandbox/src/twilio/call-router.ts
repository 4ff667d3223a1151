import type { Handsets } from '../handset/handsets.ts'
import type { LegRecord, Legs } from './legs.ts'
import { isFinal } from './legs.ts'
import type { Holdings } from './numbers/owned-numbers.ts'
import type { DialWorld, Reached } from './voice/dial.ts'
import type { Line } from './voice/caller.ts'
import { behaviourOf } from './voice/known-numbers.ts'
import { createPhone } from './voice/phone-callee.ts'
import { createPhoneLine } from './voice/phone-caller.ts'
import { createProgressCallbacks } from './voice/progress-callbacks.ts'
import { runCall, runPlainCall } from './voice/run-call.ts'
import { createTrunk } from './voice/rented-number-callee.ts'

/** Where numbers lead: to their tenant, to a handset that is open for them, or to a phone of ours. */
export interface Network {
  callNumber(leg: LegRecord): Reached
  /** Carries a call from a phone to wherever its number leads; resolves when it is over. */
  carry(line: Line): Promise<void>
  /** A phone that behaves as its number says dials. */
  placeCall(from: string, to: string): LegRecord
}

export function createNetwork(surroundings: {
  legs: Legs
  holdings: Holdings
  handsets(): Handsets
  dialWorld(): DialWorld
}): Network {
  const { legs, holdings, handsets, dialWorld } = surroundings

  const carry = async (line: Line): Promise<void> => {
    const world = dialWorld()
    const rented = holdings.findRented({ number: line.leg.to })
    if (!rented) return runPlainCall(line, world)
    await runCall(line, rented.voiceUrl, world)
    const callback = rented.statusCallback
      ? { url: rented.statusCallback, events: new Set(['completed']) }
      : undefined
    const { tell, settled } = createProgressCallbacks(
      line.leg,
      callback,
      world.accountSid,
      world.post,
      undefined,
    )
    if (isFinal(line.leg.status)) tell('completed')
    return settled()
  }
  return {
    carry,
    callNumber(leg) {
      if (holdings.findRented({ number: leg.to }))
        return { callee: createTrunk(leg, legs, line => void carry(line)) }
      const handset = handsets().at(leg.to)
      if (handset) return { callee: handset.createCallee(leg) }
      const behaviour = behaviourOf(leg.to)
      return { callee: createPhone(behaviour), behaviour }
    },
    placeCall(from, to) {
      const leg = legs.open({ from, to, direction: 'inbound' })
      void carry(createPhoneLine(leg, behaviourOf(from)))
      return leg
    },
  }
}
