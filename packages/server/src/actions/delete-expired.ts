import type { Ports } from '../ports/ports.ts'
import { type DeletedRows, deleteOldRows } from '../store/old-rows.ts'
import { closeUnverified } from './accounts/sign-in/close-unverified.ts'
import { expireVoicemails } from './calls/voicemail/delete-recordings.ts'
import { attempt } from './failures/attempt.ts'
import { type RetentionRule, retentionRules } from './retention.ts'

const DAY_MS = 86_400_000
/** Rows that one transaction deletes, so that it holds its locks for a short time. */
const BATCH_ROWS = 1_000

/** Deletes what `retention.ts` lists, and closes registrations that were never verified. A kind that cannot be deleted keeps no other from being deleted. */
export async function deleteExpired(ports: Ports): Promise<void> {
  const unfetched = { work: 'deletion', item: 'voicemails at the carrier' } as const
  await attempt(ports, unfetched, () => expireVoicemails(ports))
  for (const rule of retentionRules()) {
    const failure = { work: 'deletion', item: rule.kind } as const
    await attempt(ports, failure, () => deleteOld(ports, rule))
  }
  // After the links in mails were deleted.
  await closeUnverified(ports)
}

/** Deletes the rows that are older than the rule allows, batch by batch. */
export async function deleteOld({ clock, database }: Ports, rule: RetentionRule): Promise<void> {
  const before = new Date(clock.now().getTime() - rule.days * DAY_MS)
  const { batchRows: limit = BATCH_ROWS } = rule
  const deleteAfter = (place: string | null) =>
    database.transaction(tx => deleteOldRows(tx, rule, before, { limit, after: place }))
  let place: string | null = null
  for (;;) {
    const { deleted, last }: DeletedRows = await deleteAfter(place)
    if (deleted === limit) place = last
    // An index finds rows in another order, so that some are before the place. None is left when a first batch is small.
    else if (place === null) return
    else place = null
  }
}
