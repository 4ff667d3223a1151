import { randomBytes } from 'node:crypto'
import type { Ids } from '../../ports/system.ts'

/**
 * Ids of about 160 random bits and secrets of 256, from the operating system's generator. An id has letters,
 * digits and underscores only, because the carrier uses a user's id as the name of a client.
 */
export const systemIds: Ids = {
  next: prefix => `${prefix}_${randomBytes(20).toString('base64url').replaceAll('-', '_')}`,
  secret: () => randomBytes(32).toString('base64url'),
}
