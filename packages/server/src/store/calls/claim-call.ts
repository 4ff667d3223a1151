import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import { type Freeze, type FreezeFacts, freezeFactsOf, freezeOf } from '../credit/disputes.ts'
import { isCallingSwitchedOff } from '../settings/settings.ts'
import { nextHistorySeq } from './call-transitions.ts'
import { type Call, liveStates } from './calls.ts'

/** A leg of a user that wants to dial a call. The session of the call is live if it has not expired at `at`. */
export interface ClaimingLeg {
  callId: string
  userId: string
  parentSid: string
  at: Date
}

/** What may prevent a leg from dialling a call. */
export interface ClaimFacts {
  isCallingSwitchedOff: boolean
  freeze: Freeze | null
  hasLiveCall: boolean
  /** The leg has dialled a call already. */
  isLegUsed: boolean
  isSessionLive: boolean
}

/** Exact while the user's credit account is locked. */
export async function findClaimFacts(
  db: Reader,
  { callId, userId, parentSid, at }: ClaimingLeg,
): Promise<ClaimFacts> {
  const { rows } = await sql<ClaimRow>`
    select ${isCallingSwitchedOff()} as is_switched_off,
      ${freezeFactsOf(userId)},
      exists (
        select from calls where user_id = ${userId} and status in (${liveStates})
      ) as has_live_call,
      exists (select from calls where parent_sid = ${parentSid}) as is_leg_used,
      exists (
        select from calls where id = ${callId} and (session_hash is null or exists (
          select from sessions where token_hash = session_hash and expires_at > ${at}
        ))
      ) as is_session_live`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A query without a table has one row')
  return {
    isCallingSwitchedOff: row.is_switched_off,
    freeze: freezeOf(row),
    hasLiveCall: row.has_live_call,
    isLegUsed: row.is_leg_used,
    isSessionLive: row.is_session_live,
  }
}

type ClaimRow = FreezeFacts & {
  is_switched_off: boolean
  has_live_call: boolean
  is_leg_used: boolean
  is_session_live: boolean
}

/** What is stored when a leg dials a call. `instructions` is the stored text of the instruction, so that a repeated request of the same leg gets the same one. */
export interface Dialled {
  parentSid: string
  instructions: string
  at: Date
  checkAt: Date
}

/** Enqueues that a leg dials a pre-created call. The call must be locked. */
export function claimCall(tx: Tx, call: Call, dialled: Dialled): void {
  const update = tx
    .updateTable('calls')
    .set({
      status: 'dialing',
      parent_sid: dialled.parentSid,
      instructions: dialled.instructions,
      dialled_at: dialled.at,
      check_at: dialled.checkAt,
      session_hash: null,
      ...nextHistorySeq(call),
    })
    .where('id', '=', call.id)
  tx.enqueue(update.compile())
}
