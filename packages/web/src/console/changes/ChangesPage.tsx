import { type OperatorChange, listChanges } from '@ringback/contract/operator/changes'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EmailAddress } from '../shared/EmailAddress.tsx'
import { Id, SubjectLink } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
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
  { is: 'text', name: 'operatorEmail', label: changes.operator },
  {
    is: 'text',
    name: 'action',
    label: changes.action,
    placeholder: changes.actionPlaceholder,
  },
  {
    is: 'text',
    name: 'subject',
    label: changes.subject,
    placeholder: changes.subjectPlaceholder,
  },
  { is: 'period', label: changes.period },
]

const COLUMNS: readonly Column<OperatorChange>[] = [
  {
    header: changes.at,
    cell: ({ at }) => <Time at={at} seconds />,
    csv: ({ at }) => at.toISOString(),
  },
  {
    header: changes.operator,
    className: 'min-w-36 wrap-anywhere',
    cell: ({ operatorEmail }) => <EmailAddress>{operatorEmail}</EmailAddress>,
    csv: ({ operatorEmail }) => operatorEmail,
  },
  {
    header: changes.action,
    cell: ({ action }) => <span className="whitespace-nowrap">{action}</span>,
    csv: ({ action }) => action,
  },
  {
    header: changes.subject,
    className: 'min-w-44',
    cell: ({ subject }) => <SubjectLink subject={subject} />,
    csv: ({ subject }) => subject,
  },
  {
    header: changes.reason,
    cell: ({ reason }) => <span className="line-clamp-2 min-w-40">{reason}</span>,
    csv: ({ reason }) => reason,
  },
  {
    header: changes.requestId,
    isCsvOnly: true,
    cell: ({ requestId }) => <Id>{requestId}</Id>,
    csv: ({ requestId }) => requestId,
  },
  {
    header: changes.before,
    isCsvOnly: true,
    cell: () => null,
    csv: ({ before }) => JSON.stringify(before),
  },
  {
    header: changes.after,
    isCsvOnly: true,
    cell: () => null,
    csv: ({ after }) => JSON.stringify(after),
  },
]
