import type { Device } from '@ringback/contract/text/device'
import { hashSecret } from '../../src/core/accounts/known-hashes.ts'
import { insertSession } from '../../src/store/accounts/sessions.ts'
import type { TestWorld } from '../test-world.ts'

/** A bearer token of this user. */
export async function signIn(
  world: TestWorld,
  userId: string,
  { hours = 1, device = UNKNOWN }: { hours?: number; device?: Device } = {},
): Promise<string> {
  const token = world.ids.secret()
  const now = world.clock.now()
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  const id = world.ids.next('session')
  const session = { tokenHash: hashSecret(token), id, userId, device, now, expiresAt }
  await world.database.transaction(tx => insertSession(tx, session))
  return token
}

const UNKNOWN: Device = { browser: null, system: null }
