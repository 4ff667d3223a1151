import { recoverPayment } from '@ringback/contract/operator/payments'
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
import { type Column, csvColumn } from '../shared/column.ts'
import { IN_ROW } from '../shared/console-controls.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Id, SubjectLink } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { RecoverPaymentDialog } from '../shared/RecoverPaymentDialog.tsx'
import { Section } from '../shared/Section.tsx'
import { shared } from '../shared/strings.ts'
import { Time } from '../shared/Time.tsx'
import { reconciliation } from './strings.ts'

/** A run that was just requested finishes within seconds. */
const REFETCH_MS = 5_000

/** The differences, open and explained. */
export function Differences() {
  const can = useCan()
  const [explaining, setExplaining] = useState<ReconciliationDifference | null>(null)
  const [recovering, setRecovering] = useState<string | null>(null)
  const columns: Column<ReconciliationDifference>[] = [
    ...COLUMNS,
    {
      header: reconciliation.actions,
      align: 'right',
      isPinned: true,
      cell: difference =>
        difference.explained === null && (
          <span className="flex justify-end gap-2">
            {isLostPayment(difference) && can(recoverPayment.role) && (
              <Button
                look="secondary"
                className={IN_ROW}
                onClick={() => setRecovering(paymentIdOf(difference))}
              >
                {shared.recover}
              </Button>
            )}
            {can(explainDifference.role) && (
              <Button look="secondary" className={IN_ROW} onClick={() => setExplaining(difference)}>
                {reconciliation.explain}
              </Button>
            )}
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
      {recovering !== null && (
        <RecoverPaymentDialog id={recovering} onClose={() => setRecovering(null)} />
      )}
    </Section>
  )
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
