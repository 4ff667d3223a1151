import { fetchDeck, importDeck } from '@ringback/contract/operator/rates/deck-changes'
import { type ListedDeck, deckStatus, listDecks } from '@ringback/contract/operator/rates/rates'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-session.ts'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { DENSE } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import type { Column } from '../shared/list/columns.tsx'
import type { Filter } from '../shared/list/filters.ts'
import { EmailAddress } from '../shared/values/EntityLink.tsx'
import { Time } from '../shared/values/values.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { deckPath, DeckStatus, RateLists } from './RateLists.tsx'
import { rates } from './strings.ts'

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
      title={rates.title}
      lead={rates.lead}
      actions={
        <>
          {can(importDeck.role) && (
            <Button look="secondary" className={DENSE} onClick={() => setImporting(true)}>
              {rates.import}
            </Button>
          )}
          <ActionButton action={fetchDeck} initial={{ kind }} onDone={open} isPrimary />
        </>
      }
    >
      <RateLists current="/operator/rates" />
      <DataTable
        endpoint={listDecks}
        label={rates.title}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => deckPath(id)}
        empty={{ title: rates.emptyTitle, detail: rates.emptyDetail }}
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
    label: rates.kind,
    choices: [
      { value: 'calls', label: rates.kinds.calls },
      { value: 'numbers', label: rates.kinds.numbers },
    ],
  },
  {
    is: 'choice',
    name: 'status',
    label: rates.status,
    choices: deckStatus.options.map(value => ({ value, label: rates.statuses[value] })),
  },
]

const COLUMNS: readonly Column<ListedDeck>[] = [
  {
    header: rates.name,
    cell: ({ name }) => <span className="whitespace-nowrap">{name}</span>,
    csv: ({ name }) => name,
  },
  { header: rates.kind, cell: ({ kind }) => rates.kinds[kind], csv: ({ kind }) => kind },
  {
    header: rates.status,
    cell: ({ status }) => <DeckStatus status={status} />,
    csv: ({ status }) => status,
  },
  {
    header: rates.scheduledFor,
    cell: ({ scheduledFor }) => <Time at={scheduledFor} />,
    csv: ({ scheduledFor }) => scheduledFor?.toISOString() ?? null,
  },
  {
    header: rates.prices,
    align: 'right',
    cell: ({ prices }) => prices.toLocaleString(),
    csv: ({ prices }) => prices,
  },
  {
    header: rates.source,
    cell: ({ source }) => rates.sources[source],
    csv: ({ source }) => source,
  },
  {
    header: rates.preparedAt,
    cell: ({ preparedAt }) => <Time at={preparedAt} />,
    csv: ({ preparedAt }) => preparedAt.toISOString(),
  },
  {
    header: rates.preparedBy,
    cell: ({ preparedBy }) => preparedBy && <EmailAddress>{preparedBy}</EmailAddress>,
    csv: ({ preparedBy }) => preparedBy,
  },
]
