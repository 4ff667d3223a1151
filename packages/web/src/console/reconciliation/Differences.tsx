import { recoverPayment } from '@ringback/contract/operator/payments'
import {
  type ReconciliationDifference,
  explainDifference,
  listReconciliationDifferences,
} from '@ringback/contract/operator/reconciliation'
import { Badge } from '../../ui/Badge.tsx'
import { ActionButton } from '../shared/actions.tsx'
import { type Column, csvColumn } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Id, SubjectLink } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { Section } from '../shared/Section.tsx'
import { Time } from '../shared/Time.tsx'
import { reconciliation } from './strings.ts'

/** A run that was just requested finishes within seconds. */
const REFETCH_MS = 5_000

/** The differences, open and explained. */
export function Differences() {
  const columns: Column<ReconciliationDifference>[] = [
    ...COLUMNS,
    {
      header: reconciliation.actions,
      align: 'right',
      isPinned: true,
      cell: difference =>
        difference.explained === null && (
          <span className="flex justify-end gap-2">
            {isLostPayment(difference) && <RecoverButton id={paymentIdOf(difference)} />}
            <ActionButton
              action={explainDifference}
              isInRow
              params={{ id: difference.id }}
              facts={{ subject: difference.subject }}
            />
          </span>
        ),
    },
  ]
  return (
    <Section title={reconciliation.differences}>
      <DataTable
        endpoint={listReconciliationDifferences}
        label={reconciliation.differences}
        columns={columns}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={reconciliation.noDifferences}
        exportName="differences"
        refetchMs={REFETCH_MS}
      />
    </Section>
  )
}

function RecoverButton({ id }: { id: string }) {
  return <ActionButton action={recoverPayment} isInRow params={{ id }} facts={{ payment: id }} />
}

/** A captured payment that the database does not have. */
function isLostPayment({ check, kind }: ReconciliationDifference): boolean {
  return check === 'payments' && kind === 'unknown-here'
}

function paymentIdOf({ subject }: ReconciliationDifference): string {
  return subject.replace(/^payment:/, '')
}

const FILTERS: readonly Filter[] = [
  {
    is: 'choice',
    name: 'state',
    label: reconciliation.state,
    choices: [
      { value: 'open', label: reconciliation.open },
      { value: 'explained', label: reconciliation.explained },
    ],
  },
  {
    is: 'choice',
    name: 'check',
    label: reconciliation.check,
    choices: Object.entries(reconciliation.checks).map(([value, label]) => ({ value, label })),
  },
]

const COLUMNS: readonly Column<ReconciliationDifference>[] = [
  {
    header: reconciliation.foundAt,
    cell: ({ foundAt }) => <Time at={foundAt} />,
    csv: ({ foundAt }) => foundAt.toISOString(),
  },
  {
    header: reconciliation.state,
    cell: ({ explained }) =>
      explained ? (
        <span title={reconciliation.explainedBy(explained.by)}>
          <Badge tone="neutral">{reconciliation.explained}</Badge>
          <span className="mt-1 block min-w-40 text-xs text-soft">{explained.explanation}</span>
        </span>
      ) : (
        <Badge tone="warning" dot>
          {reconciliation.open}
        </Badge>
      ),
    csv: ({ explained }) => (explained ? 'explained' : 'open'),
  },
  {
    header: reconciliation.check,
    cell: ({ check, kind }) => (
      <>
        {reconciliation.checks[check]}
        <div className="text-xs text-soft">{reconciliation.kinds[kind] ?? kind}</div>
      </>
    ),
    csv: ({ check }) => check,
    className: 'min-w-28',
  },
  csvColumn(reconciliation.kind, ({ kind }) => kind),
  {
    header: reconciliation.subject,
    // A payment that is unknown here can be fetched on its page. A call or a number has no page.
    cell: ({ check, kind, subject }) =>
      kind === 'unknown-here' && check !== 'payments' ? (
        <Id>{subject}</Id>
      ) : (
        <SubjectLink subject={subject} />
      ),
    csv: ({ subject }) => subject,
  },
  {
    header: reconciliation.here,
    cell: ({ here }) => here,
    csv: ({ here }) => here,
    className: 'min-w-28 wrap-anywhere',
  },
  {
    header: reconciliation.there,
    cell: ({ there }) => there,
    csv: ({ there }) => there,
    className: 'min-w-40 wrap-anywhere',
  },
  csvColumn(reconciliation.explanation, ({ explained }) => explained?.explanation ?? null),
]
