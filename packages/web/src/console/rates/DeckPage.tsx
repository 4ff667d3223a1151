import { type DeckComparison, compareDeck } from '@ringback/contract/operator/rates/rates'
import { useParams } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Page, Stat } from '../shared/Page.tsx'
import { useEntity } from '../shared/use-api.ts'
import { DeckActions } from './DeckActions.tsx'
import { deckPath } from './deck-path.ts'
import { DeckFacts } from './DeckFacts.tsx'
import { DeckNotes } from './DeckNotes.tsx'
import { DeckStatus } from './DeckStatus.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import { rates } from './strings.ts'

/** A deck, and what it changes. The active deck changes nothing. */
export function DeckPage() {
  const { id = '' } = useParams()
  // The list below reads the rows; this reads the deck and its counts.
  const query = useEntity(compareDeck, { params: { id }, query: { limit: 1 } })
  const failure = query.error?.failure
  if (failure?.code === 'deck-without-prices') {
    return (
      <Page title={rates.deckTitle}>
        <EmptyState title={failure.error ?? ''} detail={rates.goneDetail} />
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
      {isActive ? rates.isActive : against ? rates.against(against.name) : rates.firstDeck}
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
          label={rates.changes[change]}
          value={count.toLocaleString()}
          to={`${deckPath(deck.id)}?change=${change}`}
        />
      ))}
      <Stat label={rates.unchanged} value={counts.unchanged.toLocaleString()} />
    </div>
  )
}
