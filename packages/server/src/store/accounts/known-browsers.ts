import { sql } from 'kysely'
import { type Standing, standingOf } from '../../core/accounts/new-browser.ts'
import type { Reader, Tx } from '../../ports/database.ts'

/** Of one user. Those that were used last are kept. */
const MAX_BROWSERS = 100

export interface KnownBrowser {
  userId: string
  browserHash: Buffer
}

/** What is known of this browser among those of its user. */
export async function findBrowserStanding(db: Reader, browser: KnownBrowser): Promise<Standing> {
  const rows = await db
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('user_id', '=', browser.userId)
    .execute()
  return standingOf(
    rows.map(row => row.browser_hash),
    browser.browserHash,
  )
}

export function recordKnownBrowser(tx: Tx, { userId, browserHash }: KnownBrowser, now: Date): void {
  tx.enqueue(
    sql`
      insert into known_browsers (user_id, browser_hash, used_at)
      values (${userId}, ${browserHash}, ${now})
      on conflict (user_id, browser_hash) do update set used_at = excluded.used_at
    `.compile(tx),
  )
  tx.enqueue(
    sql`
      delete from known_browsers where user_id = ${userId} and browser_hash in (
        select browser_hash from known_browsers
        where user_id = ${userId} order by used_at desc offset ${MAX_BROWSERS}
      )`.compile(tx),
  )
}
