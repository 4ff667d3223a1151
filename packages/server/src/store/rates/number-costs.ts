import type { NumberCost } from '../../core/numbers/number-fees.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import { camel } from '../sql.ts'

/** The fees of a deck, by country and type. */
export async function findNumberCosts(db: Reader, deckId: string): Promise<NumberCost[]> {
  const rows = await db
    .selectFrom('number_fees')
    .select(['country', 'type', 'monthly_cost', 'incoming_cost_per_minute', 'voice'])
    .where('deck_id', '=', deckId)
    .orderBy('country')
    .orderBy('type')
    .execute()
  return rows.map(camel)
}

export async function insertNumberCosts(
  tx: Tx,
  deckId: string,
  fees: readonly NumberCost[],
): Promise<void> {
  if (fees.length === 0) return
  await tx
    .insertInto('number_fees')
    .values(
      fees.map(({ country, type, monthlyCost, incomingCostPerMinute, voice }) => ({
        deck_id: deckId,
        country,
        type,
        monthly_cost: monthlyCost,
        incoming_cost_per_minute: incomingCostPerMinute,
        voice,
      })),
    )
    .execute()
}
