import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { expireDueVoicemails } from '../../../store/calls/voicemail/voicemail-sounds.ts'
import { VOICEMAIL_BATCH_ROWS, VOICEMAIL_DAYS } from '../../retention.ts'

const DAY_SECONDS = 86_400

/**
 * Deletes messages whose time is over and whose recordings are at the carrier still, because they were never fetched or
 * could not be deleted there. A row without a sound stays until its recording is deleted.
 */
export async function expireVoicemails({ clock, database }: Ports): Promise<void> {
  const now = clock.now()
  const before = addSeconds(now, -VOICEMAIL_DAYS * DAY_SECONDS)
  const batch = { before, now, limit: VOICEMAIL_BATCH_ROWS }
  while ((await database.transaction(tx => expireDueVoicemails(tx, batch))) === batch.limit);
}
