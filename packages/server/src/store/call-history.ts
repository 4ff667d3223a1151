import type { Direction } from '@ringback/contract/calls'
import type { Tx } from '../ports/database.ts'
import { type Call, callOf } from './calls.ts'

/** A page of a user's calls that were dialled, newest first; the order stays the same when moments are equal. */
export async function listHistory(
  tx: Tx,
  userId: string,
  page: { offset: number; limit: number; direction: Direction | undefined },
): Promise<{ calls: Call[]; totalCount: number }> {
  let own = tx.selectFrom('calls').where('user_id', '=', userId).where('dialled_at', 'is not', null)
  if (page.direction) own = own.where('direction', '=', page.direction)
  const rows = await own
    .selectAll()
    .orderBy('dialled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await own
    .select(row => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return { calls: rows.map(callOf), totalCount: Number(count) }
}
