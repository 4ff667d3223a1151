import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { resetCallerId } from '../../store/caller-ids/caller-ids.ts'
import {
  findVerifiedNumberById,
  lockClaims,
  markLost,
} from '../../store/caller-ids/verified-numbers.ts'

/**
 * Removes a number of a user's own; where it was the caller ID, calls show the platform number again. The
 * carrier forgets it too, unless it is away: then the next one who proves it need not take a call.
 */
export async function removeVerifiedNumber(
  ports: Ports,
  userId: string,
  id: string,
): Promise<Outcome<null, 'unknown-own-number'>> {
  const known = await ports.database.read(db => findVerifiedNumberById(db, id))
  if (known?.userId !== userId) return refused('unknown-own-number')
  const { phoneNumber } = known
  const removed = await ports.database.transaction(async tx => {
    const claims = await lockClaims(tx, phoneNumber)
    const mine = claims.find(claim => claim.id === id)
    if (!mine) return null
    await markLost(tx, id, ports.clock.now())
    await resetCallerId(tx, userId, phoneNumber)
    // Whoever is about to prove it would have to take the call again.
    const isWanted = claims.some(claim => claim !== mine && claim.provedAt !== null)
    return { mayForget: mine.provedAt !== null && !isWanted }
  })
  if (!removed) return refused('unknown-own-number')
  if (!removed.mayForget) return accepted(null)
  try {
    await ports.verifier.removeCallerId(phoneNumber)
  } catch (error) {
    ports.log.warn({ err: error, id }, 'The carrier still lets us show a number that was removed')
  }
  return accepted(null)
}
