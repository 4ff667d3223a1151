import type { Direction } from '@ringback/contract/calls'
import type { Reader } from '../../ports/database.ts'
import { type Call, callOf } from './calls.ts'

/**
 * A page of a user's calls that were dialled, newest first, in the order in which they were dialled. They
 * are numbered without gaps, so a page far back costs what the first one costs.
 */
export async function listHistory(
  db: Reader,
  userId: string,
  page: { offset: number; limit: number; direction: Direction | undefined },
): Promise<{ calls: Call[]; totalCount: number }> {
  const { direction, offset, limit } = page
  const place = direction ? 'place_in_direction' : 'place'
  let own = db.selectFrom('calls').where('user_id', '=', userId).where(place, 'is not', null)
  if (direction) own = own.where('direction', '=', direction)
  const newest = await own.select(place).orderBy(place, 'desc').limit(1).executeTakeFirst()
  const totalCount = newest?.[place] ?? 0n
  const from = totalCount - BigInt(offset)
  const rows = await own
    .selectAll()
    .where(place, '<=', from)
    .where(place, '>', from - BigInt(limit))
    .orderBy(place, 'desc')
    .execute()
  return { calls: rows.map(callOf), totalCount: Number(totalCount) }
}
