import type { NoticeKind } from '@ringback/contract/customers/notices/mail-notices'
import type { Reader, Tx, Writer } from '../../ports/database.ts'
import { camel } from '../sql.ts'

export interface StoredUser {
  id: string
  email: string
  displayName: string
  passwordHash: string
  verifiedAt: Date | null
  timeZone: string | null
}

/** Finds a user and locks the row until the transaction ends. The e-mail matches in upper and lower case. A closed account is not found. */
export function lockUserByEmail(tx: Tx, email: string): Promise<StoredUser | null> {
  return lockUser(tx, 'email', email.toLowerCase())
}

/** Like {@link lockUserByEmail}, by id. */
export function lockUserById(tx: Tx, id: string): Promise<StoredUser | null> {
  return lockUser(tx, 'id', id)
}

async function lockUser(tx: Tx, by: 'email' | 'id', value: string): Promise<StoredUser | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'password_hash', 'verified_at', 'time_zone'])
    .where(by, '=', value)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? camel(row) : null
}

/** The password hash of a user; null when the account is closed or does not exist. */
export async function findPasswordHash(db: Reader, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export interface NewUser {
  id: string
  email: string
  displayName: string
  passwordHash: string
  verifiedAt: Date | null
  now: Date
}

/** Returns false and inserts nothing when the e-mail is in use. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email.toLowerCase(),
      display_name: user.displayName,
      password_hash: user.passwordHash,
      verified_at: user.verifiedAt,
      selected_caller_id: null,
      created_at: user.now,
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function setCredentials(
  tx: Tx,
  userId: string,
  credentials: { displayName: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ display_name: credentials.displayName, password_hash: credentials.passwordHash })
    .where('id', '=', userId)
    .execute()
}

export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute()
}

/** Replaces the e-mail address. Fails with a duplicate row when the address is in use. */
export async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: email.toLowerCase(), mail_refused_at: null, mail_refused_answer: null })
    .where('id', '=', userId)
    .execute()
}

/** Whether an account has verified this address. */
export async function isVerifiedEmail(db: Reader, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateDisplayName(
  db: Writer,
  userId: string,
  displayName: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ display_name: displayName })
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
}

export async function updateTimeZone(db: Writer, userId: string, timeZone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Returns false and changes nothing when the e-mail was verified before. */
export async function markVerified(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ verified_at: now })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * What a user's mails need. The account is not closed, and its address stays, until the transaction ends: the lock keeps
 * nothing else waiting. Locked after the credit account. @throws when the user does not exist
 */
export async function findRecipient(
  tx: Tx,
  id: string,
): Promise<
  Pick<StoredUser, 'email' | 'displayName' | 'timeZone'> & {
    noticesOff: readonly NoticeKind[]
    isMailRefused: boolean
  }
> {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'display_name', 'time_zone', 'notices_off', 'mail_refused_at'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  const { mailRefusedAt, ...recipient } = camel(row)
  return { ...recipient, isMailRefused: mailRefusedAt !== null }
}

/** The id of the user with this id or e-mail address; null when there is none. */
export async function findUserId(db: Reader, idOrEmail: string): Promise<string | null> {
  const users = db.selectFrom('users').select('id')
  const row = await (
    idOrEmail.includes('@')
      ? users.where('email', '=', idOrEmail.toLowerCase())
      : users.where('id', '=', idOrEmail)
  ).executeTakeFirst()
  return row?.id ?? null
}

/** Whether a user has verified the e-mail, and has not closed the account. @throws when the user does not exist */
export async function findAccountState(
  db: Reader,
  id: string,
): Promise<'open' | 'unverified' | 'closed'> {
  const row = await db
    .selectFrom('users')
    .select(['verified_at', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.closed_at !== null) return 'closed'
  return row.verified_at === null ? 'unverified' : 'open'
}

/** When the user verified the e-mail. @throws when the user does not exist or has not verified it */
export async function readVerifiedAt(db: Reader, id: string): Promise<Date> {
  const row = await db
    .selectFrom('users')
    .select('verified_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!row.verified_at) throw new Error(`The e-mail of ${id} is not verified`)
  return row.verified_at
}

export async function isVerifiedUser(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
