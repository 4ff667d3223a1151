import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { hashSecret } from '../../core/accounts/secret-hash.ts'
import { findSession, touchSession } from '../../store/accounts/sessions.ts'

/** Whose bearer token a request carried. */
export interface SignedInUser {
  id: string
  email: string
  displayName: string
  /** E.164; null is the platform number. */
  selectedCallerId: string | null
}

/** Being seen is written down at most this often, so that polling does not write on each request. */
const SEEN_EVERY_MS = 60_000

/**
 * Who holds this bearer token. Refused when it is unknown, revoked, idle for too long or too old;
 * these are not told apart.
 */
export async function authenticate(
  ports: Ports,
  token: string,
): Promise<Outcome<SignedInUser, 'not-signed-in'>> {
  const now = ports.clock.now()
  const tokenHash = hashSecret(token)
  const idleSince = new Date(now.getTime() - ports.terms.sessionIdleHours * 3_600_000)
  const session = await ports.database.read(db => findSession(db, tokenHash))
  if (!session || session.expiresAt <= now || session.lastSeenAt <= idleSince) {
    return refused('not-signed-in')
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await ports.database.transaction(tx => touchSession(tx, tokenHash, now))
  }
  return accepted(session.user)
}
