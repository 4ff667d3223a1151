import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { describeNumber } from '../../core/numbers/describe-number.ts'
import { lostNumberMail } from '../../core/mail/lost-number-mail.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { resetCallerId } from '../../store/caller-ids/caller-ids.ts'
import {
  type VerifiedNumber,
  lockClaims,
  markLost,
  markNumberVerified,
  markProved,
} from '../../store/caller-ids/verified-numbers.ts'
import { writeMailTo } from '../mail/write-mail.ts'

/**
 * Writes down that a code has just proved a number. Proofs of one number have an order, whichever instance
 * took them: the newest counts.
 */
export function recordProof(
  { database, clock }: Ports,
  id: string,
  phoneNumber: E164,
): Promise<Outcome<VerifiedNumber, 'number-not-added'>> {
  return database.transaction(async tx => {
    const claims = await lockClaims(tx, phoneNumber)
    const mine = claims.find(claim => claim.id === id)
    if (!mine) return refused('number-not-added')
    const others = claims.filter(claim => claim !== mine)
    const newest = Math.max(...others.map(({ provedAt }) => provedAt?.getTime() ?? 0), 0)
    const provedAt = new Date(Math.max(clock.now().getTime(), newest + 1))
    await markProved(tx, id, provedAt)
    return accepted({ ...mine, provedAt })
  })
}

/**
 * A proved number may be shown: from now on by this user and nobody else. Whoever had it loses it, unless
 * theirs is the newer proof, and is told. Doing it twice is doing it once.
 */
export function verifyNumber(
  ports: Ports,
  id: string,
  phoneNumber: E164,
): Promise<Outcome<VerifiedNumber, 'number-not-added' | 'proved-by-another'>> {
  const at = ports.clock.now()
  return ports.database.transaction(async tx => {
    const claims = await lockClaims(tx, phoneNumber)
    const mine = claims.find(claim => claim.id === id)
    if (!mine?.provedAt) return refused('number-not-added')
    if (mine.verifiedAt) return accepted(mine)
    // There is one at most.
    const former = claims.find(({ verifiedAt }) => verifiedAt !== null)
    if (former?.provedAt && former.provedAt >= mine.provedAt) return refused('proved-by-another')
    if (former) await revokeVerification(ports, tx, former, at)
    await markNumberVerified(tx, id, at)
    return accepted({ ...mine, verifiedAt: at })
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
  await resetCallerId(tx, userId, phoneNumber)
  await writeMailTo(ports, tx, userId, facts => lostNumberMail(facts, displayName))
}
