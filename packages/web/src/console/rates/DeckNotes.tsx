import type { DeckComparison } from '@ringback/contract/operator/rates/rates'
import { Notice } from '../../ui/Notice.tsx'
import { guardOf } from './guard.ts'
import { rates } from './strings.ts'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What an operator must know before the deck is activated. */
export function DeckNotes({ comparison }: { comparison: DeckComparison }) {
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
