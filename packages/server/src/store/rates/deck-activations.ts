import type { DueTable } from '../claim-due.ts'
import { type DeckRecord, STATUS, type Schedule, decks, recordOf } from './decks.ts'
import type { DeckStatus } from '@ringback/contract/operator/rates/rates'
import type { DeckKind } from '../../core/rates/deck.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import { camel } from '../sql.ts'

/** One time that a deck became active. */
export interface Activation {
  id: string
  kind: DeckKind
  deckId: string
  deckName: string
  /** Of today. */
  deckStatus: DeckStatus
  replacedDeckId: string | null
  at: Date
  cause: 'import' | 'activation' | 'schedule' | 'roll-back'
  /** Null when no operator did it. */
  operatorEmail: string | null
  reason: string | null
}

/** Makes a deck the active one of its kind. After the commit, every quote comes from it. It is scheduled no more. */
export async function activateDeck(
  tx: Tx,
  deck: Pick<DeckRecord, 'id' | 'kind'>,
  activation: Pick<Activation, 'replacedDeckId' | 'at' | 'cause' | 'operatorEmail' | 'reason'>,
): Promise<void> {
  await tx
    .updateTable('rate_decks')
    .set({ active: false })
    .where('active', '=', true)
    .where('kind', '=', deck.kind)
    .execute()
  await tx
    .updateTable('rate_decks')
    .set({ active: true, was_active: true, ...NO_SCHEDULE, schedule_refusal: null })
    .where('id', '=', deck.id)
    .execute()
  await tx
    .insertInto('deck_activations')
    .values({
      kind: deck.kind,
      deck_id: deck.id,
      replaced_deck_id: activation.replacedDeckId,
      at: activation.at,
      cause: activation.cause,
      operator_email: activation.operatorEmail,
      reason: activation.reason,
    })
    .execute()
}

/** The activations of one kind of deck, or of both, the newest first. */
export async function listActivations(
  db: Reader,
  kind: DeckKind | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<Activation[]> {
  let query = db
    .selectFrom('deck_activations as a')
    .innerJoin('rate_decks as d', 'd.id', 'a.deck_id')
    .select(['a.id', 'a.kind', 'a.deck_id', 'd.name as deck_name', 'a.replaced_deck_id', 'a.at'])
    .select(['a.cause', 'a.operator_email', 'a.reason', STATUS.as('deck_status')])
  if (kind) query = query.where('a.kind', '=', kind)
  const rows = await query.orderBy('a.id', 'desc').offset(offset).limit(limit).execute()
  return rows.map(({ id, ...activation }) => ({ ...camel(activation), id: String(id) }))
}

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
