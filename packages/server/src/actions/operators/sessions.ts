import { hasOperators, recordSignIn } from '../../store/operators/operators.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  touchSession,
} from '../../store/operators/sessions.ts'
import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import { hashNetwork, hashSecret } from '../../core/accounts/known-hashes.ts'
import type { Tx } from '../../ports/database.ts'
import { recordKnownNetwork } from '../../store/known-networks.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { OperatorSession } from '@ringback/contract/operator/sign-in'
import type { Ports } from '../../ports/ports.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'

/** A page of the operator's own sessions, newest first. */
export async function readSessions(
  ports: Ports,
  { id, sessionId }: SignedInOperator,
  request: PageRequest,
): Promise<ListPage<OperatorSession>> {
  const now = ports.clock.now()
  const page = await ports.database.read(db =>
    readPage(request, range => listSessions(db, id, now, range)),
  )
  const items = page.items.map(session => ({ ...session, isCurrent: session.id === sessionId }))
  return { ...page, items }
}

/** Ends one of the operator's own sessions, which may be the present one. */
export async function endSession(
  ports: Ports,
  operator: SignedInOperator,
  sessionId: string,
): Promise<Outcome<null, 'unknown-operator-session'>> {
  const isDeleted = await ports.database.transaction(tx =>
    deleteSession(tx, operator.id, sessionId),
  )
  return isDeleted ? accepted(null) : refused('unknown-operator-session')
}

const SESSION_HOURS = 8
const USER_AGENT_MAX_LENGTH = 256

/** Where a sign-in comes from, as the list of sessions shows it. */
export interface SignInFrom {
  userAgent: string
  address: string
  /** The network of the address, as the limits count it. */
  network: string
}

export interface OpenedSession {
  token: string
  expiresAt: Date
  operator: { id: string; email: string; role: OperatorRole }
}

/** Opens a session of 8 hours, which use does not extend. Remembers the network. */
export async function openSession(
  ports: Ports,
  tx: Tx,
  operator: OpenedSession['operator'],
  { userAgent, address, network }: SignInFrom,
): Promise<OpenedSession> {
  const now = ports.clock.now()
  const token = ports.ids.secret()
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000)
  await insertSession(tx, {
    tokenHash: hashSecret(token),
    id: ports.ids.next('ops'),
    operatorId: operator.id,
    userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
    address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  })
  await recordSignIn(tx, operator.id, now)
  const networkHash = hashNetwork(ports.networkKey, operator.id, network)
  recordKnownNetwork(tx, { owner: { kind: 'operator', id: operator.id }, networkHash }, now)
  return { token, expiresAt, operator }
}

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
