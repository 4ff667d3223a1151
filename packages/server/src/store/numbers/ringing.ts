import type { Tx } from '../../ports/database.ts'

/** The caller has locked the number's row. */
export function updateRinging(tx: Tx, id: string, ringsBrowser: boolean): void {
  const update = tx
    .updateTable('virtual_numbers')
    .set({ rings_browser: ringsBrowser })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}
