import { listActivations } from '@ringback/contract/operator/rates'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../shared/list/columns.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { EmailAddress } from '../shared/values/EntityLink.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/values/Time.tsx'
import type { ItemOf } from '../shared/use-api.ts'
import { deckPath } from './deck-path.ts'
import { rates } from './strings.ts'

/** Which deck came into force when. */
export function HistoryPage() {
  return (
    <Page title={rates.historyTitle} lead={rates.historyLead}>
      <DataTable
        endpoint={listActivations}
        label={rates.historyTitle}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={{ title: rates.historyEmpty, detail: rates.emptyDetail }}
        exportName="rate-history"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  {
    is: 'choice',
    name: 'kind',
    label: rates.kind,
    choices: [
      { value: 'calls', label: rates.kinds.calls },
      { value: 'numbers', label: rates.kinds.numbers },
    ],
  },
]

const COLUMNS: readonly Column<ItemOf<typeof listActivations>>[] = [
  {
    header: rates.time,
    cell: ({ at }) => <Time at={at} seconds />,
    csv: ({ at }) => at.toISOString(),
  },
  {
    header: rates.name,
    cell: ({ deckId, deckName }) => (
      <Link to={deckPath(deckId)} className="text-accent hover:underline">
        {deckName}
      </Link>
    ),
    csv: ({ deckName }) => deckName,
  },
  { header: rates.kind, cell: ({ kind }) => rates.kinds[kind], csv: ({ kind }) => kind },
  { header: rates.cause, cell: ({ cause }) => rates.causes[cause], csv: ({ cause }) => cause },
  {
    header: rates.preparedBy,
    cell: ({ operatorEmail }) => operatorEmail && <EmailAddress>{operatorEmail}</EmailAddress>,
    csv: ({ operatorEmail }) => operatorEmail,
  },
  { header: rates.reason, cell: ({ reason }) => reason, csv: ({ reason }) => reason },
]
