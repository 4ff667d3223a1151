import type { DeckComparison } from '@ringback/contract/operator/rates/rates'
import { percentText } from '@ringback/contract/text/figures'
import { Notice } from '../../ui/status/Notice.tsx'
import { Name } from '../../ui/identity/Name.tsx'

const SCHEDULE_REFUSALS = {
  'deck-below-cost': 'it would have sold below what the carrier asked by then',
  'deck-changes-too-much': 'it would have changed a larger share of the prices than was accepted',
  'deck-active': 'it was active already',
  'deck-without-prices': 'its prices were deleted',
} as Readonly<Record<string, string>>

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What an operator must know before the deck is activated. */
export function DeckNotes({ comparison }: { comparison: DeckComparison }) {
  const { deck, carrier, counts, maxChangedPercent } = comparison
  const { scheduledFor, scheduledBy, scheduleReason, scheduleRefusal } = deck
  const guard = guardOf(comparison)
  const isActive = deck.status === 'active'
  return (
    <>
      {deck.status === 'past' && (
        <Notice tone="info">
          This deck was active before. If you activate it, it is active again at once. Calls in
          progress keep their rate.
        </Notice>
      )}
      {scheduledFor && (
        <Notice tone="info">
          {`Becomes active on ${TIME.format(scheduledFor)}, by `}
          <Name>{scheduledBy}</Name>
          {`: ${scheduleReason ?? ''}`}
        </Notice>
      )}
      {scheduleRefusal && (
        <Notice tone="error">
          {`It did not become active at its time, because ${SCHEDULE_REFUSALS[scheduleRefusal] ?? scheduleRefusal}. It is no longer scheduled.`}
        </Notice>
      )}
      {guard.isBelowCost && (
        <Notice
          tone="error"
          title={`${counts.belowCost.toLocaleString()} prices are below what the carrier asks`}
        >
          {comparedWithText(carrier?.name ?? null)}{' '}
          {isActive
            ? 'Activate a deck with higher prices, or raise the markup.'
            : 'It is refused unless you accept that.'}
        </Notice>
      )}
      {!carrier && (
        <Notice tone="info">
          No prices of the carrier were fetched yet, so this deck is compared with its own costs
          only.
        </Notice>
      )}
      {guard.isLarge && (
        <Notice tone="warning" title={`${guard.percent} of the prices change`}>
          {`More than ${percentText(maxChangedPercent)} is refused unless you accept it. Check currency, columns and completeness.`}
        </Notice>
      )}
    </>
  )
}

/** What the server would refuse unless it is accepted. */
export function guardOf({ counts, changedPercent, maxChangedPercent }: DeckComparison) {
  return {
    isBelowCost: counts.belowCost > 0,
    isLarge: changedPercent > maxChangedPercent,
    percent: percentText(Math.ceil(changedPercent * 10) / 10),
  }
}

function comparedWithText(carrier: string | null): string {
  return carrier === null
    ? 'Compared with the costs of this deck: the shortest call that is billed pays less than a minute of the leg of the browser.'
    : `Compared with the prices that were fetched as "${carrier}".`
}
