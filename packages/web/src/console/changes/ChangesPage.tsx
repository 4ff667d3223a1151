import { formatExactUsd, micros } from '@ringback/contract/money'
import { listChanges, type OperatorChange } from '@ringback/contract/operator/changes'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'
import { ACTIONS_BY_NAME, actionName } from '../shared/OperatorChanges.tsx'
import { Page, Definition } from '../shared/Page.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { type Column, csvColumn, timeColumn, valueColumn } from '../shared/list/columns.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { CustomerLink, EmailAddress, SubjectLink, Id } from '../shared/values/EntityLink.tsx'

/** The log of changes. A row opens to show what was before and after. */
export function ChangesPage() {
  return (
    <Page
      title="Log of changes"
      lead="Every change that an operator has made, newest first. It is never changed or deleted."
    >
      <DataTable
        endpoint={listChanges}
        label="Log of changes"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowDetails={change => <ChangeDetails change={change} />}
        empty={{
          title: 'No changes yet',
          detail: 'Each change that an operator makes appears here.',
        }}
        exportName="changes"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  textFilter('operatorEmail', 'Operator'),
  choiceFilter('action', 'Action', ACTIONS_BY_NAME),
  textFilter('subject', 'Subject', 'user:usr_1a2b3c'),
  { is: 'period', label: 'Period' },
]

const COLUMNS: readonly Column<OperatorChange>[] = [
  timeColumn('Time', ({ at }) => at, true),
  valueColumn(
    'Operator',
    ({ operatorEmail }) => operatorEmail,
    email => <EmailAddress>{email}</EmailAddress>,
  ),
  valueColumn(
    'Action',
    ({ action }) => action,
    action => actionName(action),
    { className: 'min-w-36' },
  ),
  valueColumn(
    'Subject',
    ({ subject }) => subject,
    (subject, { customer }) =>
      customer ? <CustomerLink {...customer} /> : <SubjectLink subject={subject} />,
    { className: 'min-w-44' },
  ),
  valueColumn(
    'Reason',
    ({ reason }) => reason,
    reason => (
      <span className="line-clamp-2 min-w-40">
        <TextWithNumbers>{reason}</TextWithNumbers>
      </span>
    ),
  ),
  csvColumn('Request', ({ requestId }) => requestId),
  csvColumn('Before', ({ before }) => JSON.stringify(before)),
  csvColumn('After', ({ after }) => JSON.stringify(after)),
]

/** The whole reason, the request, and each value that differs. */
function ChangeDetails({ change }: { change: OperatorChange }) {
  const { reason, requestId, before, after } = change
  const differences = differencesOf(before, after)
  return (
    <div className="grid gap-3">
      <Definition
        rows={[
          ['Reason', <TextWithNumbers key="reason">{reason}</TextWithNumbers>],
          ['Request', <Id key="id">{requestId}</Id>],
        ]}
      />
      {differences.length === 0 ? (
        <p className="text-sm text-soft">The change has no values to compare.</p>
      ) : (
        <table className="w-full max-w-4xl border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-start text-xs text-soft">
              <th scope="col" className="py-1.5 pe-4 font-medium">
                Field
              </th>
              <th scope="col" className="w-2/5 py-1.5 pe-4 font-medium">
                Before
              </th>
              <th scope="col" className="w-2/5 py-1.5 font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, before, after }) => (
              <tr key={field} className="border-line align-top not-last:border-b">
                <th scope="row" className="py-1.5 pe-4 text-start font-normal text-soft">
                  {field}
                </th>
                <Value
                  text={amountText(change.subject, field, before)}
                  className="pe-4 text-soft line-through"
                />
                <Value text={amountText(change.subject, field, after)} className="font-medium" />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Value({ text, className }: { text: string | null; className: string }) {
  if (text === null) return <td className="py-1.5 pe-4 text-faint">none</td>
  return (
    <td
      dir="auto"
      className={`py-1.5 text-start font-mono text-xs leading-6 wrap-anywhere ${className}`}
    >
      {text}
    </td>
  )
}

/** A value that a change replaced, added (`before` is null) or removed (`after` is null). */
interface Difference {
  /** The path of the value: `limits.perDay`. Empty for a change of a single value. */
  field: string
  before: string | null
  after: string | null
}

/** The values that differ between two JSON values, in the order of their fields. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const old = flatten(before)
  const next = flatten(after)
  const fields = new Set([...old.keys(), ...next.keys()])
  return [...fields].flatMap(field => {
    const difference = { field, before: old.get(field) ?? null, after: next.get(field) ?? null }
    return difference.before === difference.after ? [] : [difference]
  })
}

/** Each value of a JSON value under its path, printed. Null and missing values are left out. */
function flatten(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  // A list is one value: the position of its entries says nothing.
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, print(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [
      ...flatten(part, path === '' ? key : `${path}.${key}`),
    ]),
  )
}

function print(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What the changes of customers and calls have in millionths of a dollar. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'cost',
  'credit',
  'debt',
  'refunded',
  'spendPerDay',
])

/** An amount of the log in dollars; any other value as it is. Payments have the currency's smallest unit. */
export function amountText(subject: string, field: string, text: string | null): string | null {
  const isAmount = /^(user|call):/.test(subject) && AMOUNTS.has(field.split('.').at(-1) ?? '')
  return isAmount && text !== null && /^-?\d+$/.test(text)
    ? formatExactUsd(micros(BigInt(text)))
    : text
}
