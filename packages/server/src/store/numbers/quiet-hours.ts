import type { QuietHours } from '@ringback/contract/quiet-hours'
import type { Selectable } from 'kysely'
import type { Tx } from '../../ports/database.ts'
import type { VirtualNumbersTable } from '../../ports/schema.ts'

export const QUIET_COLUMNS = ['quiet_from', 'quiet_until', 'quiet_zone'] as const

type QuietColumns = Pick<Selectable<VirtualNumbersTable>, (typeof QUIET_COLUMNS)[number]>

/** The quiet hours of a rented number; null for none. */
export function quietHoursOf(row: QuietColumns): QuietHours | null {
  const { quiet_from: from, quiet_until: until, quiet_zone: timeZone } = row
  return from === null || until === null || timeZone === null ? null : { from, until, timeZone }
}

/** The caller has locked the number's row. */
export function updateQuietHours(tx: Tx, id: string, quiet: QuietHours | null): void {
  const update = tx
    .updateTable('virtual_numbers')
    .set({
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
      quiet_zone: quiet?.timeZone ?? null,
    })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}
