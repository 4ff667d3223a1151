import type { Ports } from '../../ports/ports.ts'
import { claimMail, markMailSent } from '../../store/mail/mails.ts'

const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 3_600_000

/**
 * Sends what the outbox holds and is due, one mail after another. Each is claimed first and sent
 * outside any transaction, so a mail may arrive twice when we die in between, but never not at all.
 *
 * @returns how many were handed over
 */
export async function sendMails(ports: Ports): Promise<number> {
  for (let sent = 0; ;) {
    const now = ports.clock.now()
    const claimed = await ports.database.transaction(tx =>
      claimMail(tx, now, attempts => new Date(now.getTime() + retryAfterMs(attempts))),
    )
    if (!claimed) return sent
    try {
      await ports.mailer.send(claimed.mail)
    } catch (error) {
      ports.log.warn(
        { err: error, mail: claimed.id, attempts: claimed.attempts + 1 },
        'A mail waits',
      )
      continue
    }
    await ports.database.transaction(tx => markMailSent(tx, claimed.id, ports.clock.now()))
    sent++
  }
}

function retryAfterMs(attempts: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
}
