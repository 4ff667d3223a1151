import { fetchDeck, importDeck } from '@ringback/contract/operator/rates/deck-changes'
import { type ListedDeck, deckStatus, listDecks } from '@ringback/contract/operator/rates/rates'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import { useCan } from '../session/operator-session.ts'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { DENSE } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import type { Column } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { EmailAddress } from '../shared/values/EntityLink.tsx'
import { Time } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { ImportDialog } from './ImportDialog.tsx'
import {
  deckPath,
  DeckStatus,
  RateLists,
  DECK_KINDS,
  DECK_SOURCES,
  DECK_STATUSES,
  FIRST_DECK,
} from './RateLists.tsx'

/** Lists the decks. An owner prepares new ones. */
export function DecksPage() {
  const [isImporting, setImporting] = useState(false)
  const can = useCan()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const kind = parameters.get('kind') === 'numbers' ? 'numbers' : 'calls'
  const open = ({ id }: ListedDeck) => void navigate(deckPath(id))
  return (
    <Page
      title="Rates"
      lead="Decks are the carrier's prices. A new deck changes nothing until it is active."
      actions={
        <>
          {can(importDeck.role) && (
            <Button look="secondary" className={DENSE} onClick={() => setImporting(true)}>
              Import CSV
            </Button>
          )}
          <ActionButton action={fetchDeck} initial={{ kind }} onDone={open} isPrimary />
        </>
      }
    >
      <RateLists current="/operator/rates" />
      <DataTable
        endpoint={listDecks}
        label="Rates"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => deckPath(id)}
        empty={{ title: 'No decks', detail: FIRST_DECK }}
        exportName="decks"
      />
      {isImporting && <ImportDialog onDone={open} onClose={() => setImporting(false)} />}
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
  {
    is: 'choice',
    name: 'status',
    label: 'Status',
    choices: deckStatus.options.map(value => ({ value, label: DECK_STATUSES[value] })),
  },
]

const COLUMNS: readonly Column<ListedDeck>[] = [
  {
    header: 'Deck',
    cell: ({ name }) => <span className="whitespace-nowrap">{name}</span>,
    csv: ({ name }) => name,
  },
  { header: 'Prices of', cell: ({ kind }) => wordOf(DECK_KINDS, kind), csv: ({ kind }) => kind },
  {
    header: 'Status',
    cell: ({ status }) => <DeckStatus status={status} />,
    csv: ({ status }) => status,
  },
  {
    header: 'Scheduled for',
    cell: ({ scheduledFor }) => <Time at={scheduledFor} />,
    csv: ({ scheduledFor }) => scheduledFor?.toISOString() ?? null,
  },
  {
    header: 'Prices',
    align: 'end',
    cell: ({ prices }) => prices.toLocaleString(),
    csv: ({ prices }) => prices,
  },
  {
    header: 'From',
    cell: ({ source }) => wordOf(DECK_SOURCES, source),
    csv: ({ source }) => source,
  },
  {
    header: 'Prepared',
    cell: ({ preparedAt }) => <Time at={preparedAt} />,
    csv: ({ preparedAt }) => preparedAt.toISOString(),
  },
  {
    header: 'By',
    cell: ({ preparedBy }) => preparedBy && <EmailAddress>{preparedBy}</EmailAddress>,
    csv: ({ preparedBy }) => preparedBy,
  },
]
