import type { Ports } from '../ports/ports.ts'
import { deleteOldAlarms } from '../store/alarms/alarms.ts'
import { deleteOldAttempts } from '../store/attempts.ts'
import { deleteExpiredSessions } from '../store/operators/sessions.ts'
import { deleteOldMailTokens } from '../store/accounts/mail-tokens.ts'
import { deleteOldMails } from '../store/mail/mails.ts'
import { deleteEndedSessions } from '../store/accounts/sessions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Deletes ended sessions, expired links, counted attempts and old mails. */
export async function deleteExpired(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await ports.database.transaction(async tx => {
    await deleteEndedSessions(tx, now, before(ports.terms.sessionIdleHours * HOUR_MS))
    await deleteExpiredSessions(tx, now)
    await deleteOldAttempts(tx, before(DAY_MS))
    // A recently expired link gets another response than an unknown one, so its token is kept for a while.
    await deleteOldMailTokens(tx, before(30 * DAY_MS))
    await deleteOldAlarms(tx, before(30 * DAY_MS))
    await deleteOldMails(tx, before(30 * DAY_MS))
  })
}
