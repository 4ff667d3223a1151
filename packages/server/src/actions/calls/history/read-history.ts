import type { CallOutcome } from '@ringback/contract/customers/calls/call-history'
import type { CallRecord, Direction } from '@ringback/contract/customers/calls/calls'
import { digitsOf, isInWords, wordsOf } from '@ringback/contract/text/search-text'
import { CALLS_BY_OUTCOME } from '../../../core/calls/call.ts'
import type { Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { listHistory } from '../../../store/calls/history/call-history.ts'
import {
  type FoundCalls,
  type HistoryFilter,
  searchHistory,
} from '../../../store/calls/history/history-search.ts'
import { listContacts } from '../../../store/contacts/contacts.ts'
import { type PageOf, type PageRequest, paginate } from '../../paginate.ts'
import { recordsOf } from './read-calls.ts'
import { accepted, type Outcome, refused } from '@ringback/contract/outcome'
import { listHistoryBatch } from '../../../store/calls/history/history-batch.ts'
import { exportLimit, limitAttempts } from '../../limit-attempts.ts'

/** The calls that a user wants to see. */
export interface WantedCalls {
  direction?: Direction | undefined
  /** A part of a number, or the beginning of a word of a contact's name. */
  search?: string | undefined
  outcome?: CallOutcome | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** A page of the user's dialled calls. Without a filter, or with a direction alone, it costs the same for each page. */
export async function readHistory(
  ports: Ports,
  userId: string,
  request: PageRequest & WantedCalls,
): Promise<PageOf<'calls', CallRecord> & { examinedFrom: Date | null }> {
  return ports.database.readList(async db => {
    const { totals, ...page } = paginate(request)
    const found = await findCalls(db, userId, request, page)
    return {
      calls: await recordsOf(ports, db, found.calls),
      ...totals(found.totalCount),
      examinedFrom: found.examinedFrom,
    }
  })
}

async function findCalls(
  db: Reader,
  userId: string,
  wanted: WantedCalls,
  page: { offset: number; limit: number },
): Promise<FoundCalls> {
  const { direction } = wanted
  if (!isFiltered(wanted)) {
    return { ...(await listHistory(db, userId, { ...page, direction })), examinedFrom: null }
  }
  return searchHistory(db, userId, await filterOf(db, userId, wanted), page)
}

function isFiltered({ search, outcome, from, to }: WantedCalls): boolean {
  return Boolean(search || outcome || from || to)
}

/** The filter that the store knows: it resolves the outcome to statuses, and names of contacts to their numbers. */
async function filterOf(
  db: Reader,
  userId: string,
  { direction, search, outcome, from, to }: WantedCalls,
): Promise<HistoryFilter> {
  return {
    direction,
    outcome: outcome && CALLS_BY_OUTCOME[outcome],
    party: search ? await partyOf(db, userId, search) : undefined,
    from,
    to,
  }
}

async function partyOf(
  db: Reader,
  userId: string,
  search: string,
): Promise<HistoryFilter['party']> {
  const wanted = wordsOf(search)
  const contacts = await listContacts(db, userId)
  const named = contacts.filter(({ name }) => isInWords(wordsOf(name), wanted))
  return {
    digits: digitsOf(search),
    numbers: named.flatMap(({ numbers }) => numbers.map(({ phoneNumber }) => phoneNumber)),
  }
}

/** The next batch of an export of the user's calls. Another user's call is refused as cursor as if it did not exist. */
export async function exportCalls(
  ports: Ports,
  userId: string,
  { after, ...wanted }: WantedCalls & { after?: string | undefined },
): Promise<
  Outcome<{ calls: CallRecord[]; next: string | null }, 'unknown-call' | 'too-many-attempts'>
> {
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, ports.clock.now(), [exportLimit(userId)])
    if (!counted.ok) return counted
    const filter = await filterOf(tx, userId, wanted)
    const batch = await listHistoryBatch(tx, userId, filter, after)
    if (!batch) return refused('unknown-call')
    return accepted({ calls: await recordsOf(ports, tx, batch.calls), next: batch.next })
  })
}
