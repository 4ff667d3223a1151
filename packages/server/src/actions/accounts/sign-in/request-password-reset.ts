import { type Outcome, accepted } from '@ringback/contract/outcome'
import { hashSecret } from '../../../core/accounts/secret-hash.ts'
import { passwordResetMail } from '../../../core/mail/password-mails.ts'
import type { Ports } from '../../../ports/ports.ts'
import { insertPasswordReset } from '../../../store/accounts/password-resets.ts'
import { lockUserByEmail } from '../../../store/accounts/users.ts'
import { insertMail } from '../../../store/mail/mails.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { branded, countMail } from '../../mail/write-mail.ts'

export const PASSWORD_RESET_MINUTES = 30

/**
 * Mails a link that sets a new password. The response is the same for every address, and so is the work, so that
 * timing does not reveal which addresses are known. An unverified address gets no link: nothing has proved that its
 * mailbox belongs to the person who registered it.
 */
export async function requestPasswordReset(
  ports: Ports,
  request: { email: string; network: string },
): Promise<Outcome<null, 'too-many-attempts'>> {
  const now = ports.clock.now()
  const limit = { key: `password-reset:network:${request.network}`, max: 30, minutes: 60 }
  const { productName, publicUrl } = ports.business
  const token = ports.ids.secret()
  const hash = hashSecret(token)
  const minutes = PASSWORD_RESET_MINUTES
  const text = branded(ports, passwordResetMail({ productName, publicUrl, token, minutes }))
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, now, [limit])
    if (!counted.ok) return counted
    const user = await lockUserByEmail(tx, request.email)
    const verified = user?.verifiedAt ? user : null
    const isWithinLimit = await countMail(tx, now, request.email, { isWritten: verified !== null })
    // These statements travel with the commit, so they cost no round trip of their own.
    if (verified && isWithinLimit) {
      const expiresAt = new Date(now.getTime() + minutes * 60_000)
      insertPasswordReset(tx, { hash, userId: verified.id, now, expiresAt })
      insertMail(tx, ports.ids.next('mail'), { to: verified.email, ...text }, now)
    }
    return accepted(null)
  })
}
