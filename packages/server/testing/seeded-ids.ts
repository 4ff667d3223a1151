import { createHash } from 'node:crypto'
import type { Chance } from '../src/ports/ids.ts'

/** The same seed gives the same ids and secrets in the same order. */
export function seededChance(seed = 'ringback'): Chance {
  let drawn = 0
  const draw = () => createHash('sha256').update(`${seed}:${drawn++}`).digest('base64url')
  return { id: prefix => `${prefix}_${draw().slice(0, 27)}`, secret: draw }
}
