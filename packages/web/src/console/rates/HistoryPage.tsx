import { activateDeck } from '@ringback/contract/operator/rates/deck-changes'
import { listActivations } from '@ringback/contract/operator/rates/rates'
import { Link } from '../../ui/Link.tsx'
import { useCan } from '../session/operator-session.ts'
import type { ItemOf } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { denseButtonClass, LINK } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import type { Column } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { EmailAddress } from '../shared/values/EntityLink.tsx'
import { Time } from '../shared/values/values.tsx'
import { deckPath, DeckStatus, RateLists } from './RateLists.tsx'
import { rates } from './strings.ts'

/** Which deck became active when. An owner finds the past deck to activate again. */
export function HistoryPage() {
  const can = useCan()
  return (
    <Page title={rates.historyTitle} lead={rates.historyLead}>
      <RateLists current="/operator/rates/history" />
      <DataTable
        endpoint={listActivations}
        label={rates.historyTitle}
        columns={can(activateDeck.role) ? [...COLUMNS, ACTIVATE] : COLUMNS}
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

type Activation = ItemOf<typeof listActivations>

const COLUMNS: readonly Column<Activation>[] = [
  {
    header: rates.time,
    cell: ({ at }) => <Time at={at} seconds />,
    csv: ({ at }) => at.toISOString(),
  },
  {
    header: rates.name,
    cell: ({ deckId, deckName }) => (
      <Link to={deckPath(deckId)} className={LINK}>
        {deckName}
      </Link>
    ),
    csv: ({ deckName }) => deckName,
  },
  { header: rates.kind, cell: ({ kind }) => rates.kinds[kind], csv: ({ kind }) => kind },
  {
    header: rates.status,
    cell: ({ deckStatus }) => <DeckStatus status={deckStatus} />,
    csv: ({ deckStatus }) => deckStatus,
  },
  { header: rates.cause, cell: ({ cause }) => rates.causes[cause], csv: ({ cause }) => cause },
  {
    header: rates.preparedBy,
    cell: ({ operatorEmail }) => operatorEmail && <EmailAddress>{operatorEmail}</EmailAddress>,
    csv: ({ operatorEmail }) => operatorEmail,
  },
  { header: rates.reason, cell: ({ reason }) => reason, csv: ({ reason }) => reason },
]

/** The way to the page that compares the deck, because the guard may refuse it by now. */
const ACTIVATE: Column<Activation> = {
  header: rates.actions,
  align: 'right',
  isPinned: true,
  cell: ({ deckId, deckName, deckStatus }) =>
    deckStatus === 'past' && (
      <Link
        to={deckPath(deckId)}
        className={denseButtonClass()}
        aria-label={rates.compareOf(deckName)}
      >
        {rates.activate}
      </Link>
    ),
}
