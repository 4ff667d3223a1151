import {
  getStatement,
  type Statement,
  type StatementEntry,
} from '@ringback/contract/customers/credit/statements'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ApiClient } from '../../../../api/client.ts'
import { ApiError } from '../../../../api/queries.ts'
import { useSettings } from '../../../../api/settings.ts'
import { useClient } from '../../../../api/use-client.ts'
import { PATHS } from '../../../../session/paths.ts'
import { Button, buttonClass } from '../../../../ui/buttons/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { RowsSkeleton } from '../../../../ui/status/Skeleton.tsx'
import { Loaded } from '../../shared/loading/LoadFailure.tsx'
import { localZone } from '../../../../text/local-time.ts'
import { StatementSheet } from './StatementSheet.tsx'

/** The statement of a month in the place of the Credits tab. Only the sheet is printed (styles/print.css). */
export function StatementPage({ month }: { month: string }) {
  const { productName, legalName, legalAddress } = useSettings()
  const query = useStatement(month)
  return (
    <div className="content-width">
      <div className="mb-4 flex items-center justify-between gap-3">
        <Link to={PATHS.credits} className={buttonClass('plain', '-ms-4')}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to credits
        </Link>
        <Button
          icon={<Printer size={16} aria-hidden="true" />}
          disabled={!query.data}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      {query.data ? (
        <StatementSheet statement={query.data} imprint={{ productName, legalName, legalAddress }} />
      ) : (
        <Card>
          <Loaded
            query={query}
            what="statement"
            failed="The statement could not be loaded."
            skeleton={
              <RowsSkeleton label="Loading the statement" rows={8} tableRowHeight="md:h-13" />
            }
          >
            {() => null}
          </Loaded>
        </Card>
      )}
    </div>
  )
}

/** The statement of a month in the zone of the browser, with all of its entries. */
function useStatement(month: string): UseQueryResult<Statement, ApiError> {
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
