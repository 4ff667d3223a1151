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
import { percentText } from '@ringback/contract/text/figures'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Page, Stat, Definition, Section } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { LINK, DENSE, denseButtonClass } from '../shared/console-controls.tsx'
import { Time } from '../shared/values/values.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import { DeckStatus, deckPath, deckPricesPath } from './RateLists.tsx'
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

/** Where the active deck comes from, and the way to its prices. */
function DeckFacts({ deck }: { deck: ListedDeck }) {
  const { kind, prices, source, preparedAt, preparedBy } = deck
  const [to, label] =
    kind === 'calls'
      ? ['/operator/rate-look-up', rates.lookUpOne]
      : ['/operator/rates/number-fees', rates.seeFees]
  return (
    <Section title={rates.facts}>
      <Definition
        rows={[
          [rates.kind, rates.kinds[kind]],
          [rates.prices, prices.toLocaleString()],
          [rates.source, rates.sources[source]],
          [rates.preparedAt, <Time key="at" at={preparedAt} />],
          ...(preparedBy === null ? [] : ([[rates.preparedBy, preparedBy]] as const)),
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
        {rates.seePrices}
      </Link>
      <Button look="secondary" className={DENSE} onClick={() => setExporting(true)}>
        {rates.export}
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
      active: status === 'past' ? rates.activeAgain : rates.activeNow,
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

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What an operator must know before the deck is activated. */
function DeckNotes({ comparison }: { comparison: DeckComparison }) {
  const { deck, carrier, counts, maxChangedPercent } = comparison
  const { scheduledFor, scheduledBy, scheduleReason, scheduleRefusal } = deck
  const guard = guardOf(comparison)
  const isActive = deck.status === 'active'
  return (
    <>
      {deck.status === 'past' && <Notice tone="info">{rates.pastNote}</Notice>}
      {scheduledFor && (
        <Notice tone="info">
          {rates.scheduledNote(TIME.format(scheduledFor), scheduledBy ?? '', scheduleReason ?? '')}
        </Notice>
      )}
      {scheduleRefusal && (
        <Notice tone="error">
          {rates.refusedNote(rates.scheduleRefusals[scheduleRefusal] ?? scheduleRefusal)}
        </Notice>
      )}
      {guard.isBelowCost && (
        <Notice tone="error" title={rates.belowCostTitle(counts.belowCost)}>
          {rates.comparedWith(carrier?.name ?? null)}{' '}
          {isActive ? rates.belowCostActive : rates.belowCostDetail}
        </Notice>
      )}
      {!carrier && <Notice tone="info">{rates.noCarrier}</Notice>}
      {guard.isLarge && (
        <Notice tone="warning" title={rates.largeTitle(guard.percent)}>
          {rates.largeDetail(maxChangedPercent)}
        </Notice>
      )}
    </>
  )
}

/** What the server would refuse unless it is accepted. */
function guardOf({ counts, changedPercent, maxChangedPercent }: DeckComparison) {
  return {
    isBelowCost: counts.belowCost > 0,
    isLarge: changedPercent > maxChangedPercent,
    percent: percentText(Math.ceil(changedPercent * 10) / 10),
  }
}
