import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { clearLostCallerId } from '../../store/caller-ids/caller-ids.ts'
import {
  deleteVerifiedNumber,
  findVerifiedNumberById,
  lockVerifiedNumbers,
  withdrawProof,
} from '../../store/caller-ids/verified-numbers.ts'
import type { E164 } from '@ringback/contract/phone/e164'
import { NUMBER_RETRY_SECONDS } from '../../core/numbers/number-life.ts'
import { addSeconds } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import {
  type CallerIdRemoval,
  DUE_REMOVALS,
  deleteRemoval,
  findRemoval,
  insertRemoval,
} from '../../store/caller-ids/caller-id-removals.ts'
import { sweep } from '../sweep.ts'

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

/** Enqueues the removal of a phone from the carrier's caller IDs. The job repeats it if {@link tryRemoveCallerId} fails. */
export function wantRemoval(ports: Ports, tx: Tx, phoneNumber: E164): CallerIdRemoval {
  const at = ports.clock.now()
  const removal = { id: ports.ids.next('removal'), phoneNumber }
  insertRemoval(tx, removal, { at, checkAt: addSeconds(at, NUMBER_RETRY_SECONDS) })
  return removal
}

/** Removes the phone now, after the transaction that wanted it. */
export async function tryRemoveCallerId(ports: Ports, { id }: CallerIdRemoval): Promise<void> {
  try {
    await removeCallerId(ports, id)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, removal: id }, 'A removed number is still a caller ID')
  }
}

/** Repeats what the carrier has not confirmed until it does. */
export function finishCallerIdRemovals(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'caller-id-removal',
    logKey: 'removal',
    leaseSeconds: NUMBER_RETRY_SECONDS,
    batchSize: 20,
    minRetrySeconds: NUMBER_RETRY_SECONDS,
    due: DUE_REMOVALS,
    process: id => removeCallerId(ports, id),
  })
}

/**
 * Removes the phone unless a user has proved it meanwhile, and forgets the removal.
 *
 * @throws VendorUnavailable
 */
async function removeCallerId({ database, verifier }: Ports, id: string): Promise<void> {
  const removal = await database.read(db => findRemoval(db, id))
  if (removal) await verifier.removeCallerId(removal.phoneNumber)
  await database.transaction(async tx => {
    if (removal) await withdrawProofs(tx, removal.phoneNumber)
    await deleteRemoval(tx, id)
  })
}

/**
 * A user who proved the phone while the carrier removed it may have been verified by the caller ID that is gone, and
 * has to verify it again.
 */
async function withdrawProofs(tx: Tx, phoneNumber: E164): Promise<void> {
  for (const { id, userId, provedAt } of await lockVerifiedNumbers(tx, phoneNumber)) {
    if (provedAt === null) continue
    await withdrawProof(tx, id)
    await clearLostCallerId(tx, userId, phoneNumber)
  }
}
