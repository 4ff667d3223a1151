import {
  type Statement,
  type StatementEntry,
  getStatement,
} from '@ringback/contract/customers/statements'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../../../api/client.ts'
import { ApiError } from '../../../../api/queries.ts'
import { useClient } from '../../../../api/use-client.ts'
import { localZone } from '../../shared/local-time.ts'

/** The statement of a month in the zone of the browser, with all of its entries. */
export function useStatement(month: string): UseQueryResult<Statement, ApiError> {
  const client = useClient()
  return useQuery<Statement, ApiError>({
    queryKey: ['statement', month],
    queryFn: ({ signal }) => readStatement(client, month, signal),
    // A call may have been settled since.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Reads batch by batch. Balances and sums are those of the last batch, which covers all entries before it. */
async function readStatement(
  client: ApiClient,
  month: string,
  signal: AbortSignal,
): Promise<Statement> {
  const entries: StatementEntry[] = []
  for (let after: number | undefined; ;) {
    const query = { timeZone: localZone(), after }
    const reply = await client.request(getStatement, { params: { month }, query }, { signal })
    if (!reply.ok) throw new ApiError(reply.failure)
    entries.push(...reply.value.entries)
    if (reply.value.next === null) return { ...reply.value, entries }
    after = reply.value.next
  }
}
