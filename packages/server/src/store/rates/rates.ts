import { sql } from 'kysely'
import { micros } from '@ringback/contract/money'
import type { OriginOverride, Rate } from '../../core/rates/rating.ts'
import type { Tx } from '../../ports/database.ts'

/** The record of an imported deck. It is kept after the deck's rates are deleted. */
export interface DeckRecord {
  id: string
  name: string
  sha256: string
  rowCount: number
  importedAt: Date
}

export async function findActiveDeck(tx: Tx): Promise<DeckRecord | null> {
  const row = await tx
    .selectFrom('rate_decks')
    .select(['id', 'name', 'sha256', 'row_count', 'imported_at'])
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { id, name, sha256, row_count: rowCount, imported_at: importedAt } = row
  return { id, name, sha256, rowCount, importedAt }
}

export async function findRates(tx: Tx, deckId: string): Promise<Rate[]> {
  const rows = await tx
    .selectFrom('rates')
    .selectAll()
    .where('deck_id', '=', deckId)
    .orderBy('prefix')
    .execute()
  return rows.map(row => ({
    prefix: row.prefix,
    destination: row.destination,
    country: row.country,
    costPerMinute: micros(row.cost_per_minute),
    firstIncrementSeconds: row.first_increment_seconds,
    nextIncrementSeconds: row.next_increment_seconds,
  }))
}

export async function findOverrides(tx: Tx, deckId: string): Promise<OriginOverride[]> {
  const rows = await tx
    .selectFrom('rate_overrides')
    .selectAll()
    .where('deck_id', '=', deckId)
    .execute()
  return rows.map(row => ({
    country: row.country,
    destination: row.destination,
    originGroup: row.origin_group,
    originPrefixes: row.origin_prefixes.split(' '),
    costPerMinute: micros(row.cost_per_minute),
  }))
}

/** Makes concurrent imports run one after the other: the second one waits here. Readers do not wait. */
export async function lockDecks(tx: Tx): Promise<void> {
  await sql`lock table rate_decks in share row exclusive mode`.execute(tx)
}

/** Inserts a deck that is not active yet. */
export async function insertDeck(
  tx: Tx,
  deck: DeckRecord,
  rates: readonly Rate[],
  overrides: readonly OriginOverride[],
): Promise<void> {
  await tx
    .insertInto('rate_decks')
    .values({
      id: deck.id,
      name: deck.name,
      sha256: deck.sha256,
      row_count: deck.rowCount,
      imported_at: deck.importedAt,
      active: false,
    })
    .execute()
  await insertRates(tx, deck.id, rates)
  if (overrides.length === 0) return
  await tx
    .insertInto('rate_overrides')
    .values(
      overrides.map(override => ({
        deck_id: deck.id,
        country: override.country,
        destination: override.destination,
        origin_group: override.originGroup,
        origin_prefixes: override.originPrefixes.join(' '),
        cost_per_minute: override.costPerMinute,
      })),
    )
    .execute()
}

/** Passes each column of a batch as one array parameter, so that a whole deck needs only a few statements. */
async function insertRates(tx: Tx, deckId: string, rates: readonly Rate[]): Promise<void> {
  for (let start = 0; start < rates.length; start += ROWS_PER_STATEMENT) {
    const batch = rates.slice(start, start + ROWS_PER_STATEMENT)
    await sql`
      insert into rates (deck_id, prefix, destination, country, cost_per_minute,
                         first_increment_seconds, next_increment_seconds)
      select ${deckId}, *
      from unnest(${batch.map(rate => rate.prefix)}::text[],
                  ${batch.map(rate => rate.destination)}::text[],
                  ${batch.map(rate => rate.country)}::text[],
                  ${batch.map(rate => rate.costPerMinute.toString())}::bigint[],
                  ${batch.map(rate => rate.firstIncrementSeconds)}::int[],
                  ${batch.map(rate => rate.nextIncrementSeconds)}::int[])
    `.execute(tx)
  }
}

const ROWS_PER_STATEMENT = 10_000

/** Makes a deck the active one. After the commit, every quote comes from it. */
export async function activateDeck(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('rate_decks').set({ active: false }).where('active', '=', true).execute()
  await tx.updateTable('rate_decks').set({ active: true }).where('id', '=', id).execute()
}

/**
 * Deletes the rates and overrides of all decks except the ones to `keep`. The record of each import stays.
 * `keep` must contain the deck that was just replaced, because another instance may be reading it.
 */
export async function deleteRatesExcept(tx: Tx, keep: readonly string[]): Promise<void> {
  await tx.deleteFrom('rates').where('deck_id', 'not in', keep).execute()
  await tx.deleteFrom('rate_overrides').where('deck_id', 'not in', keep).execute()
}
