import { randomBytes } from 'node:crypto'
import type { Ids } from '../../ports/ids.ts'

/**
 * From the operating system's generator: some 160 bits an id, 256 a secret. An id has letters, digits and
 * underscores only: a user's is a client's name at the carrier, where nothing else is safe.
 */
export const systemIds: Ids = {
  next: prefix => `${prefix}_${randomBytes(20).toString('base64url').replaceAll('-', '_')}`,
  secret: () => randomBytes(32).toString('base64url'),
}
