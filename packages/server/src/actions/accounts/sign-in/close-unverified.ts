import { ZERO } from '@ringback/contract/money'
import type { Ports } from '../../../ports/ports.ts'
import { hasMailToken } from '../../../store/accounts/mail-tokens.ts'
import { listAbandonedRegistrations } from '../../../store/accounts/unverified-users.ts'
import { lockUserById } from '../../../store/accounts/users.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { attempt } from '../../failures/attempt.ts'
import { closeAccount } from '../own/close-account.ts'

/** How old a registration is that is closed. Its last link has expired as long ago. */
export const UNVERIFIED_DAYS = 30
const DAY_MS = 86_400_000
const BATCH = 100
/** In one run, so that a job with many of them ends within seconds. The next run continues. */
const MAX_CLOSED = 200

/**
 * Closes registrations that were never verified, so that nothing remains of the name and address that were typed, which
 * may be another person's. The address can be registered again at any time.
 */
export async function closeUnverified(ports: Ports): Promise<void> {
  const before = new Date(ports.clock.now().getTime() - UNVERIFIED_DAYS * DAY_MS)
  let closed = 0
  let after: string | null = null
  while (closed < MAX_CLOSED) {
    const batch = { before, after, limit: BATCH }
    const ids: string[] = await ports.database.read(db => listAbandonedRegistrations(db, batch))
    for (const id of ids) {
      const failure = { work: 'deletion', item: `registration of ${id}` } as const
      await attempt(ports, failure, async () => {
        if (await closeOne(ports, id)) closed += 1
      })
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return
    after = last
  }
}

/**
 * Leaves an account with money to an operator. In the meantime, the user may have been verified, or have registered
 * again.
 *
 * @returns whether the account was closed
 */
function closeOne(ports: Ports, id: string): Promise<boolean> {
  return ports.database.transaction(async tx => {
    const { posted, debt } = await lockFunds(tx, id)
    const user = await lockUserById(tx, id)
    if (!user || user.verifiedAt || posted !== ZERO || debt !== ZERO) return false
    if (await hasMailToken(tx, id)) return false
    const closed = await closeAccount(ports, tx, id, ports.clock.now())
    if (!closed.ok) throw new Error(`The unverified account of ${id} is busy`)
    return true
  })
}
