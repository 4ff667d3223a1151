import type { E164 } from '@ringback/contract/phone/e164'
import { canonicalMailbox } from '../../core/accounts/mailbox.ts'
import { hashSecret } from '../../core/accounts/known-hashes.ts'
import { welcomeTransfer } from '../../core/credit/ledger.ts'
import { welcomeKey } from '../../core/credit/transfer-keys.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { claimWelcomeCredit, lockCredit } from '../../store/credit/funds.ts'
import { enqueueTransfer, isPosted } from '../../store/credit/ledger.ts'

/**
 * Opens a verified user's accounts and posts the welcome credit if the settings give one. Each user gets it once, each
 * mailbox once however its address is spelled, and each phone number once if the settings require one
 * (docs/decisions/0032-one-welcome-credit-for-each-mailbox.md).
 *
 * @param verifiedNumber the phone number that the user has just verified; null when it is the e-mail
 */
export async function grantWelcomeCredit(
  ports: Ports,
  tx: Tx,
  user: { id: string; email: string },
  verifiedNumber: E164 | null,
): Promise<void> {
  const { welcomeCredit: amount, welcomeCreditNeedsNumber } = ports.business
  await lockCredit(tx, user.id)
  if (amount === 0n || welcomeCreditNeedsNumber !== (verifiedNumber !== null)) return
  const claims = [mailboxHash(user.email)]
  if (verifiedNumber !== null) claims.push(hashSecret(`number:${verifiedNumber}`))
  const at = ports.clock.now()
  if (!(await claimWelcomeCredit(tx, claims, at))) return
  if (await isPosted(tx, welcomeKey(user.id))) return
  enqueueTransfer(tx, welcomeTransfer(user.id, amount), { id: ports.ids.next('transfer'), at })
  await ports.onCreditAdded(ports, tx, user.id)
}

/**
 * Claims the welcome credit for a further mailbox of a user who has got it, so that an account cannot pass through
 * mailboxes and leave them for others to claim.
 */
export async function claimMailbox(
  ports: Ports,
  tx: Tx,
  user: { id: string; email: string },
): Promise<void> {
  if (!(await isPosted(tx, welcomeKey(user.id)))) return
  await claimWelcomeCredit(tx, [mailboxHash(user.email)], ports.clock.now())
}

function mailboxHash(email: string): Buffer {
  return hashSecret(`mailbox:${canonicalMailbox(email)}`)
}
