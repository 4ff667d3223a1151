import {
  type ReconciliationDifference,
  explainDifference,
  listReconciliationDifferences,
} from '@ringback/contract/operator/reconciliation'
import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import type { Column } from '../shared/column.ts'
import { IN_ROW } from '../shared/console-controls.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { SubjectLink } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { Section } from '../shared/Section.tsx'
import { Time } from '../shared/Time.tsx'
import { reconciliation } from './strings.ts'

/** A run that was just requested finishes within seconds. */
const REFETCH_MS = 5_000

/** The differences, open and explained. */
export function Differences() {
  const can = useCan()
  const [explaining, setExplaining] = useState<ReconciliationDifference | null>(null)
  const columns: Column<ReconciliationDifference>[] = [
    ...COLUMNS,
    {
      header: reconciliation.actions,
      align: 'right',
      isPinned: true,
      cell: difference =>
        difference.explained === null &&
        can(explainDifference.role) && (
          <Button look="secondary" className={IN_ROW} onClick={() => setExplaining(difference)}>
            {reconciliation.explain}
          </Button>
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
      {explaining && (
        <ChangeDialog
          title={reconciliation.explainOf(explaining.subject)}
          effect={reconciliation.explainEffect}
          endpoint={explainDifference}
          request={reason => ({ params: { id: explaining.id }, body: { reason } })}
          confirmLabel={reconciliation.explain}
          doneText={reconciliation.explainDone}
          onClose={() => setExplaining(null)}
        />
      )}
    </Section>
  )
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
    header: reconciliation.check,
    cell: ({ check }) => reconciliation.checks[check],
    csv: ({ check }) => check,
  },
  { header: reconciliation.kind, cell: ({ kind }) => kind, csv: ({ kind }) => kind },
  {
    header: reconciliation.subject,
    cell: ({ subject }) => <SubjectLink subject={subject} />,
    csv: ({ subject }) => subject,
  },
  { header: reconciliation.here, cell: ({ here }) => here, csv: ({ here }) => here },
  { header: reconciliation.there, cell: ({ there }) => there, csv: ({ there }) => there },
  {
    header: reconciliation.state,
    cell: ({ explained }) =>
      explained ? (
        <span title={reconciliation.explainedBy(explained.by)}>
          <Badge tone="neutral">{reconciliation.explained}</Badge>{' '}
          <span className="text-soft">{explained.explanation}</span>
        </span>
      ) : (
        <Badge tone="warning" dot>
          {reconciliation.open}
        </Badge>
      ),
    csv: ({ explained }) => (explained ? 'explained' : 'open'),
  },
  {
    header: reconciliation.explanation,
    isCsvOnly: true,
    cell: () => null,
    csv: ({ explained }) => explained?.explanation ?? null,
  },
]
