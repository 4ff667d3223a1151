import { type Selectable, sql } from 'kysely'
import type { OriginOverride, Rate } from '../../core/rates/rating.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { RatesTable } from '../../ports/schema/rates.ts'

export async function findRates(db: Reader, deckId: string): Promise<Rate[]> {
  const rows = await db
    .selectFrom('rates')
    .selectAll()
    .where('deck_id', '=', deckId)
    .orderBy('prefix')
    .execute()
  return rows.map(rateOf)
}

/** The rates of a deck for these prefixes. */
export async function findRatesOfPrefixes(
  db: Reader,
  deckId: string,
  prefixes: readonly string[],
): Promise<Rate[]> {
  const rows = await db
    .selectFrom('rates')
    .selectAll()
    .where('deck_id', '=', deckId)
    .where('prefix', 'in', prefixes)
    .execute()
  return rows.map(rateOf)
}

function rateOf(row: Selectable<RatesTable>): Rate {
  return {
    prefix: row.prefix,
    destination: row.destination,
    country: row.country,
    costPerMinute: row.cost_per_minute,
    ...(row.trunk_cost_per_minute !== null && { trunkCostPerMinute: row.trunk_cost_per_minute }),
    firstIncrementSeconds: row.first_increment_seconds,
    nextIncrementSeconds: row.next_increment_seconds,
  }
}

export async function findOverrides(db: Reader, deckId: string): Promise<OriginOverride[]> {
  const rows = await db
    .selectFrom('rate_overrides')
    .selectAll()
    .where('deck_id', '=', deckId)
    .execute()
  return rows.map(row => ({
    country: row.country,
    destination: row.destination,
    originGroup: row.origin_group,
    originPrefixes: row.origin_prefixes.split(' '),
    costPerMinute: row.cost_per_minute,
  }))
}

/** Inserts the prices of a deck. */
export async function insertDeckRows(
  tx: Tx,
  deckId: string,
  rates: readonly Rate[],
  overrides: readonly OriginOverride[],
): Promise<void> {
  await insertRates(tx, deckId, rates)
  if (overrides.length === 0) return
  await tx
    .insertInto('rate_overrides')
    .values(
      overrides.map(override => ({
        deck_id: deckId,
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
                         trunk_cost_per_minute, first_increment_seconds, next_increment_seconds)
      select ${deckId}, *
      from unnest(${batch.map(rate => rate.prefix)}::text[],
                  ${batch.map(rate => rate.destination)}::text[],
                  ${batch.map(rate => rate.country)}::text[],
                  ${batch.map(rate => rate.costPerMinute.toString())}::bigint[],
                  ${batch.map(rate => rate.trunkCostPerMinute?.toString() ?? null)}::bigint[],
                  ${batch.map(rate => rate.firstIncrementSeconds)}::int[],
                  ${batch.map(rate => rate.nextIncrementSeconds)}::int[])
    `.execute(tx)
  }
}

const ROWS_PER_STATEMENT = 10_000
