import type { Ports } from '../ports/ports.ts'
import { deleteOldAttempts } from '../store/attempts.ts'
import { deleteOldMailTokens } from '../store/accounts/mail-tokens.ts'
import { deleteOldMails } from '../store/mail/mails.ts'
import { deleteDeadSessions } from '../store/accounts/sessions.ts'

const DAY_MS = 86_400_000

/** Removes what nobody can use any more: dead sessions, ended links, counted attempts, old mails. */
export async function forgetOld(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await ports.database.transaction(async tx => {
    await deleteDeadSessions(tx, now, before(ports.terms.sessionIdleHours * 3_600_000))
    await deleteOldAttempts(tx, before(DAY_MS))
    // A link that has just ended is still told apart from one that never was.
    await deleteOldMailTokens(tx, before(30 * DAY_MS))
    await deleteOldMails(tx, before(30 * DAY_MS))
  })
}
