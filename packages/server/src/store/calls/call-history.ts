import type { Direction } from '@ringback/contract/calls'
import type { Reader } from '../../ports/database.ts'
import { type Call, callOf } from './calls.ts'

/**
 * A page of a user's dialled calls, newest first, in the order in which they were dialled. Their sequence
 * numbers have no gaps, so that a late page costs as much as the first one.
 */
export async function listHistory(
  db: Reader,
  userId: string,
  page: { offset: number; limit: number; direction: Direction | undefined },
): Promise<{ calls: Call[]; totalCount: number }> {
  const { direction, offset, limit } = page
  const seq = direction ? 'history_seq_in_direction' : 'history_seq'
  let own = db.selectFrom('calls').where('user_id', '=', userId).where(seq, 'is not', null)
  if (direction) own = own.where('direction', '=', direction)
  const newest = await own.select(seq).orderBy(seq, 'desc').limit(1).executeTakeFirst()
  const totalCount = newest?.[seq] ?? 0n
  const last = totalCount - BigInt(offset)
  const rows = await own
    .selectAll()
    .where(seq, '<=', last)
    .where(seq, '>', last - BigInt(limit))
    .orderBy(seq, 'desc')
    .execute()
  return { calls: rows.map(callOf), totalCount: Number(totalCount) }
}
