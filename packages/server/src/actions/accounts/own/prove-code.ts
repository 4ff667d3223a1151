import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { hasTwoStep } from '../../../store/accounts/two-step.ts'
import type { StoredUser } from '../../../store/accounts/users.ts'
import { type AttemptLimit, limitAttempts, removeAttempts } from '../../limit-attempts.ts'
import { consumeSecondFactor } from '../sign-in/second-factor.ts'

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
