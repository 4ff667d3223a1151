import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'
import { isNotFrozen } from '../credit/disputes.ts'
import { isCallingSwitchedOff } from '../settings/settings.ts'
import { nextHistorySeq } from './call-transitions.ts'
import type { Call } from './calls.ts'
import { liveStates } from './live-states.ts'

/**
 * Enqueues the move of a pre-created call to `dialing`. The call must be locked. The transaction runs again when the
 * owner has a live call or is frozen, when the session of the call has ended, when this leg has already dialled a call
 * ({@link findClaimRefusal}), when the call is no longer usable, or when calling is switched off.
 *
 * @param dialled `instructions` are stored, so that a repeated webhook for the same leg gets the same bytes
 */
export function claimCall(
  tx: Tx,
  call: Call,
  dialled: { parentSid: string; instructions: string; checkAt: Date } & SessionTimes,
): void {
  const { history_seq, ...inDirection } = nextHistorySeq(call)
  const { hasLiveCall, isLegUsed } = claimConditions(call, dialled.parentSid)
  const isClaimable = sql<boolean>`(not ${hasLiveCall} and not ${isLegUsed}
    and ${isNotFrozen(call.userId)} and ${isSessionLive(dialled)}
    and calls.usable_until > clock_timestamp() and not ${isCallingSwitchedOff()})`
  const update = tx
    .updateTable('calls')
    .set({
      status: 'dialing',
      parent_sid: dialled.parentSid,
      instructions: dialled.instructions,
      dialled_at: dialled.at,
      check_at: dialled.checkAt,
      session_hash: null,
      // Otherwise the number becomes null, which the constraint refuses.
      history_seq: sql<bigint>`case when ${isClaimable} then ${history_seq} end`,
      ...inDirection,
    })
    .where('id', '=', call.id)
  tx.enqueue(update.compile(), { retryOn: 'calls_have_history_seq' })
}

/** When a session is live: it has not expired at this time, and was used after `idleSince`. */
interface SessionTimes {
  at: Date
  idleSince: Date
}

/** SQL conditions, of which each prevents that a leg dials a call. */
function claimConditions({ userId }: Call, parentSid: string) {
  return {
    hasLiveCall: sql<boolean>`exists (
      select from calls where user_id = ${userId} and status in (${liveStates}))`,
    isLegUsed: sql<boolean>`exists (select from calls where parent_sid = ${parentSid})`,
  }
}

/** Why {@link claimCall} cannot claim this call. Null when it can. The call must be locked. */
export async function findClaimRefusal(
  tx: Tx,
  call: Call,
  dialled: { parentSid: string } & SessionTimes,
): Promise<'call-in-progress' | 'session-ended' | 'already-dialled' | null> {
  const { hasLiveCall, isLegUsed } = claimConditions(call, dialled.parentSid)
  const { rows } = await sql<{ has_live_call: boolean; is_leg_used: boolean; is_live: boolean }>`
    select ${hasLiveCall} as has_live_call, ${isLegUsed} as is_leg_used,
      ${isSessionLive(dialled)} as is_live
    from calls where id = ${call.id}`.execute(tx)
  const [facts] = rows
  if (facts?.has_live_call) return 'call-in-progress'
  if (facts?.is_leg_used) return 'already-dialled'
  return facts?.is_live ? null : 'session-ended'
}

/** Whether the session of a pre-created call is live, or the call has none. */
function isSessionLive({ at, idleSince }: SessionTimes) {
  return sql<boolean>`(calls.session_hash is null or exists (
    select from sessions where token_hash = calls.session_hash
      and expires_at > ${at} and last_seen_at > ${idleSince}))`
}
