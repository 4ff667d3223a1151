import { ZERO } from '@ringback/contract/money'
import type { MissedReason } from '@ringback/contract/customers/calls/calls'
import type { E164 } from '@ringback/contract/phone/e164'
import { callerNumberOf, type NewCall } from '../../../core/calls/call.ts'
import type { Instruction } from '../../../core/calls/instruction.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { insertMissedCall } from '../../../store/calls/incoming-calls.ts'
import { enqueueHold, enqueueRelease } from '../../../store/credit/holds.ts'
import { findNextStep } from '../incoming/incoming-step.ts'
import { notifyMissedCall } from '../incoming/notify-missed-call.ts'
import { startVoicemail } from './start-voicemail.ts'

/** The least that a call can have. This one is never answered. */
const AUTHORISED_SECONDS = 1

interface Unringable {
  legId: string
  from: string
  to: E164
  renterId: string
  /** Why it cannot ring, as the renter reads it; null if that is not said. */
  missedBecause: MissedReason | null
}

/**
 * Takes a message from a caller whose call cannot ring, because the renter is in another call or has too little credit.
 * The call is stored as one that was not answered, without a cost. The owner's credit account must be locked.
 *
 * @returns the instruction to record the message; null if none is taken
 */
export async function takeMessageWithoutRinging(
  ports: Ports,
  tx: Tx,
  incoming: Unringable,
): Promise<Instruction | null> {
  const { renterId: userId, to: toNumber, legId: parentSid } = incoming
  const fromNumber = callerNumberOf(incoming.from)
  // What refuses the ringing refuses a forwarded call too, which costs at least as much and makes the renter busy.
  const ended = { step: 'forward', result: 'refused' } as const
  const next = await findNextStep(ports, tx, { userId, fromNumber, toNumber }, { ended })
  if (next !== 'voicemail') return null
  const call = storeMissedCall(ports, tx, incoming, ports.clock.now())
  return startVoicemail(ports, tx, { ...call, parentSid })
}

/** Stores and announces a call that nothing could answer. The owner's credit account must be locked. */
export async function missCall(ports: Ports, tx: Tx, incoming: Unringable): Promise<void> {
  const { missedBecause } = incoming
  const at = ports.clock.now()
  const call = storeMissedCall(ports, tx, incoming, at)
  await notifyMissedCall(ports, tx, { ...call, missedBecause, dialledAt: at })
}

function storeMissedCall(
  { ids }: Ports,
  tx: Tx,
  { renterId: userId, to: toNumber, from, legId: parentSid, missedBecause }: Unringable,
  at: Date,
): NewCall {
  const parties = { userId, fromNumber: callerNumberOf(from), toNumber }
  const call: NewCall = {
    ...{ id: ids.next('call'), direction: 'inbound', destination: '', ...parties },
    // Free: a user with an open dispute receives no call that has a price.
    tariff: { ratePerMinute: ZERO, billingSeconds: 60 },
    authorisedSeconds: AUTHORISED_SECONDS,
    hold: ZERO,
    costPerMinute: ZERO,
  }
  const hold = { key: callHoldKey(call.id), userId: call.userId, at }
  // Each call has a hold, also one of nothing.
  enqueueHold(tx, { ...hold, amount: ZERO })
  enqueueRelease(tx, hold)
  insertMissedCall(tx, call, { parentSid, missedBecause, at })
  return call
}
