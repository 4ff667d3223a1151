import type { DeckStatus } from '@ringback/contract/operator/rates/rates'
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
  status: DeckStatus
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

/** The id of the active deck of prices for calls, for a query that reads more. Null before the first deck is active. */
export const activeDeckId = sql<string | null>`
  (select id from rate_decks where active and kind = 'calls')`

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

/** Which decks are listed. Without a field, all. */
export interface DeckFilter {
  kind?: DeckKind | undefined
  status?: DeckStatus | undefined
}

/** The newest decks first. */
export async function listDecks(
  db: Reader,
  { kind, status }: DeckFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<DeckRecord[]> {
  let query = decks(db)
  if (kind) query = query.where('kind', '=', kind)
  if (status) query = query.where(STATUS, '=', status)
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

/** The status that operators see. Earlier versions could discard a draft, which deleted its prices. */
export const STATUS = sql<DeckStatus>`
  case when active then 'active'
       when scheduled_for is not null then 'scheduled'
       when discarded_at is not null or not has_rows then 'deleted'
       when was_active then 'past'
       else 'draft' end`

export function decks(db: Reader) {
  return db.selectFrom('rate_decks').selectAll().select(STATUS.as('status'))
}

type DeckRow = Awaited<ReturnType<ReturnType<typeof decks>['executeTakeFirstOrThrow']>>

export function recordOf(row: DeckRow): DeckRecord {
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
    status: row.status,
    schedule: at === null ? null : { at, by: by ?? '', reason: reason ?? '', accepts },
    scheduleRefusal: row.schedule_refusal,
  }
}
