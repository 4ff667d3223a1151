import { activateDeck } from '@ringback/contract/operator/rates/deck-changes'
import { listActivations } from '@ringback/contract/operator/rates/rates'
import { Link } from '../../ui/buttons/Link.tsx'
import { useCan } from '../session/operator-session.ts'
import type { ItemOf } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { denseButtonClass, LINK } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import type { Column } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { EmailAddress } from '../shared/values/EntityLink.tsx'
import { Time } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { deckPath, DeckStatus, RateLists, DECK_KINDS, FIRST_DECK } from './RateLists.tsx'

const CAUSES = {
  import: 'Import on the server',
  activation: 'Activate',
  schedule: 'Schedule',
  'roll-back': 'Roll back',
} as const

/** Which deck became active when. An owner finds the past deck to activate again. */
export function HistoryPage() {
  const can = useCan()
  return (
    <Page
      title="History of rates"
      lead="Which deck became active when, why and by whom. A past deck can be activated again."
    >
      <RateLists current="/operator/rates/history" />
      <DataTable
        endpoint={listActivations}
        label="History of rates"
        columns={can(activateDeck.role) ? [...COLUMNS, ACTIVATE] : COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={{ title: 'No deck was active yet.', detail: FIRST_DECK }}
        exportName="rate-history"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  {
    is: 'choice',
    name: 'kind',
    label: 'Prices of',
    choices: [
      { value: 'calls', label: 'Calls' },
      { value: 'numbers', label: 'Numbers' },
    ],
  },
]

type Activation = ItemOf<typeof listActivations>

const COLUMNS: readonly Column<Activation>[] = [
  {
    header: 'Time',
    cell: ({ at }) => <Time at={at} seconds />,
    csv: ({ at }) => at.toISOString(),
  },
  {
    header: 'Deck',
    cell: ({ deckId, deckName }) => (
      <Link to={deckPath(deckId)} className={LINK}>
        {deckName}
      </Link>
    ),
    csv: ({ deckName }) => deckName,
  },
  { header: 'Prices of', cell: ({ kind }) => wordOf(DECK_KINDS, kind), csv: ({ kind }) => kind },
  {
    header: 'Status',
    cell: ({ deckStatus }) => <DeckStatus status={deckStatus} />,
    csv: ({ deckStatus }) => deckStatus,
  },
  { header: 'How', cell: ({ cause }) => wordOf(CAUSES, cause), csv: ({ cause }) => cause },
  {
    header: 'By',
    cell: ({ operatorEmail }) => operatorEmail && <EmailAddress>{operatorEmail}</EmailAddress>,
    csv: ({ operatorEmail }) => operatorEmail,
  },
  { header: 'Reason', cell: ({ reason }) => reason, csv: ({ reason }) => reason },
]

/** The way to the page that compares the deck, because the guard may refuse it by now. */
const ACTIVATE: Column<Activation> = {
  header: 'Actions',
  align: 'end',
  isPinned: true,
  cell: ({ deckId, deckName, deckStatus }) =>
    deckStatus === 'past' && (
      <Link
        to={deckPath(deckId)}
        className={denseButtonClass()}
        aria-label={`Compare and activate ${deckName}`}
      >
        Activate…
      </Link>
    ),
}
