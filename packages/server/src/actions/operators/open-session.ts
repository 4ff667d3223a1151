import type { OperatorRole } from '@ringback/contract/operator/role'
import { hashNetwork } from '../../core/accounts/known-hashes.ts'
import { hashSecret } from '../../core/accounts/secret-hash.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { recordKnownNetwork } from '../../store/known-networks.ts'
import { recordSignIn } from '../../store/operators/operators.ts'
import { insertSession } from '../../store/operators/sessions.ts'

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
