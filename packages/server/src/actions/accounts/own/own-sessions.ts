import type { Device } from '@ringback/contract/text/device'
import { LISTED_SESSIONS_MAX } from '@ringback/contract/limits'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { endCallAccess, wantAccessEnd } from '../end-call-access.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type ListedSession,
  deleteSessionById,
  listSessions,
  setSessionId,
} from '../../../store/accounts/session-list.ts'
import { deleteOtherSessions } from '../../../store/accounts/sessions.ts'
import type { SignedInUser } from '../sign-in/authenticate.ts'

export interface OwnSession extends Device {
  id: string
  createdAt: Date
  lastSeenAt: Date
  /** Whether the request has this session. */
  isCurrent: boolean
}

type Requester = Pick<SignedInUser, 'id' | 'sessionHash'>

/** Where a user is signed in, last used first. */
export async function readOwnSessions(
  ports: Ports,
  { id: userId, sessionHash }: Requester,
): Promise<OwnSession[]> {
  const now = ports.clock.now()
  const live = { now, limit: LISTED_SESSIONS_MAX }
  const stored = await ports.database.read(db => listSessions(db, userId, live))
  const sessions = stored.every(({ id }) => id !== null)
    ? stored
    : await ports.database.transaction(async tx => {
        for (const { tokenHash, id } of stored) {
          if (id === null) await setSessionId(tx, tokenHash, ports.ids.next('session'))
        }
        return listSessions(tx, userId, live)
      })
  return sessions.flatMap(session => ownSession(session, sessionHash) ?? [])
}

function ownSession(
  { id, tokenHash, ...session }: ListedSession,
  sessionHash: Buffer,
): OwnSession | null {
  return id === null ? null : { ...session, id, isCurrent: tokenHash.equals(sessionHash) }
}

/** Ends a session of the user. Its next request is refused, as after a logout. */
export async function endOwnSession(
  ports: Ports,
  { userId, id }: { userId: string; id: string },
): Promise<Outcome<null, 'unknown-session'>> {
  const isEnded = await ports.database.transaction(async tx => {
    const isDeleted = await deleteSessionById(tx, userId, id)
    if (isDeleted) wantAccessEnd(ports, tx, userId)
    return isDeleted
  })
  if (isEnded) endCallAccess(ports, userId)
  return isEnded ? accepted(null) : refused('unknown-session')
}

/** Ends all sessions of the user but the one of the request. */
export async function endOtherSessions(
  ports: Ports,
  { id, sessionHash }: Requester,
): Promise<void> {
  await ports.database.transaction(async tx => {
    await deleteOtherSessions(tx, id, sessionHash)
    wantAccessEnd(ports, tx, id)
  })
  endCallAccess(ports, id)
}
