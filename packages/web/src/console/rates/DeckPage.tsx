import {
  activateDeck,
  scheduleDeck,
  unscheduleDeck,
} from '@ringback/contract/operator/rates/deck-changes'
import {
  type DeckComparison,
  compareDeck,
  type ListedDeck,
} from '@ringback/contract/operator/rates/rates'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Page, Stat, Definition, Section } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { LINK, DENSE, denseButtonClass } from '../shared/console-controls.tsx'
import { Time } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { DeckNotes, guardOf } from './DeckNotes.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import {
  DeckStatus,
  deckPath,
  deckPricesPath,
  DECK_KINDS,
  DECK_SOURCES,
  PRICE_CHANGES,
} from './RateLists.tsx'
import { Name } from '../../ui/identity/Name.tsx'

/** A deck, and what it changes. The active deck changes nothing. */
export function DeckPage() {
  const { id = '' } = useParams()
  // The list below reads the rows; this reads the deck and its counts.
  const query = useEntity(compareDeck, { params: { id }, query: { limit: 1 } })
  const failure = query.error?.failure
  if (failure?.code === 'deck-without-prices') {
    return (
      <Page title="Deck">
        <EmptyState
          title={failure.error ?? ''}
          detail="The last 20 decks that were active and the last 10 drafts keep their prices. The log of changes has its changes and their reasons."
        />
      </Page>
    )
  }
  return (
    <Loaded query={query}>
      {comparison => (
        <Page
          title={comparison.deck.name}
          lead={<Lead comparison={comparison} />}
          actions={<DeckActions comparison={comparison} />}
        >
          <DeckNotes comparison={comparison} />
          {comparison.deck.status === 'active' ? (
            <DeckFacts deck={comparison.deck} />
          ) : (
            <Counts comparison={comparison} />
          )}
          {(comparison.deck.status !== 'active' || comparison.counts.belowCost > 0) && (
            <PriceChanges deck={comparison.deck} />
          )}
        </Page>
      )}
    </Loaded>
  )
}

function Lead({ comparison: { deck, against } }: { comparison: DeckComparison }) {
  const isActive = deck.status === 'active'
  return (
    <span className="flex flex-wrap items-center gap-2">
      <DeckStatus status={deck.status} />
      {isActive
        ? 'This deck is active.'
        : against
          ? `Compared with ${against.name}, which is active.`
          : 'No deck is active to compare with.'}
    </span>
  )
}

function Counts({ comparison: { deck, counts } }: { comparison: DeckComparison }) {
  const tiles = [
    ['raised', counts.raised],
    ['lowered', counts.lowered],
    ['added', counts.added],
    ['removed', counts.removed],
    ...(deck.kind === 'calls' ? [['other-terms', counts.otherSettings] as const] : []),
    ['below-cost', counts.belowCost],
  ] as const
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
      {tiles.map(([change, count]) => (
        <Stat
          key={change}
          label={PRICE_CHANGES[change]}
          value={count.toLocaleString()}
          to={`${deckPath(deck.id)}?change=${change}`}
        />
      ))}
      <Stat label="Unchanged" value={counts.unchanged.toLocaleString()} />
    </div>
  )
}

/** Where the active deck comes from, and the way to its prices. */
function DeckFacts({ deck }: { deck: ListedDeck }) {
  const { kind, prices, source, preparedAt, preparedBy } = deck
  const [to, label] =
    kind === 'calls'
      ? ['/operator/rate-look-up', 'Look up the price of a number']
      : ['/operator/rates/number-fees', 'See the fees of each country']
  return (
    <Section title="Deck">
      <Definition
        rows={[
          ['Prices of', wordOf(DECK_KINDS, kind)],
          ['Prices', prices.toLocaleString()],
          ['From', wordOf(DECK_SOURCES, source)],
          ['Prepared', <Time key="at" at={preparedAt} />],
          ...(preparedBy === null ? [] : ([['By', <Name key="by">{preparedBy}</Name>]] as const)),
        ]}
      />
      <p className="mt-4 text-sm">
        <Link to={to} className={LINK}>
          {label}
        </Link>
      </p>
    </Section>
  )
}

/** What can be done with a deck. Every operator can export it. */
function DeckActions({ comparison }: { comparison: DeckComparison }) {
  const [isExporting, setExporting] = useState(false)
  const { deck } = comparison
  return (
    <>
      <Link to={deckPricesPath(deck.id)} className={denseButtonClass()}>
        See all prices
      </Link>
      <Button look="secondary" className={DENSE} onClick={() => setExporting(true)}>
        Export deck
      </Button>
      {deck.status !== 'active' && <DeckChanges comparison={comparison} />}
      {isExporting && <ExportDialog deck={deck} onClose={() => setExporting(false)} />}
    </>
  )
}

function DeckChanges({ comparison }: { comparison: DeckComparison }) {
  const { deck, counts } = comparison
  const { id, name, status } = deck
  const guard = guardOf(comparison)
  const about = {
    params: { id },
    facts: {
      deck: name,
      active: status === 'past' ? 'active again' : 'active',
      prices: `${counts.belowCost.toLocaleString()} prices`,
      many: guard.percent,
    },
  }
  // What the guard would refuse must be accepted in the dialog.
  const hidden = [
    ...(guard.isBelowCost ? [] : ['acceptBelowCost']),
    ...(guard.isLarge ? [] : ['acceptLargeChange']),
  ]
  return (
    <>
      {status === 'scheduled' && <ActionButton action={unscheduleDeck} {...about} />}
      <ActionButton action={scheduleDeck} {...about} hidden={hidden} />
      <ActionButton action={activateDeck} {...about} hidden={hidden} isPrimary />
    </>
  )
}
