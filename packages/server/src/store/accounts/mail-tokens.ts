import type { Reader, Tx } from '../../ports/database.ts'
import { camel } from '../sql.ts'

/** What a person chose in a registration. */
export interface Credentials {
  displayName: string
  passwordHash: string
}

/** Enqueues a token. `credentials` are those of the registration that creates it; null for a resent link. */
export function insertMailToken(
  tx: Tx,
  token: {
    hash: Buffer
    userId: string
    credentials: Credentials | null
    now: Date
    expiresAt: Date
  },
): void {
  const insertion = tx.insertInto('mail_tokens').values({
    token_hash: token.hash,
    user_id: token.userId,
    created_at: token.now,
    expires_at: token.expiresAt,
    used_at: null,
    password_hash: token.credentials?.passwordHash ?? null,
    display_name: token.credentials?.displayName ?? null,
  })
  tx.enqueue(insertion.compile())
}

export interface MailToken {
  userId: string
  expiresAt: Date
  /** Null for a resent link, for a token of an earlier version, and once the user is verified. */
  credentials: Credentials | null
}

/** Finds a token, also an expired one; null when it does not exist. */
export async function findMailToken(db: Reader, hash: Buffer): Promise<MailToken | null> {
  const row = await db
    .selectFrom('mail_tokens')
    .select(['user_id', 'expires_at', 'password_hash', 'display_name'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.user_id,
    expiresAt: row.expires_at,
    credentials: credentialsOf(row.display_name, row.password_hash),
  }
}

/** Whether a user has a link, also an expired one. */
export async function hasMailToken(db: Reader, userId: string): Promise<boolean> {
  const token = await db
    .selectFrom('mail_tokens')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return token !== undefined
}

/** Enqueues that the link was opened. The first time counts. */
export function markOpened(tx: Tx, hash: Buffer, now: Date): void {
  const update = tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
  tx.enqueue(update.compile())
}

/**
 * What was chosen in the registrations of an unverified user, newest first. Those of expired links are among them,
 * for as long as their tokens are kept. Empty for other e-mail addresses.
 */
export async function listRegistrations(db: Reader, email: string): Promise<Credentials[]> {
  const rows = await db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['mail_tokens.display_name', 'mail_tokens.password_hash'])
    .where('users.email', '=', email.toLowerCase())
    .where('users.verified_at', 'is', null)
    .where('mail_tokens.password_hash', 'is not', null)
    .orderBy('mail_tokens.created_at', 'desc')
    .execute()
  return rows.flatMap(row => credentialsOf(row.display_name, row.password_hash) ?? [])
}

/**
 * Ends the registrations with another password than the one that was verified: their links no longer work. The
 * link that was `opened` keeps working, because mail scanners and browsers open links twice.
 */
export async function endOtherRegistrations(
  tx: Tx,
  userId: string,
  { passwordHash, opened }: { passwordHash: string; opened: Buffer | null },
): Promise<void> {
  const others = tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('password_hash', '!=', passwordHash)
  await (opened ? others.where('token_hash', '!=', opened) : others).execute()
  await tx
    .updateTable('mail_tokens')
    .set({ password_hash: null, display_name: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes all tokens of a user, so that none of the links works any longer. */
export async function deleteMailTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('user_id', '=', userId).execute()
}

function credentialsOf(
  displayName: string | null,
  passwordHash: string | null,
): Credentials | null {
  return displayName === null || passwordHash === null ? null : { displayName, passwordHash }
}

/** Enqueues the token of a link that sets a new password. */
export function insertPasswordReset(
  tx: Tx,
  reset: { hash: Buffer; userId: string; now: Date; expiresAt: Date; removesTwoStep?: boolean },
): void {
  const insertion = tx.insertInto('password_resets').values({
    token_hash: reset.hash,
    user_id: reset.userId,
    created_at: reset.now,
    expires_at: reset.expiresAt,
    ...(reset.removesTwoStep && { removes_two_step: true }),
  })
  tx.enqueue(insertion.compile())
}

export interface PasswordReset {
  userId: string
  expiresAt: Date
  /** Whether the link turns two-step sign-in off too. */
  removesTwoStep: boolean
}

/** Finds a token, also an expired one; null when it does not exist or was used. */
export async function findPasswordReset(db: Reader, hash: Buffer): Promise<PasswordReset | null> {
  const row = await db
    .selectFrom('password_resets')
    .select(['user_id', 'expires_at', 'removes_two_step'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row ? camel(row) : null
}

/** Deletes all tokens of a user, so that none of the links works any longer. */
export async function deletePasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/**
 * Deletes the links of a user that set a new password only. The one that turns two-step sign-in off stays, because a
 * person who has turned it on against the owner can set a new password too.
 */
export async function deletePlainPasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('removes_two_step', '=', false)
    .execute()
}
