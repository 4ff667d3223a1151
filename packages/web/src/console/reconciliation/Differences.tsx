import { recoverPayment } from '@ringback/contract/operator/payments/payment-changes'
import {
  explainDifference,
  listReconciliationDifferences,
  type ReconciliationDifference,
} from '@ringback/contract/operator/reconciliation'
import { formatDuration } from '@ringback/contract/text/figures'
import { Badge } from '../../ui/status/Badge.tsx'
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

/** What the reconciliation compares. */
export const CHECKS = {
  payments: 'Payments',
  calls: 'Calls',
  numbers: 'Numbers',
  ledger: 'Ledger',
}

const NO_DIFFERENCES = {
  title: 'No differences',
  detail: 'Each difference that a run finds appears here.',
} as const

/** By check and kind. */
const SENTENCES = {
  'payments unknown-here': 'The provider has a payment that our books do not have.',
  'payments not-captured-there': 'Our books have a payment that the provider has not captured.',
  'payments amounts-differ': 'The provider has another amount of a payment.',
  'payments refunds-differ': 'The provider has refunded another amount of a payment.',
  'calls unknown-here': 'The carrier has a call that our books do not have.',
  'calls unknown-there': 'We charged for a call that the carrier does not have.',
  'calls seconds-differ': 'The carrier has another length of a call.',
  'numbers unknown-here': 'The carrier has a number that nobody rents.',
  'numbers unknown-there': 'A customer rents a number that the carrier does not have.',
  'numbers ids-differ': 'The carrier has a number under another id.',
} as Readonly<Record<string, string>>

/** A run that was just requested finishes within seconds. */
const REFETCH_MS = 5_000

/** The differences, open and explained. */
export function Differences() {
  return (
    <Section title="Differences">
      <DataTable
        endpoint={listReconciliationDifferences}
        label="Differences"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={NO_DIFFERENCES}
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
  return SENTENCES[`${check} ${kind}`] ?? `Broken rule of the ledger: ${kind}.`
}

/** What was found, in words: lengths in minutes, and "it" for the record, whose id stands beside it. */
function valueOf(text: string, { subject }: ReconciliationDifference): string {
  const [, kind = '', id = ''] = /^(\w+):(.+)$/.exec(subject) ?? []
  const value = text
    .replace(/^(\d+) s(?= answered)/, (_, seconds: string) => formatDuration(Number(seconds)))
    .replaceAll(`${kind} ${id}`, 'it')
  return value.charAt(0).toUpperCase() + value.slice(1)
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', 'State', {
    open: 'Open',
    explained: 'Explained',
  }),
  choiceFilter('check', 'Check', CHECKS),
]

const COLUMNS: readonly Column<ReconciliationDifference>[] = [
  timeColumn('Found', ({ foundAt }) => foundAt),
  {
    header: 'State',
    cell: ({ explained }) =>
      explained ? (
        <span title={`Explained by ${explained.by}`}>
          <Badge tone="neutral">Explained</Badge>
          <span className="mt-1 block min-w-40 text-xs text-soft">{explained.explanation}</span>
        </span>
      ) : (
        <Badge tone="warning" dot>
          Open
        </Badge>
      ),
    csv: ({ explained }) => (explained ? 'explained' : 'open'),
  },
  {
    header: 'Difference',
    className: 'min-w-40 max-lg:min-w-64',
    cell: difference => (
      <>
        {sentenceOf(difference)}
        <div className="text-xs">
          <Subject {...difference} />
        </div>
      </>
    ),
  },
  csvColumn('Check', ({ check }) => check),
  csvColumn('What', ({ kind }) => kind),
  csvColumn('Record', ({ subject }) => subject),
  valueColumn('Here', ({ here }) => here, valueOf, {
    className: 'min-w-28 wrap-anywhere max-lg:min-w-48',
  }),
  valueColumn('There', ({ there }) => there, valueOf, {
    className: 'min-w-28 wrap-anywhere max-lg:min-w-48',
  }),
  csvColumn('Explanation', ({ explained }) => explained?.explanation ?? null),
  actionsColumn(
    'Actions',
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
