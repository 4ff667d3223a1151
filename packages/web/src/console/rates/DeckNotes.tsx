import type { DeckComparison } from '@ringback/contract/operator/rates/rates'
import { Alert } from '../../ui/Alert.tsx'
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
      {deck.status === 'past' && <Alert tone="info">{rates.pastNote}</Alert>}
      {scheduledFor && (
        <Alert tone="info">
          {rates.scheduledNote(TIME.format(scheduledFor), scheduledBy ?? '', scheduleReason ?? '')}
        </Alert>
      )}
      {scheduleRefusal && (
        <Alert tone="error">
          {rates.refusedNote(rates.scheduleRefusals[scheduleRefusal] ?? scheduleRefusal)}
        </Alert>
      )}
      {guard.isBelowCost && (
        <Alert tone="error" title={rates.belowCostTitle(counts.belowCost)}>
          {rates.comparedWith(carrier?.name ?? null)}{' '}
          {isActive ? rates.belowCostActive : rates.belowCostDetail}
        </Alert>
      )}
      {!carrier && <Alert tone="info">{rates.noCarrier}</Alert>}
      {guard.isLarge && (
        <Alert tone="warning" title={rates.largeTitle(guard.percent)}>
          {rates.largeDetail(maxChangedPercent)}
        </Alert>
      )}
    </>
  )
}
