import type { CallQuality } from '@ringback/contract/customers/calls'
import type { Reader, Tx } from '../../ports/database.ts'

/** Stores the first report of a call. Later ones are repeated requests. */
export async function insertCallQuality(
  tx: Tx,
  callId: string,
  { mos, lowestMos, roundTripMs, jitterMs, lostPercent, warnings }: CallQuality,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('call_quality')
    .values({
      call_id: callId,
      mos,
      lowest_mos: lowestMos,
      round_trip_ms: roundTripMs,
      jitter_ms: jitterMs,
      lost_percent: lostPercent,
      warnings,
      at,
    })
    .onConflict(conflict => conflict.column('call_id').doNothing())
    .execute()
}

export async function findCallQuality(db: Reader, callId: string): Promise<CallQuality | null> {
  const row = await db
    .selectFrom('call_quality')
    .selectAll()
    .where('call_id', '=', callId)
    .executeTakeFirst()
  if (!row) return null
  return {
    mos: row.mos,
    lowestMos: row.lowest_mos,
    roundTripMs: row.round_trip_ms,
    jitterMs: row.jitter_ms,
    lostPercent: row.lost_percent,
    warnings: row.warnings,
  }
}
