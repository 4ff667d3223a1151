import { sql } from 'kysely'
import type { Device } from '@ringback/contract/text/device'
import type { Micros } from '@ringback/contract/money'
import type { Reader, Tx, Writer } from '../../ports/database.ts'
import type { BusinessSettings } from '../../ports/business-settings.ts'
import { camel } from '../sql.ts'

/** How long sessions live. */
type SessionLimits = Pick<
  BusinessSettings,
  'sessionIdleHours' | 'sessionMaxDays' | 'sessionNoticesDays'
>

export interface Session {
  lastSeenAt: Date
  /** Whether a browser or a system is stored. */
  hasDevice: boolean
  expiresAt: Date
  user: {
    id: string
    email: string
    displayName: string
    selectedCallerId: string | null
    freezeReason: string | null
    lowBalanceBelow: Micros | null
    timeZone: string | null
  }
}

/** Null also when the user's account is closed. */
export async function findSession(db: Reader, tokenHash: Buffer): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.browser',
      'sessions.system',
      'users.id',
      'users.email',
      'users.display_name',
      'users.selected_caller_id',
      'users.freeze_reason',
      'users.low_balance_below',
      'users.time_zone',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    // A login at the same time may have inserted a session after the account was closed.
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { lastSeenAt, expiresAt, browser, system, ...user } = camel(row)
  return { lastSeenAt, expiresAt, hasDevice: browser !== null || system !== null, user }
}

/** Whether a user is signed in in any browser. */
export async function hasLiveSession(db: Reader, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a session has not been ended. */
export async function hasSession(db: Reader, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSession(
  tx: Tx,
  session: {
    tokenHash: Buffer
    id: string
    userId: string
    device: Device
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      browser: session.device.browser,
      system: session.device.system,
      user_id: session.userId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/**
 * Stores the last use of a session, and when the session expires. A session that gets notices lives longer, because a
 * notice must open a signed-in page. One whose notices are turned off after the longest time without them expires as
 * after a last use, so that its user is not logged out at once.
 */
export async function touchSession(
  db: Writer,
  tokenHash: Buffer,
  { now, limits }: { now: Date; limits: SessionLimits },
): Promise<void> {
  const { sessionIdleHours, sessionMaxDays, sessionNoticesDays } = limits
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: now,
      expires_at: sql<Date>`case
        when exists (select from push_subscriptions where session_hash = token_hash)
        then ${addHours(now, sessionNoticesDays * 24)}::timestamptz
        else least(
          ${addHours(now, sessionIdleHours)},
          greatest(expires_at, created_at + ${sessionMaxDays} * interval '24 hours')
        )
      end`,
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000)
}

/** Stores the browser and the system of a session that has none. */
export async function setSessionDevice(tx: Tx, tokenHash: Buffer, device: Device): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ browser: device.browser, system: device.system })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** @returns whose it was; null when it had ended before */
export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const row = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Deletes the sessions of a user but this one. */
export async function deleteOtherSessions(
  tx: Tx,
  userId: string,
  keptTokenHash: Buffer,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', keptTokenHash)
    .execute()
}

/** Deletes all sessions of a user. Returns how many there were. */
export async function deleteSessionsOfUser(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
