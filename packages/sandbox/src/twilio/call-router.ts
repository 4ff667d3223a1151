import type { Handsets } from '../handset/handsets.ts'
import { type LegRecord, type Legs, isFinal } from './legs.ts'
import type { OwnedNumbers } from './numbers/owned-numbers.ts'
import type { Caller } from './voice/phones/parties.ts'
import type { CalledPhone, DialDeps } from './voice/verbs/dial.ts'
import { behaviourOf } from './voice/phones/known-numbers.ts'
import { createPhoneCallee } from './voice/phones/phone-callee.ts'
import { createPhoneCaller } from './voice/phones/phone-caller.ts'
import { createProgressCallbacks } from './voice/verbs/progress-callbacks.ts'
import { createRentedNumberCallee } from './voice/phones/rented-number-callee.ts'
import { runCall, runPlainCall } from './voice/run-call.ts'

/** Routes a called number to the customer who rents it, to an open handset, or to a simulated phone. */
export interface CallRouter {
  callNumber(leg: LegRecord): CalledPhone
  /** Connects a calling phone to the number that it dialled; resolves when the call has ended. */
  connect(caller: Caller): Promise<void>
  /** Lets a simulated phone dial. The number `from` determines how that phone behaves. */
  placeCall(from: string, to: string): LegRecord
}

export function createCallRouter(deps: {
  legs: Legs
  ownedNumbers: OwnedNumbers
  handsets(): Handsets
  dialDeps(): DialDeps
}): CallRouter {
  const { legs, ownedNumbers, handsets, dialDeps } = deps

  const connect = async (caller: Caller): Promise<void> => {
    const rented = ownedNumbers.findRented({ number: caller.leg.to })
    if (!rented) return runPlainCall(caller, dialDeps())
    await runCall(caller, rented.voiceUrl, dialDeps())
    await reportEnd(caller.leg, rented.statusCallback, dialDeps())
  }
  return {
    connect,
    callNumber(leg) {
      if (ownedNumbers.findRented({ number: leg.to }))
        return { callee: createRentedNumberCallee(leg, legs, caller => void connect(caller)) }
      const handset = handsets().at(leg.to)
      if (handset) return { callee: handset.createCallee(leg) }
      const behaviour = behaviourOf(leg.to)
      return { callee: createPhoneCallee(behaviour), behaviour }
    },
    placeCall(from, to) {
      const leg = legs.open({ from, to, direction: 'inbound' })
      void connect(createPhoneCaller(leg, behaviourOf(from)))
      return leg
    },
  }
}

/** Posts the status callback of a rented number after a call to it. */
async function reportEnd(leg: LegRecord, url: string, { accountSid, post }: DialDeps) {
  const callback = url ? { url, events: new Set(['completed']) } : undefined
  const callbacks = createProgressCallbacks(leg, callback, accountSid, post, undefined)
  if (isFinal(leg.status)) callbacks.report('completed')
  await callbacks.delivered()
}
