import { hashSecret } from '../../../core/accounts/secret-hash.ts'
import type { Ports } from '../../../ports/ports.ts'
import { deleteSession } from '../../../store/accounts/sessions.ts'

/** Revokes a bearer token. */
export function logOut(ports: Ports, token: string): Promise<void> {
  return ports.database.transaction(tx => deleteSession(tx, hashSecret(token)))
}
