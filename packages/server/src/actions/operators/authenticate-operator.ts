import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { OperatorRole } from '@ringback/contract/operator/role'
import { hashSecret } from '../../core/accounts/secret-hash.ts'
import type { Ports } from '../../ports/ports.ts'
import { hasOperators } from '../../store/operators/operators.ts'
import { findSession, touchSession } from '../../store/operators/sessions.ts'

/** The operator whose bearer token a request carries. */
export interface SignedInOperator {
  id: string
  email: string
  role: OperatorRole
  sessionId: string
}

/** A session's last use is stored at most this often, so that polling does not write on every request. */
const TOUCH_EVERY_MS = 60_000

/** Finds the operator of a bearer token. A user's token is refused like an unknown one. */
export async function authenticateOperator(
  ports: Ports,
  token: string,
): Promise<Outcome<SignedInOperator, 'operator-not-signed-in'>> {
  const now = ports.clock.now()
  const session = await ports.database.read(db => findSession(db, hashSecret(token)))
  if (!session || session.expiresAt <= now) return refused('operator-not-signed-in')
  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    await ports.database.statement(db => touchSession(db, session.id, now))
  }
  return accepted({ ...session.operator, sessionId: session.id })
}

/** Whether any operator was created. Until then, the operator API does not exist. */
export function operatorsExist(ports: Ports): Promise<boolean> {
  return ports.database.read(hasOperators)
}
