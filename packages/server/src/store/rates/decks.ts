import { sql } from 'kysely'
import type { Accepted } from '../../core/rates/deck-guard.ts'
import type { DeckKind } from '../../core/rates/deck.ts'
import type { Reader, Tx } from '../../ports/database.ts'

/** The record of a deck. It is kept after the deck's prices are deleted. */
export interface DeckRecord {
  id: string
  kind: DeckKind
  /** For example the file's name. */
  name: string
  source: 'default' | 'file' | 'carrier'
  sha256: string
  /** The number of rates, or of fees. */
  rowCount: number
  importedAt: Date
  /** The operator's e-mail; null when no operator prepared it. */
  preparedBy: string | null
  isActive: boolean
  /** Whether the deck is or was active. */
  wasActive: boolean
  /** False when the deck's prices were deleted. */
  hasRows: boolean
  /** Null when the deck is not scheduled. */
  schedule: Schedule | null
  /** Why the deck did not become active when it was scheduled; null otherwise. */
  scheduleRefusal: string | null
}

/** When a deck becomes active, who decided it and what the operator accepts. */
export interface Schedule {
  at: Date
  by: string
  reason: string
  accepts: Accepted
}

export async function findActiveDeck(
  db: Reader,
  kind: DeckKind = 'calls',
): Promise<DeckRecord | null> {
  const row = await decks(db).where('active', '=', true).where('kind', '=', kind).executeTakeFirst()
  return row ? recordOf(row) : null
}

export async function findDeck(db: Reader, id: string): Promise<DeckRecord | null> {
  const row = await decks(db).where('id', '=', id).executeTakeFirst()
  return row ? recordOf(row) : null
}

/** The newest deck that came from the carrier and still has its prices. */
export async function findNewestCarrierDeck(
  db: Reader,
  kind: DeckKind,
): Promise<DeckRecord | null> {
  const row = await decks(db)
    .where('kind', '=', kind)
    .where('source', '=', 'carrier')
    .where('has_rows', '=', true)
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? recordOf(row) : null
}

export async function findScheduledDeck(db: Reader, kind: DeckKind): Promise<DeckRecord | null> {
  const row = await decks(db)
    .where('kind', '=', kind)
    .where('scheduled_for', 'is not', null)
    .executeTakeFirst()
  return row ? recordOf(row) : null
}

/** The decks whose time has come. */
export async function findDueDecks(db: Reader, now: Date): Promise<DeckRecord[]> {
  const rows = await decks(db).where('scheduled_for', '<=', now).execute()
  return rows.map(recordOf)
}

/** The newest decks first. */
export async function listDecks(
  db: Reader,
  kind: DeckKind | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<DeckRecord[]> {
  let query = decks(db)
  if (kind) query = query.where('kind', '=', kind)
  const rows = await query
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(recordOf)
}

/** Makes concurrent changes of decks run one after the other: the second one waits here. Readers do not wait. */
export async function lockDecks(tx: Tx): Promise<void> {
  await sql`lock table rate_decks in share row exclusive mode`.execute(tx)
}

export type NewDeck = Pick<
  DeckRecord,
  'id' | 'kind' | 'name' | 'source' | 'sha256' | 'rowCount' | 'importedAt' | 'preparedBy'
>

/** Inserts the record of a deck that is not active yet. */
export async function insertDeckRecord(tx: Tx, deck: NewDeck): Promise<void> {
  await tx
    .insertInto('rate_decks')
    .values({
      id: deck.id,
      kind: deck.kind,
      name: deck.name,
      source: deck.source,
      sha256: deck.sha256,
      row_count: deck.rowCount,
      imported_at: deck.importedAt,
      prepared_by: deck.preparedBy,
      active: false,
    })
    .execute()
}

/** One time that a deck became active. */
export interface Activation {
  id: string
  deckId: string
  deckName: string
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

const NO_SCHEDULE = {
  scheduled_for: null,
  scheduled_by: null,
  schedule_reason: null,
  accepts_below_cost: false,
  accepts_large_change: false,
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

/** The newest activations first. */
export async function listActivations(
  db: Reader,
  kind: DeckKind,
  { offset, limit }: { offset: number; limit: number },
): Promise<Activation[]> {
  const rows = await db
    .selectFrom('deck_activations as a')
    .innerJoin('rate_decks as d', 'd.id', 'a.deck_id')
    .select(['a.id', 'a.deck_id', 'd.name', 'a.replaced_deck_id', 'a.at', 'a.cause'])
    .select(['a.operator_email', 'a.reason'])
    .where('a.kind', '=', kind)
    .orderBy('a.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: String(row.id),
    deckId: row.deck_id,
    deckName: row.name,
    replacedDeckId: row.replaced_deck_id,
    at: row.at,
    cause: row.cause,
    operatorEmail: row.operator_email,
    reason: row.reason,
  }))
}

/** The deck that was in force before the active one: the newest replaced deck that still has its prices. */
export async function findPreviousDeck(db: Reader, kind: DeckKind): Promise<DeckRecord | null> {
  const row = await db
    .selectFrom('deck_activations as a')
    .innerJoin('rate_decks as d', 'd.id', 'a.deck_id')
    .select('d.id')
    .where('a.kind', '=', kind)
    .where('d.active', '=', false)
    .where('d.has_rows', '=', true)
    .orderBy('a.id', 'desc')
    .executeTakeFirst()
  return row ? findDeck(db, row.id) : null
}

/**
 * Deletes the prices of decks that are kept for nothing: those that were in force before the last
 * `inForceKept` ones, and drafts before the newest `draftsKept` ones. Active and scheduled decks keep theirs,
 * and so does the newest deck of the carrier. The record of each deck stays.
 */
export async function deleteOldPrices(
  tx: Tx,
  kind: DeckKind,
  { inForceKept, draftsKept }: { inForceKept: number; draftsKept: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with was_active as (
      select deck_id as id, max(id) as last from deck_activations where kind = ${kind} group by deck_id
    ), kept as (
      (select id from was_active order by last desc limit ${inForceKept})
      union
      (select id from rate_decks
       where kind = ${kind} and id not in (select id from was_active)
       order by imported_at desc, id desc limit ${draftsKept})
      union
      (select id from rate_decks
       where kind = ${kind} and source = 'carrier' and has_rows
       order by imported_at desc, id desc limit 1)
      union
      (select id from rate_decks where active or scheduled_for is not null)
    )
    update rate_decks set has_rows = false
    where kind = ${kind} and has_rows and id not in (select id from kept)
    returning id
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['rates', 'rate_overrides', 'number_fees'] as const) {
    await tx.deleteFrom(table).where('deck_id', 'in', ids).execute()
  }
}

function decks(db: Reader) {
  return db.selectFrom('rate_decks').selectAll()
}

type DeckRow = Awaited<ReturnType<ReturnType<typeof decks>['executeTakeFirstOrThrow']>>

function recordOf(row: DeckRow): DeckRecord {
  const { scheduled_for: at, scheduled_by: by, schedule_reason: reason } = row
  const accepts = { belowCost: row.accepts_below_cost, largeChange: row.accepts_large_change }
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    source: row.source,
    sha256: row.sha256,
    rowCount: row.row_count,
    importedAt: row.imported_at,
    preparedBy: row.prepared_by,
    isActive: row.active,
    wasActive: row.was_active,
    hasRows: row.has_rows,
    schedule: at === null ? null : { at, by: by ?? '', reason: reason ?? '', accepts },
    scheduleRefusal: row.schedule_refusal,
  }
}
