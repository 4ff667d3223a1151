import { type Selectable, sql } from 'kysely'
import { creditAccount } from '../../core/credit/ledger.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { CallsTable } from '../../ports/schema/calls.ts'
import { type Freeze, type FreezeFacts, freezeFactsOf, freezeOf } from '../credit/disputes.ts'
import { isCallingSwitchedOff } from '../settings/settings.ts'
import { nextHistorySeq } from './call-transitions.ts'
import { type Call, callOf } from './calls.ts'
import { liveStates } from './live-states.ts'

/** A leg of a user that wants to dial a call. The session of the call is live if it has not expired at `at`, and was used after `idleSince`. */
export interface ClaimingLeg {
  callId: string
  userId: string
  parentSid: string
  at: Date
  idleSince: Date
}

/** A call that a leg wants to dial, and what may prevent it. */
export interface ClaimedCall extends Call {
  /** Whether a pre-created call may still be dialled, by the database's clock. */
  isUsable: boolean
  isCallingSwitchedOff: boolean
  freeze: Freeze | null
  hasLiveCall: boolean
  /** The leg has dialled a call already. */
  isLegUsed: boolean
  isSessionLive: boolean
}

/** Reads the call without a lock. */
export async function findClaimedCall(
  db: Reader,
  { callId, userId, parentSid, at, idleSince }: ClaimingLeg,
): Promise<ClaimedCall | null> {
  const { rows } = await sql<ClaimRow>`
    select claimed.*, usable_until > clock_timestamp() as is_usable,
      ${isCallingSwitchedOff()} as is_switched_off,
      ${freezeFactsOf(userId)},
      exists (
        select from calls where user_id = ${userId} and status in (${liveStates})
      ) as has_live_call,
      exists (select from calls where parent_sid = ${parentSid}) as is_leg_used,
      session_hash is null or exists (
        select from sessions where token_hash = session_hash
          and expires_at > ${at} and last_seen_at > ${idleSince}
      ) as is_session_live
    from calls as claimed where id = ${callId}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    ...callOf(row),
    isUsable: row.is_usable,
    isCallingSwitchedOff: row.is_switched_off,
    freeze: freezeOf(row),
    hasLiveCall: row.has_live_call,
    isLegUsed: row.is_leg_used,
    isSessionLive: row.is_session_live,
  }
}

type ClaimRow = Selectable<CallsTable> &
  FreezeFacts & {
    is_usable: boolean
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

/**
 * Moves a pre-created call to `dialing`, in one statement, which locks the account and the call.
 *
 * @returns false, and nothing is stored, when the call can no longer be dialled or its account is frozen
 * @throws a duplicate row when another live call of the user, or one of the leg, was stored meanwhile
 */
export async function claimCall(db: Writer, call: Call, dialled: Dialled): Promise<boolean> {
  const { history_seq, history_seq_in_direction } = nextHistorySeq(call)
  const { numAffectedRows } = await sql`
    with credit as materialized (
      select user_id from accounts where id = ${creditAccount(call.userId)} for update
    ), usable as materialized (
      select calls.id, credit.user_id from credit join calls on calls.id = ${call.id}
      where calls.status = 'created' and calls.usable_until > clock_timestamp()
      for update of calls
    )
    update calls set
      status = 'dialing', parent_sid = ${dialled.parentSid}, instructions = ${dialled.instructions},
      dialled_at = ${dialled.at}, check_at = ${dialled.checkAt}, session_hash = null,
      history_seq = ${history_seq}, history_seq_in_direction = ${history_seq_in_direction}
    from usable where calls.id = usable.id and not is_account_frozen(usable.user_id)`.execute(db)
  return numAffectedRows === 1n
}
