import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { describeNumber } from '../../core/numbers/describe-number.ts'
import { lostNumberMail } from '../../core/mail/lost-number-mail.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { clearLostCallerId } from '../../store/caller-ids/caller-ids.ts'
import {
  type VerifiedNumber,
  lockVerifiedNumbers,
  markLost,
  markNumberVerified,
  markProved,
} from '../../store/caller-ids/verified-numbers.ts'
import { writeMailTo } from '../mail/write-mail.ts'

/**
 * Records that a code has proved a number. The proofs of one number are ordered across instances, because
 * the newest one decides who has the number.
 */
export function recordProof(
  { database, clock }: Ports,
  id: string,
  phoneNumber: E164,
): Promise<Outcome<VerifiedNumber, 'number-not-added'>> {
  return database.transaction(async tx => {
    const entries = await lockVerifiedNumbers(tx, phoneNumber)
    const entry = entries.find(each => each.id === id)
    if (!entry) return refused('number-not-added')
    // This user's own earlier proof counts too, because a repeated proof must not become older.
    const newest = Math.max(...entries.map(({ provedAt }) => provedAt?.getTime() ?? 0))
    const provedAt = new Date(Math.max(clock.now().getTime(), newest + 1))
    await markProved(tx, id, provedAt)
    return accepted({ ...entry, provedAt })
  })
}

/**
 * Verifies a proved number for this user alone, once. Another user who has it verified loses it and is
 * notified by mail, unless their proof is newer.
 */
export function verifyNumber(
  ports: Ports,
  id: string,
  phoneNumber: E164,
): Promise<Outcome<VerifiedNumber, 'number-not-added' | 'proved-by-another'>> {
  const at = ports.clock.now()
  return ports.database.transaction(async tx => {
    const entries = await lockVerifiedNumbers(tx, phoneNumber)
    const entry = entries.find(each => each.id === id)
    if (!entry?.provedAt) return refused('number-not-added')
    if (entry.verifiedAt) return accepted(entry)
    // A unique index allows at most one verified entry of a number.
    const former = entries.find(({ verifiedAt }) => verifiedAt !== null)
    if (former?.provedAt && former.provedAt >= entry.provedAt) return refused('proved-by-another')
    if (former) await revokeVerification(ports, tx, former, at)
    await markNumberVerified(tx, id, at)
    return accepted({ ...entry, verifiedAt: at })
  })
}

async function revokeVerification(
  ports: Ports,
  tx: Tx,
  former: VerifiedNumber,
  at: Date,
): Promise<void> {
  const { id, userId, phoneNumber } = former
  const { displayName } = describeNumber(phoneNumber)
  await markLost(tx, id, at)
  await clearLostCallerId(tx, userId, phoneNumber)
  await writeMailTo(ports, tx, userId, facts => lostNumberMail(facts, displayName))
}
