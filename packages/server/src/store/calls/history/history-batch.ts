import { CALL_FILTER_WINDOW, EXPORT_BATCH_ROWS } from '@ringback/contract/limits'
import { sql } from 'kysely'
import type { Reader } from '../../../ports/database.ts'
import type { Call } from '../calls.ts'
import {
  EXAMINED_COLUMNS,
  type HistoryFilter,
  and,
  conditionsOf,
  listByIds,
  periodOfCreation,
} from './history-search.ts'

export interface CallBatch {
  calls: Call[]
  /** The last examined call; null if no older one is left. */
  next: string | null
}

/**
 * The next calls that match a filter, those created last first, after a call of the user. It examines as many calls
 * as a search does, so that a batch may be empty before the end. Null if the user has no call `after`.
 */
export async function listHistoryBatch(
  db: Reader,
  userId: string,
  filter: HistoryFilter,
  after: string | undefined,
): Promise<CallBatch | null> {
  if (after !== undefined && !(await isOwnCall(db, userId, after))) return null
  const conditions = conditionsOf(filter)
  const window = conditions.length === 0 ? EXPORT_BATCH_ROWS : CALL_FILTER_WINDOW
  const cursor = sql<Date>`(select created_at from calls where id = ${after})`
  // The first condition uses the index, the second one orders the calls of one moment.
  const isAfter =
    after === undefined
      ? []
      : [
          sql<boolean>`created_at <= ${cursor}`,
          sql<boolean>`(created_at < ${cursor} or id < ${after})`,
        ]
  const { rows } = await sql<BatchIds>`
    with examined as materialized (
      select ${EXAMINED_COLUMNS}
      from calls where user_id = ${userId} ${and([...periodOfCreation(filter), ...isAfter])}
      order by created_at desc, id desc limit ${window}
    ), found as materialized (
      select id, created_at from examined where history_seq is not null ${and(conditions)}
      order by created_at desc, id desc limit ${EXPORT_BATCH_ROWS}
    )
    select (select count(*) from examined) as examined,
      (select id from examined order by created_at, id limit 1) as last_examined,
      (select id from found order by created_at, id limit 1) as last_found,
      array(select id from found) as ids
  `.execute(db)
  const { examined = 0n, last_examined = null, last_found = null, ids = [] } = rows[0] ?? {}
  const isFull = ids.length === EXPORT_BATCH_ROWS
  const isWindowFull = Number(examined) === window
  return {
    calls: await listByIds(db, ids),
    next: isFull ? last_found : isWindowFull ? last_examined : null,
  }
}

interface BatchIds {
  examined: bigint
  last_examined: string | null
  last_found: string | null
  ids: string[]
}

async function isOwnCall(db: Reader, userId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('calls')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  return found.length > 0
}
