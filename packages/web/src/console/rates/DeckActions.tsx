import {
  activateDeck,
  scheduleDeck,
  unscheduleDeck,
} from '@ringback/contract/operator/rates/deck-changes'
import type { DeckComparison } from '@ringback/contract/operator/rates/rates'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { ActionButton } from '../shared/change/actions.tsx'
import { DENSE, denseButtonClass } from '../shared/console-controls.ts'
import { deckPricesPath } from './deck-path.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { guardOf } from './guard.ts'
import { rates } from './strings.ts'

/** What can be done with a deck. Every operator can export it. */
export function DeckActions({ comparison }: { comparison: DeckComparison }) {
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
