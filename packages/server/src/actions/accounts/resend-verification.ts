import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { lockUserByEmail } from '../../store/accounts/users.ts'
import { limitAttempts } from '../limit-attempts.ts'
import { countMail, writeVerificationMail } from '../mail/write-mail.ts'

/** Mails a new link to an unverified address. The response is the same for every address. */
export async function resendVerification(
  ports: Ports,
  request: { email: string; network: string },
): Promise<Outcome<null, 'too-many-attempts'>> {
  const now = ports.clock.now()
  const limit = { key: `resend:network:${request.network}`, max: 30, minutes: 60 }
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, now, [limit])
    if (!counted.ok) return counted
    const user = await lockUserByEmail(tx, request.email)
    if (user && !user.verifiedAt && (await countMail(tx, now, user.email))) {
      await writeVerificationMail(ports, tx, user)
    }
    return accepted(null)
  })
}
