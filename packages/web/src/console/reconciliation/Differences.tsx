import { recoverPayment } from '@ringback/contract/operator/payments/payment-changes'
import {
  explainDifference,
  listReconciliationDifferences,
  type ReconciliationDifference,
} from '@ringback/contract/operator/reconciliation'
import { formatDuration } from '@ringback/contract/text/figures'
import { Badge } from '../../ui/Badge.tsx'
import { Section } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  actionsColumn,
  type Column,
  csvColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { choiceFilter, type Filter } from '../shared/list/filters.ts'
import { SubjectLink } from '../shared/values/EntityLink.tsx'
import { reconciliation } from './strings.ts'

/** A run that was just requested finishes within seconds. */
const REFETCH_MS = 5_000

/** The differences, open and explained. */
export function Differences() {
  return (
    <Section title={reconciliation.differences}>
      <DataTable
        endpoint={listReconciliationDifferences}
        label={reconciliation.differences}
        columns={COLUMNS}
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
  return <ActionButton action={recoverPayment} params={{ id }} facts={{ payment: id }} />
}

/** A captured payment that the database does not have. */
function isLostPayment({ check, kind }: ReconciliationDifference): boolean {
  return check === 'payments' && kind === 'unknown-here'
}

function paymentIdOf({ subject }: ReconciliationDifference): string {
  return subject.replace(/^payment:/, '')
}

/** A payment that is unknown here can be fetched on its page. A call or a number has no page. */
function Subject({ kind, check, subject }: ReconciliationDifference) {
  const hasPage = kind !== 'unknown-here' || check === 'payments'
  return <SubjectLink subject={subject} linked={hasPage} />
}

/** What is wrong. A difference of the ledger names the rule that is broken. */
function sentenceOf({ check, kind }: ReconciliationDifference): string {
  return reconciliation.sentences[`${check} ${kind}`] ?? reconciliation.brokenRule(kind)
}

/** What was found, in words: lengths in minutes, and "it" for the record, whose id stands beside it. */
function valueOf(text: string, { subject }: ReconciliationDifference): string {
  const [, kind = '', id = ''] = /^(\w+):(.+)$/.exec(subject) ?? []
  const value = text
    .replace(/^(\d+) s(?= answered)/, (_, seconds: string) => formatDuration(Number(seconds)))
    .replaceAll(`${kind} ${id}`, reconciliation.it)
  return value.charAt(0).toUpperCase() + value.slice(1)
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', reconciliation.state, {
    open: reconciliation.open,
    explained: reconciliation.explained,
  }),
  choiceFilter('check', reconciliation.check, reconciliation.checks),
]

const COLUMNS: readonly Column<ReconciliationDifference>[] = [
  timeColumn(reconciliation.foundAt, ({ foundAt }) => foundAt),
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
    header: reconciliation.difference,
    className: 'min-w-40',
    cell: difference => (
      <>
        {sentenceOf(difference)}
        <div className="text-xs">
          <Subject {...difference} />
        </div>
      </>
    ),
  },
  csvColumn(reconciliation.check, ({ check }) => check),
  csvColumn(reconciliation.kind, ({ kind }) => kind),
  csvColumn(reconciliation.subject, ({ subject }) => subject),
  valueColumn(reconciliation.here, ({ here }) => here, valueOf, {
    className: 'min-w-28 wrap-anywhere',
  }),
  valueColumn(reconciliation.there, ({ there }) => there, valueOf, {
    className: 'min-w-28 wrap-anywhere',
  }),
  csvColumn(reconciliation.explanation, ({ explained }) => explained?.explanation ?? null),
  actionsColumn(
    reconciliation.actions,
    difference =>
      difference.explained === null && (
        <span className="flex flex-wrap justify-end gap-2">
          {isLostPayment(difference) && <RecoverButton id={paymentIdOf(difference)} />}
          <ActionButton
            action={explainDifference}
            params={{ id: difference.id }}
            facts={{ subject: difference.subject }}
          />
        </span>
      ),
  ),
]
