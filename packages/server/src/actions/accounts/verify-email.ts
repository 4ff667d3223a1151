import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../../core/accounts/secret-hash.ts'
import type { Ports } from '../../ports/ports.ts'
import { useMailToken } from '../../store/accounts/mail-tokens.ts'
import { markVerified } from '../../store/accounts/users.ts'
import { grantWelcomeCredit } from '../credit/grant-welcome-credit.ts'

/**
 * Verifies an e-mail address by the token of a mailed link. The same token succeeds until it expires,
 * because mail scanners open links too. The first success grants the welcome credit.
 */
export async function verifyEmail(
  ports: Ports,
  token: string,
): Promise<Outcome<null, 'link-unknown' | 'link-expired'>> {
  const now = ports.clock.now()
  return ports.database.transaction(async tx => {
    const mailToken = await useMailToken(tx, hashSecret(token), now)
    if (!mailToken) return refused('link-unknown')
    if (mailToken.expiresAt <= now) return refused('link-expired')
    if (await markVerified(tx, mailToken.userId, now)) {
      await grantWelcomeCredit(ports, tx, mailToken.userId)
    }
    return accepted(null)
  })
}
