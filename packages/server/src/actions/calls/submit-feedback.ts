import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isEnded } from '../../core/calls/call-life.ts'
import type { Reader } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  type CallFeedback,
  findCallFeedback,
  putCallFeedback,
} from '../../store/calls/call-feedback.ts'
import { findOwnCall } from '../../store/calls/calls.ts'

/** Keeps what its user says of an ended call; the last word counts. */
export async function submitFeedback(
  ports: Ports,
  userId: string,
  callId: string,
  feedback: CallFeedback,
): Promise<Outcome<CallFeedback, 'unknown-call'>> {
  return ports.database.transaction(async tx => {
    if (!(await canBeRated(tx, userId, callId))) return refused('unknown-call')
    await putCallFeedback(tx, callId, feedback, ports.clock.now())
    return accepted(feedback)
  })
}

/** What its user has said of an ended call; null when nothing. */
export async function showFeedback(
  ports: Ports,
  userId: string,
  callId: string,
): Promise<Outcome<CallFeedback | null, 'unknown-call'>> {
  return ports.database.read(async db => {
    if (!(await canBeRated(db, userId, callId))) return refused('unknown-call')
    return accepted(await findCallFeedback(db, callId))
  })
}

/** Somebody else's call, one that still runs and one that never was are all the same to whoever asks. */
async function canBeRated(db: Reader, userId: string, callId: string): Promise<boolean> {
  const call = await findOwnCall(db, userId, callId)
  return call !== null && call.dialledAt !== null && isEnded(call.state)
}
