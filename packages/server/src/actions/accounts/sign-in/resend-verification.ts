import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { Ports } from '../../../ports/ports.ts'
import { lockUserByEmail } from '../../../store/accounts/users.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { composeVerificationMail, countMail, writeVerificationMail } from '../../mail/write-mail.ts'

/**
 * Mails a new link to an unverified address. The response is the same for every address, and so is the work, so that
 * timing does not reveal which addresses are known. The link stands for no registration of its own: opening it
 * verifies the only registration, or asks for the password of one of several.
 */
export async function resendVerification(
  ports: Ports,
  request: { email: string; network: string },
): Promise<Outcome<null, 'too-many-attempts'>> {
  const now = ports.clock.now()
  const limit = { key: `resend:network:${request.network}`, max: 30, minutes: 60 }
  const mail = composeVerificationMail(ports)
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, now, [limit])
    if (!counted.ok) return counted
    const user = await lockUserByEmail(tx, request.email)
    const unverified = user && !user.verifiedAt ? user : null
    const isWithinLimit = await countMail(tx, now, request.email, {
      isWritten: unverified !== null,
    })
    // These statements travel with the commit, so they cost no round trip of their own.
    if (unverified && isWithinLimit) {
      writeVerificationMail(ports, tx, unverified, { mail, credentials: null })
    }
    return accepted(null)
  })
}
