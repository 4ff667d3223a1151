import type { Tx } from '../../../ports/database.ts'
import { hasTwoStep } from '../../../store/accounts/two-step.ts'
import { type StoredUser, findPasswordHash, lockUserById } from '../../../store/accounts/users.ts'
import { consumeSecondFactor } from '../sign-in/login-challenge.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../../ports/ports.ts'
import { type AttemptLimit, limitAttempts, removeAttempts } from '../../limit-attempts.ts'

/** A signed-in user, with the session of the request. */
export interface SessionOf {
  userId: string
  sessionHash: Buffer
}

/**
 * Whether a signed-in user knows the password of the account: a session alone must not be enough to take the account
 * over. Wrong guesses are limited for each session, so that who has stolen one does not keep the owner from changing the
 * password with another. A thief gets no further session without the password.
 *
 * @returns the hash that matched, so that a change can refuse when the password was replaced in the meantime
 */
export async function provePassword(
  ports: Ports,
  { userId, sessionHash, password }: SessionOf & { password: string },
): Promise<Outcome<string, 'wrong-password' | 'too-many-attempts'>> {
  const now = ports.clock.now()
  const limits: AttemptLimit[] = [
    { key: `own-password:${sessionHash.toString('hex')}`, max: 10, minutes: 15 },
  ]
  // Counted before the password is checked, so that parallel guesses count too.
  const counted = await ports.database.transaction(async tx => {
    const limited = await limitAttempts(tx, now, limits)
    if (!limited.ok) return limited
    return accepted({ attempts: limited.value, hash: await findPasswordHash(tx, userId) })
  })
  if (!counted.ok) return counted
  const { attempts, hash } = counted.value
  const isRight = await ports.passwords.matches(hash, password)
  if (!isRight || hash === null) return refused('wrong-password')
  await ports.database.transaction(tx => removeAttempts(tx, attempts))
  return accepted(hash)
}

/**
 * Makes a change that needs the password of the account, in a transaction that locks the user's row. Refused when another
 * request has replaced the password, or closed the account, while this one was checked.
 *
 * @param lock what the change locks before the user's row
 */
export async function changeAsOwner<T, Why extends string>(
  ports: Ports,
  given: SessionOf & { password: string },
  work: (tx: Tx, user: StoredUser) => Promise<Outcome<T, Why>>,
  lock: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Outcome<T, Why | 'wrong-password' | 'too-many-attempts'>> {
  const proved = await provePassword(ports, given)
  if (!proved.ok) return proved
  return ports.database.transaction<Outcome<T, Why | 'wrong-password'>>(async tx => {
    await lock(tx)
    const user = await lockUserById(tx, given.userId)
    return user?.passwordHash === proved.value ? work(tx, user) : refused('wrong-password')
  })
}

export type CodeRefusal = 'too-many-attempts' | 'wrong-login-code' | 'codes-unreadable'

/**
 * Uses the code that an account with two-step sign-in needs beside the password for changes that take it over, empty it or
 * copy it. Other accounts need none. The user's row is locked in the transaction of the change.
 */
export async function proveCode(
  ports: Ports,
  tx: Tx,
  user: StoredUser,
  code: string | undefined,
): Promise<Outcome<null, CodeRefusal | 'code-needed'>> {
  if (!(await hasTwoStep(tx, user.id))) return accepted(null)
  return code === undefined ? refused('code-needed') : useOwnCode(ports, tx, user, code)
}

/** Uses a code of a signed-in user. Wrong codes are limited for all sessions of the user together. The user's row is locked. */
export async function useOwnCode(
  ports: Ports,
  tx: Tx,
  user: StoredUser,
  code: string,
): Promise<Outcome<null, CodeRefusal>> {
  const counted = await limitAttempts(tx, ports.clock.now(), ownCodeLimits(user.id))
  if (!counted.ok) return counted
  const used = await consumeSecondFactor(ports, tx, user, code)
  if (used.ok) await removeAttempts(tx, counted.value)
  return used
}

export function ownCodeLimits(userId: string): AttemptLimit[] {
  return [{ key: `own-code:${userId}`, max: 10, minutes: 15 }]
}
