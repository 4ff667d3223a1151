import {
  listReconciliationRuns,
  type ReconciliationCheck,
  type ReconciliationRun,
} from '@ringback/contract/operator/reconciliation'
import { Badge } from '../../ui/Badge.tsx'
import { type Column, timeColumn } from '../shared/list/columns.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { Section } from '../shared/Page.tsx'
import { reconciliation } from './strings.ts'

const PAGE_SIZE = 10
/** A run that was just requested finishes within seconds. */
const REFETCH_MS = 5_000

/** The runs with the results of their checks. */
export function Runs() {
  return (
    <Section title={reconciliation.runs}>
      <DataTable
        endpoint={listReconciliationRuns}
        label={reconciliation.runs}
        columns={COLUMNS}
        itemKey={({ id }) => id}
        empty={reconciliation.noRuns}
        prefix="runs-"
        pageSize={PAGE_SIZE}
        refetchMs={REFETCH_MS}
      />
    </Section>
  )
}

const COLUMNS: readonly Column<ReconciliationRun>[] = [
  timeColumn(reconciliation.requestedAt, ({ requestedAt }) => requestedAt),
  {
    header: reconciliation.requestedBy,
    cell: ({ requestedBy }) => requestedBy ?? reconciliation.nightly,
  },
  {
    header: reconciliation.day,
    cell: ({ day }) => day,
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    header: reconciliation.results,
    cell: ({ checks, finishedAt }) =>
      finishedAt === null ? (
        <Badge>{reconciliation.running}</Badge>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {checks.map(check => (
            <li key={check.name}>
              <Result check={check} />
            </li>
          ))}
        </ul>
      ),
  },
]

function Result({ check }: { check: ReconciliationCheck }) {
  const { name, differences, failure, examinedHere, examinedThere } = check
  const tone = failure !== null ? 'bad' : differences > 0 ? 'warning' : 'neutral'
  const result = failure ?? reconciliation.found(differences)
  const examined = reconciliation.examined(examinedHere, examinedThere)
  return (
    <span title={failure === null ? examined : undefined}>
      <Badge tone={tone} dot>
        {reconciliation.checks[name]}
      </Badge>{' '}
      <span className="text-soft">{result}</span>
    </span>
  )
}
