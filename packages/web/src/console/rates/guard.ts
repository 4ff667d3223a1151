import { percentText } from '@ringback/contract/text/figures'
import type { DeckComparison } from '@ringback/contract/operator/rates/rates'

/** What the server would refuse unless it is accepted. */
export function guardOf({ counts, changedPercent, maxChangedPercent }: DeckComparison) {
  return {
    isBelowCost: counts.belowCost > 0,
    isLarge: changedPercent > maxChangedPercent,
    percent: percentText(Math.ceil(changedPercent * 10) / 10),
  }
}
