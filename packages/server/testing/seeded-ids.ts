import { createHash } from 'node:crypto'
import type { Ids } from '../src/ports/system.ts'

/** The same seed gives the same ids and secrets in the same order. An id has the length and the characters of a real one (system.ts). */
export function seededIds(seed = 'ringback'): Ids {
  let drawn = 0
  const draw = () => createHash('sha256').update(`${seed}:${drawn++}`).digest('base64url')
  return {
    next: prefix => `${prefix}_${draw().slice(0, 17).replaceAll('-', '_')}`,
    secret: draw,
  }
}
