import { randomBytes } from 'node:crypto'
import type { Chance } from '../ports/chance.ts'

/** From the operating system's generator: 160 bits an id, 256 a secret. */
export const systemChance: Chance = {
  id: prefix => `${prefix}_${randomBytes(20).toString('base64url')}`,
  secret: () => randomBytes(32).toString('base64url'),
}
