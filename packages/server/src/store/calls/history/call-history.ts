import type { Direction } from '@ringback/contract/customers/calls/calls'
import type { Reader } from '../../../ports/database.ts'
import { type Call, callOf } from '../calls.ts'

/**
 * A page of a user's dialled calls. The call that was dialled last comes first. The sequence numbers of the
 * calls have no gaps, so that a late page costs as much as the first one.
 */
export async function listHistory(
  db: Reader,
  userId: string,
  page: { offset: number; limit: number; direction: Direction | undefined },
): Promise<{ calls: Call[]; totalCount: number }> {
  const { direction, offset, limit } = page
  const seqColumn = direction ? 'history_seq_in_direction' : 'history_seq'
  let dialledCalls = db
    .selectFrom('calls')
    .where('user_id', '=', userId)
    .where(seqColumn, 'is not', null)
  if (direction) dialledCalls = dialledCalls.where('direction', '=', direction)
  const newest = await dialledCalls
    .select(seqColumn)
    .orderBy(seqColumn, 'desc')
    .limit(1)
    .executeTakeFirst()
  const totalCount = newest?.[seqColumn] ?? 0n
  const newestSeq = totalCount - BigInt(offset)
  const rows = await dialledCalls
    .selectAll()
    .where(seqColumn, '<=', newestSeq)
    .where(seqColumn, '>', newestSeq - BigInt(limit))
    .orderBy(seqColumn, 'desc')
    .execute()
  return { calls: rows.map(callOf), totalCount: Number(totalCount) }
}

/** The other one of the two calls of each forwarded call among these, by the id of the call. */
export async function findForwarded(
  db: Reader,
  calls: readonly Call[],
): Promise<Map<string, { other: Call; toPhone: Call }>> {
  const legs = calls.filter(mayBeForwarded).flatMap(({ parentSid }) => parentSid ?? [])
  if (legs.length === 0) return new Map()
  const rows = await db.selectFrom('calls').selectAll().where('parent_sid', 'in', legs).execute()
  const ofLegs = rows.map(callOf)
  const byId = new Map(ofLegs.map(call => [call.id, call]))
  return new Map(
    ofLegs.flatMap(toPhone => {
      const incoming = byId.get(toPhone.forwardOf ?? '')
      if (!incoming) return []
      return [
        [incoming.id, { other: toPhone, toPhone }],
        [toPhone.id, { other: incoming, toPhone }],
      ]
    }),
  )
}

/** Only an incoming call that the browser did not answer is forwarded. */
function mayBeForwarded({ direction, state, forwardOf }: Call): boolean {
  return forwardOf !== null || (direction === 'inbound' && state === 'no-answer')
}
