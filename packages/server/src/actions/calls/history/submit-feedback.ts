import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isEnded } from '../../../core/calls/call-life.ts'
import type { Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type CallFeedback,
  findCallFeedback,
  putCallFeedback,
} from '../../../store/calls/call-quality.ts'
import { findOwnCall } from '../../../store/calls/calls.ts'

/** Stores a user's feedback on an ended call. Later feedback replaces earlier feedback. */
export async function submitFeedback(
  ports: Ports,
  userId: string,
  callId: string,
  feedback: CallFeedback,
): Promise<Outcome<CallFeedback, 'unknown-call'>> {
  return ports.database.transaction(async tx => {
    if (!(await acceptsFeedback(tx, userId, callId))) return refused('unknown-call')
    await putCallFeedback(tx, callId, feedback, ports.clock.now())
    return accepted(feedback)
  })
}

/** The user's feedback on an ended call; null when there is none. */
export async function readFeedback(
  ports: Ports,
  userId: string,
  callId: string,
): Promise<Outcome<CallFeedback | null, 'unknown-call'>> {
  return ports.database.read(async db => {
    if (!(await acceptsFeedback(db, userId, callId))) return refused('unknown-call')
    return accepted(await findCallFeedback(db, callId))
  })
}

/** Whether this user may give feedback on this call: it is the user's own, was dialled and has ended. */
async function acceptsFeedback(db: Reader, userId: string, callId: string): Promise<boolean> {
  const call = await findOwnCall(db, userId, callId)
  return call !== null && call.dialledAt !== null && isEnded(call.state)
}
