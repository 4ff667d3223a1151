import type { DeckKind } from '../../core/rates/deck.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'
import { type DeckRecord, type Schedule, decks, recordOf } from './decks.ts'

export async function findScheduledDeck(db: Reader, kind: DeckKind): Promise<DeckRecord | null> {
  const row = await decks(db)
    .where('kind', '=', kind)
    .where('scheduled_for', 'is not', null)
    .executeTakeFirst()
  return row ? recordOf(row) : null
}

/** Decks that wait for their time, or whose time has come. Only the latter are processed. */
export const SCHEDULED_DECKS: DueTable = {
  table: 'rate_decks',
  idColumn: 'id',
  dueColumn: 'scheduled_for',
}

/** The decks whose time has come. */
export async function findDueDecks(db: Reader, now: Date): Promise<DeckRecord[]> {
  const rows = await decks(db).where('scheduled_for', '<=', now).execute()
  return rows.map(recordOf)
}

export async function setSchedule(tx: Tx, deckId: string, schedule: Schedule): Promise<void> {
  await tx
    .updateTable('rate_decks')
    .set({
      scheduled_for: schedule.at,
      scheduled_by: schedule.by,
      schedule_reason: schedule.reason,
      accepts_below_cost: schedule.accepts.belowCost,
      accepts_large_change: schedule.accepts.largeChange,
      schedule_refusal: null,
    })
    .where('id', '=', deckId)
    .execute()
}

/** @param refusal why the deck did not become active; null when an operator cancelled the schedule */
export async function clearSchedule(
  tx: Tx,
  deckId: string,
  refusal: string | null = null,
): Promise<void> {
  await tx
    .updateTable('rate_decks')
    .set({ ...NO_SCHEDULE, schedule_refusal: refusal })
    .where('id', '=', deckId)
    .execute()
}

/** The columns of a deck that is not scheduled. */
export const NO_SCHEDULE = {
  scheduled_for: null,
  scheduled_by: null,
  schedule_reason: null,
  accepts_below_cost: false,
  accepts_large_change: false,
}
