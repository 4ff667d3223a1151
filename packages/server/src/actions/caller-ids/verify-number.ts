import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import { describeNumber } from '../../core/numbers/describe-number.ts'
import { lostNumberMail } from '../../core/mail/number-mails.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { findRecipient } from '../../store/accounts/users.ts'
import { clearLostCallerId } from '../../store/caller-ids/caller-ids.ts'
import { releaseCode } from '../../store/caller-ids/sent-codes.ts'
import {
  type VerifiedNumber,
  findVerifiedNumberById,
  lockVerifiedNumbers,
  markLost,
  markNumberVerified,
  markProved,
} from '../../store/caller-ids/verified-numbers.ts'
import { lockCredit } from '../../store/credit/funds.ts'
import { grantWelcomeCredit } from '../credit/grant-welcome-credit.ts'
import { writeMailTo } from '../mail/write-mail.ts'

/**
 * Records that a user has proved a number by a code. Each proof of a number gets a later time than all earlier
 * ones, even across instances, because the user with the newest proof has the number.
 */
export function recordProof(
  { database, clock }: Ports,
  id: string,
  phoneNumber: E164,
): Promise<Outcome<VerifiedNumber, 'number-not-added'>> {
  return database.transaction(async tx => {
    const entries = await lockVerifiedNumbers(tx, phoneNumber)
    const entry = entries.find(candidate => candidate.id === id)
    if (!entry) return refused('number-not-added')
    // This user's own earlier proof is included, because a repeated proof must not get an earlier time.
    const newestProofMs = Math.max(...entries.map(({ provedAt }) => provedAt?.getTime() ?? 0))
    const provedAt = new Date(Math.max(clock.now().getTime(), newestProofMs + 1))
    await markProved(tx, id, provedAt)
    await releaseCode(tx, phoneNumber, entry.userId)
    return accepted({ ...entry, provedAt })
  })
}

/**
 * Verifies a proved number for this user alone, once. If another user has verified the number before, that user
 * loses the number and gets a mail. If the other user's proof is newer, this user is refused instead.
 */
export function verifyNumber(
  ports: Ports,
  id: string,
  phoneNumber: E164,
): Promise<Outcome<VerifiedNumber, 'number-not-added' | 'proved-by-another'>> {
  const at = ports.clock.now()
  return ports.database.transaction(async tx => {
    const owner = await findVerifiedNumberById(tx, id)
    // Accounts are locked before all other rows.
    if (owner && ports.business.welcomeCreditNeedsNumber) await lockCredit(tx, owner.userId)
    const entries = await lockVerifiedNumbers(tx, phoneNumber)
    const entry = entries.find(candidate => candidate.id === id)
    if (!entry?.provedAt) return refused('number-not-added')
    if (entry.verifiedAt) return accepted(entry)
    // A unique index allows at most one verified entry of a number.
    const otherVerified = entries.find(({ verifiedAt }) => verifiedAt !== null)
    if (otherVerified?.provedAt && otherVerified.provedAt >= entry.provedAt) {
      return refused('proved-by-another')
    }
    if (otherVerified) await revokeVerification(ports, tx, otherVerified, at)
    await markNumberVerified(tx, id, at)
    if (ports.business.welcomeCreditNeedsNumber) {
      const { email } = await findRecipient(tx, entry.userId)
      await grantWelcomeCredit(ports, tx, { id: entry.userId, email }, phoneNumber)
    }
    return accepted({ ...entry, verifiedAt: at })
  })
}

/** Removes the number from the user who had verified it, and notifies this user by mail. */
async function revokeVerification(
  ports: Ports,
  tx: Tx,
  number: VerifiedNumber,
  at: Date,
): Promise<void> {
  const { id, userId, phoneNumber } = number
  const { displayName } = describeNumber(phoneNumber)
  await markLost(tx, id, at)
  await clearLostCallerId(tx, userId, phoneNumber)
  await writeMailTo(ports, tx, userId, facts => lostNumberMail(facts, displayName))
}
