import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { clearLostCallerId } from '../../store/caller-ids/caller-ids.ts'
import {
  findVerifiedNumberById,
  lockVerifiedNumbers,
  markLost,
} from '../../store/caller-ids/verified-numbers.ts'

/**
 * Removes a user's verified number. If it was the caller ID, the platform number becomes the caller ID. The
 * number is also removed at the carrier. If the carrier does not remove it, the next user who proves the number
 * needs no validation call.
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
    const entries = await lockVerifiedNumbers(tx, phoneNumber)
    const entry = entries.find(candidate => candidate.id === id)
    if (!entry) return null
    await markLost(tx, id, ports.clock.now())
    await clearLostCallerId(tx, userId, phoneNumber)
    // If another user has proved the number, it stays at the carrier: that user would need a second validation call.
    const isProvedByOther = entries.some(other => other !== entry && other.provedAt !== null)
    return { mustRemoveAtCarrier: entry.provedAt !== null && !isProvedByOther }
  })
  if (!removed) return refused('unknown-own-number')
  if (!removed.mustRemoveAtCarrier) return accepted(null)
  try {
    await ports.verifier.removeCallerId(phoneNumber)
  } catch (error) {
    ports.log.warn({ err: error, id }, 'A removed number is still a caller ID at the carrier')
  }
  return accepted(null)
}
