import type { Authorisation } from '@ringback/contract/calls/billing'
import type { E164 } from '@ringback/contract/phone/e164'
import { nextCheckAt } from '../../../core/calls/call-schedule.ts'
import { callerNumberOf } from '../../../core/calls/call.ts'
import { type RingInstruction, instructionText } from '../../../core/calls/instruction.ts'
import type { IncomingPrice } from '../../../core/rates/incoming-price.ts'
import { addSeconds } from '../../../core/time.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { NewCall } from '../../../store/calls/calls.ts'
import { insertDialledCall } from '../../../store/calls/incoming-calls.ts'
import { enqueueHold } from '../../../store/credit/holds.ts'

/** An incoming call that has been admitted. */
interface RingingCall {
  id: string
  renterId: string
  /** The called number. */
  to: E164
  /** The caller's number as the carrier reports it. */
  from: string
  /** The caller's leg. */
  legId: string
  /** What the carrier rings, see core/calls/incoming/incoming-steps.ts. */
  identity: string
  /** Whether it waits for a page that a notice opens. */
  waitsForPage: boolean
  at: Date
}

/**
 * Stores the call and its hold, and returns the instruction to ring the browser. The call is stored as already
 * claimed, because the carrier has requested its instructions.
 */
export function storeRingingCall(
  ports: Ports,
  tx: Tx,
  { id, renterId, to, from, legId, identity, waitsForPage, at }: RingingCall,
  authorised: Authorisation & IncomingPrice,
): RingInstruction {
  const call: NewCall = {
    id,
    userId: renterId,
    direction: 'inbound',
    fromNumber: callerNumberOf(from),
    toNumber: to,
    // Only an outgoing call has a destination in the rate deck.
    destination: '',
    tariff: authorised.tariff,
    authorisedSeconds: authorised.seconds,
    hold: authorised.hold,
    costPerMinute: authorised.costPerMinute,
  }
  const instruction = ringInstruction(ports, call, identity)
  const dialled = { dialledAt: at, answeredAt: null, authorisedSeconds: call.authorisedSeconds }
  const checkAt = nextCheckAt(dialled, 'dialing', ports.business.inboundRingSeconds, at)
  enqueueHold(tx, { key: callHoldKey(call.id), userId: renterId, amount: call.hold, at })
  const leg = {
    parentSid: legId,
    instructions: instructionText(instruction),
    at,
    checkAt,
    forwardOf: null,
    ringsUntil: waitsForPage ? addSeconds(at, ports.business.inboundRingSeconds) : null,
  }
  insertDialledCall(tx, call, leg)
  return instruction
}

function ringInstruction(
  { business }: Ports,
  { id: callId, fromNumber: from, toNumber: to, authorisedSeconds }: NewCall,
  identity: string,
): RingInstruction {
  return {
    ...{ is: 'ring', callId, identity, from, to },
    timeLimitSeconds: authorisedSeconds,
    ringSeconds: business.inboundRingSeconds,
  }
}
