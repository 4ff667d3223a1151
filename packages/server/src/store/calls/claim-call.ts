import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'
import { type Freeze, type FreezeFacts, freezeFactsOf, freezeOf } from '../credit/disputes.ts'
import { isCallingSwitchedOff } from '../settings/settings.ts'
import { nextHistorySeq } from './call-transitions.ts'
import type { Call } from './calls.ts'
import { liveStates } from './live-states.ts'

/** A leg that wants to dial a call. The session of the call is live if it has not expired at `at`, and was used after `idleSince`. */
export interface ClaimingLeg {
  callId: string
  userId: string
  parentSid: string
  at: Date
  idleSince: Date
}

/** What may prevent that a leg dials a pre-created call of its user. */
export interface ClaimFacts {
  isCallingSwitchedOff: boolean
  freeze: Freeze | null
  hasLiveCall: boolean
  /** The leg has dialled a call already. */
  isLegUsed: boolean
  isSessionLive: boolean
}

/** Exact while the user's credit account is locked. One query, because it is sent with the one that locks the call. */
export async function findClaimFacts(tx: Tx, leg: ClaimingLeg): Promise<ClaimFacts> {
  const { callId, userId, parentSid, at, idleSince } = leg
  const { rows } = await sql<
    FreezeFacts & {
      is_switched_off: boolean
      has_live_call: boolean
      is_leg_used: boolean
      has_ended_session: boolean
    }
  >`
    select ${freezeFactsOf(userId)}, ${isCallingSwitchedOff()} as is_switched_off,
      exists (select from calls where user_id = ${userId} and status in (${liveStates})) as has_live_call,
      exists (select from calls where parent_sid = ${parentSid}) as is_leg_used,
      exists (select from calls where id = ${callId} and session_hash is not null and not exists (
        select from sessions where token_hash = calls.session_hash
          and expires_at > ${at} and last_seen_at > ${idleSince})) as has_ended_session`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A query without a table returned no row')
  return {
    isCallingSwitchedOff: row.is_switched_off,
    freeze: freezeOf(row),
    hasLiveCall: row.has_live_call,
    isLegUsed: row.is_leg_used,
    isSessionLive: !row.has_ended_session,
  }
}

/**
 * Enqueues the move of a pre-created call to `dialing`. The call must be locked, and nothing may prevent it
 * ({@link findClaimFacts}). `instructions` are stored, so that a repeated webhook for the same leg gets the same bytes.
 */
export function claimCall(
  tx: Tx,
  call: Call,
  dialled: { parentSid: string; instructions: string; at: Date; checkAt: Date },
): void {
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
