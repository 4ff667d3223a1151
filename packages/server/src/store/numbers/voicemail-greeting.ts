import type { Tx } from '../../ports/database.ts'

/** The caller has locked the number's row. */
export function updateVoicemail(tx: Tx, id: string, greeting: string | null): void {
  const update = tx
    .updateTable('virtual_numbers')
    .set({ voicemail_greeting: greeting })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}
