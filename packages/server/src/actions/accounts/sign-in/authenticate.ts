import {
  deleteSession,
  findSession,
  setSessionDevice,
  touchSession,
} from '../../../store/accounts/sessions.ts'
import { type Device, deviceOf } from '@ringback/contract/text/device'
import type { Micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashBrowser, hashSecret } from '../../../core/accounts/known-hashes.ts'
import { endCallAccess, wantAccessEnd } from '../end-call-access.ts'
import type { Ports } from '../../../ports/ports.ts'
import { recordKnownBrowser } from '../../../store/accounts/known-browsers.ts'

/** The user whose bearer token a request carries. */
export interface SignedInUser {
  id: string
  email: string
  displayName: string
  /** E.164; null means the platform number. */
  selectedCallerId: string | null
  /** Why an operator has frozen the account; null if it is not frozen. */
  freezeReason: string | null
  /** The user wants to be warned of a balance below this amount; null for never. */
  lowBalanceBelow: Micros | null
  /** Of the browser that reported one last; null if none has. */
  timeZone: string | null
  /** The session of this token, as it is stored. */
  sessionHash: Buffer
}

/** A session's last use is stored at most this often, so that polling does not write on every request. */
const TOUCH_EVERY_MS = 60_000

/**
 * Finds the user of a bearer token. The refusal does not reveal whether the token is unknown, revoked,
 * idle for too long or too old.
 *
 * @param userAgent for a session of an earlier version, which has stored neither browser nor system
 */
export async function authenticate(
  ports: Ports,
  token: string,
  userAgent = '',
): Promise<Outcome<SignedInUser, 'not-signed-in'>> {
  const now = ports.clock.now()
  const tokenHash = hashSecret(token)
  const session = await ports.database.read(db => findSession(db, tokenHash))
  if (!session || session.expiresAt <= now) return refused('not-signed-in')
  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    const device = session.hasDevice ? UNKNOWN : deviceOf(userAgent)
    await touch(ports, { tokenHash, userId: session.user.id, device }, now)
  }
  return accepted({ ...session.user, sessionHash: tokenHash })
}

const UNKNOWN: Device = { browser: null, system: null }

/**
 * Stores the use, and the browser and system of a session without. A user can read while nothing can be stored. What
 * the request itself has to store is refused later.
 */
async function touch(
  { database, networkKey, business: limits }: Ports,
  { tokenHash, userId, device }: { tokenHash: Buffer; userId: string; device: Device },
  now: Date,
): Promise<void> {
  try {
    if (device.browser === null && device.system === null) {
      return await database.statement(db => touchSession(db, tokenHash, { now, limits }))
    }
    await database.transaction(async tx => {
      await touchSession(tx, tokenHash, { now, limits })
      await setSessionDevice(tx, tokenHash, device)
      const browserHash = hashBrowser(networkKey, userId, device)
      recordKnownBrowser(tx, { userId, browserHash }, now)
    })
  } catch (error) {
    if (!database.isFull()) throw error
  }
}

/** Revokes a bearer token. */
export async function logOut(ports: Ports, token: string): Promise<void> {
  const hash = hashSecret(token)
  const userId = await ports.database.transaction(async tx => {
    const owner = await deleteSession(tx, hash)
    if (owner !== null) wantAccessEnd(ports, tx, owner)
    return owner
  })
  if (userId !== null) endCallAccess(ports, userId)
}
