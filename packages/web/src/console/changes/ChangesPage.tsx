import { listChanges, type OperatorChange } from '@ringback/contract/operator/changes'
import { type Column, csvColumn, timeColumn, valueColumn } from '../shared/list/columns.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { CustomerLink, EmailAddress, SubjectLink } from '../shared/values/EntityLink.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { ACTIONS_BY_NAME, actionName } from '../shared/action-names.ts'
import { Page } from '../shared/Page.tsx'
import { ChangeDetails } from './ChangeDetails.tsx'
import { changes } from './strings.ts'

/** The log of changes. A row opens to show what was before and after. */
export function ChangesPage() {
  return (
    <Page title={changes.title} lead={changes.lead}>
      <DataTable
        endpoint={listChanges}
        label={changes.title}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowDetails={change => <ChangeDetails change={change} />}
        empty={{ title: changes.emptyTitle, detail: changes.emptyDetail }}
        exportName="changes"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  textFilter('operatorEmail', changes.operator),
  choiceFilter('action', changes.action, ACTIONS_BY_NAME),
  textFilter('subject', changes.subject, changes.subjectPlaceholder),
  { is: 'period', label: changes.period },
]

const COLUMNS: readonly Column<OperatorChange>[] = [
  timeColumn(changes.at, ({ at }) => at, true),
  valueColumn(
    changes.operator,
    ({ operatorEmail }) => operatorEmail,
    email => <EmailAddress>{email}</EmailAddress>,
  ),
  valueColumn(
    changes.action,
    ({ action }) => action,
    action => actionName(action),
    { className: 'min-w-36' },
  ),
  valueColumn(
    changes.subject,
    ({ subject }) => subject,
    (subject, { customer }) =>
      customer ? <CustomerLink {...customer} /> : <SubjectLink subject={subject} />,
    { className: 'min-w-44' },
  ),
  valueColumn(
    changes.reason,
    ({ reason }) => reason,
    reason => <span className="line-clamp-2 min-w-40">{reason}</span>,
  ),
  csvColumn(changes.requestId, ({ requestId }) => requestId),
  csvColumn(changes.before, ({ before }) => JSON.stringify(before)),
  csvColumn(changes.after, ({ after }) => JSON.stringify(after)),
]
