import { ZERO } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone'
import { callerNumberOf } from '../../core/calls/caller-number.ts'
import type { NewCall } from '../../core/calls/call.ts'
import { incomingTariff } from '../../core/calls/incoming-tariff.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { insertMissedCall } from '../../store/calls/incoming-calls.ts'
import { enqueueHold, enqueueRelease } from '../../store/credit/holds.ts'
import { findNextStep } from './incoming-step.ts'
import { takeMessage } from './take-message.ts'

/** The least that a call can have. This one is never answered. */
const AUTHORISED_SECONDS = 1

/**
 * Takes a message from a caller whose call cannot ring, because the renter is in another call or has too little credit.
 * The call is stored as one that was not answered, without a cost. The owner's credit account must be locked.
 *
 * @returns the instructions to record the message; null if none is taken
 */
export async function takeMessageWithoutRinging(
  ports: Ports,
  tx: Tx,
  incoming: { callSid: string; from: string; to: E164; renterId: string },
): Promise<string | null> {
  const { renterId: userId, to: toNumber, callSid: parentSid } = incoming
  const fromNumber = callerNumberOf(incoming.from)
  // What refuses the ringing refuses a forwarded call too, which costs at least as much and makes the renter busy.
  const ended = { step: 'forward', result: 'refused' } as const
  const next = await findNextStep(ports, tx, { userId, fromNumber, toNumber }, { ended })
  if (next !== 'voicemail') return null
  const call: NewCall = {
    ...{ id: ports.ids.next('call'), userId, direction: 'inbound', fromNumber, toNumber },
    destination: '',
    // Free: a user with an open dispute receives no call that has a price.
    tariff: incomingTariff(ZERO),
    authorisedSeconds: AUTHORISED_SECONDS,
    hold: ZERO,
    costPerMinute: null,
  }
  storeMissedCall(ports, tx, call, parentSid)
  return takeMessage(ports, tx, { ...call, parentSid })
}

function storeMissedCall({ clock }: Ports, tx: Tx, call: NewCall, parentSid: string): void {
  const at = clock.now()
  const hold = { key: callHoldKey(call.id), userId: call.userId, at }
  // Each call has a hold, also one of nothing.
  enqueueHold(tx, { ...hold, amount: ZERO })
  enqueueRelease(tx, hold)
  insertMissedCall(tx, call, { parentSid, at })
}
