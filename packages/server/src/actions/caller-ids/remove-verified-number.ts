import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { clearLostCallerId } from '../../store/caller-ids/caller-ids.ts'
import {
  deleteVerifiedNumber,
  findVerifiedNumberById,
  lockVerifiedNumbers,
} from '../../store/caller-ids/verified-numbers.ts'
import { tryRemoveCallerId, wantRemoval } from './remove-at-carrier.ts'

/**
 * Deletes a user's verified number. If it was the caller ID, the platform number becomes the caller ID, and a number
 * that is forwarded to it is forwarded no longer. The number is also removed at the carrier, which a job repeats.
 */
export async function removeVerifiedNumber(
  ports: Ports,
  userId: string,
  id: string,
): Promise<Outcome<null, 'unknown-verified-number'>> {
  const known = await ports.database.read(db => findVerifiedNumberById(db, id))
  if (known?.userId !== userId) return refused('unknown-verified-number')
  const { phoneNumber } = known
  const removed = await ports.database.transaction(async tx => {
    const entries = await lockVerifiedNumbers(tx, phoneNumber)
    const entry = entries.find(candidate => candidate.id === id)
    if (!entry) return null
    await deleteVerifiedNumber(tx, id)
    await clearLostCallerId(tx, userId, phoneNumber)
    // If another user has proved the number, it stays at the carrier: that user would need a second validation call.
    const isProvedByOther = entries.some(other => other !== entry && other.provedAt !== null)
    const mustRemove = entry.provedAt !== null && !isProvedByOther
    return { removal: mustRemove ? wantRemoval(ports, tx, phoneNumber) : null }
  })
  if (!removed) return refused('unknown-verified-number')
  if (removed.removal) await tryRemoveCallerId(ports, removed.removal)
  return accepted(null)
}
