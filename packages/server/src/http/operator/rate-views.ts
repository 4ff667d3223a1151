import type { RateExplanation } from '@ringback/contract/operator/rates/rate-look-up'
import type { DeckComparison, ListedDeck } from '@ringback/contract/operator/rates/rates'
import type { LookupResult } from '../../actions/rates/look-up-rate.ts'
import type { compareDeck, readDecks } from '../../actions/rates/read-decks.ts'
import { errorOf } from '../guard/refusals.ts'

type DeckRecord = Awaited<ReturnType<typeof readDecks>>['items'][number]
type Compared = Extract<Awaited<ReturnType<typeof compareDeck>>, { ok: true }>['value']

export function listedDeckOf(deck: DeckRecord): ListedDeck {
  const { id, kind, name, source, status, rowCount, schedule } = deck
  return {
    id,
    kind,
    name,
    source,
    status,
    prices: rowCount,
    preparedAt: deck.importedAt,
    preparedBy: deck.preparedBy,
    scheduledFor: schedule?.at ?? null,
    scheduledBy: schedule?.by ?? null,
    scheduleReason: schedule?.reason ?? null,
    scheduleRefusal: deck.scheduleRefusal,
  }
}

export function referenceOf({ id, name, importedAt }: DeckRecord) {
  return { id, name, preparedAt: importedAt }
}

export function comparisonOf({ deck, comparison, rows }: Compared): DeckComparison {
  const { against, carrierDeck, changes, belowCost, changedPercent, maxChangedPercent } = comparison
  const { raised, lowered, added, removed, 'other-terms': otherSettings } = changes.counts
  return {
    deck: listedDeckOf(deck),
    against: against && referenceOf(against),
    carrier: carrierDeck && referenceOf(carrierDeck),
    counts: {
      raised,
      lowered,
      added,
      removed,
      otherSettings,
      unchanged: changes.unchanged,
      belowCost: belowCost.length,
    },
    changedPercent,
    maxChangedPercent,
    ...rows,
  }
}

export function explanationOf(result: LookupResult): RateExplanation {
  const { number, facts, refusal, callerId, deck, explanation, selling, minimumCredit } = result
  const { candidates = [], override = null, cost } = explanation ?? {}
  return {
    number,
    numberCountry: facts.country,
    numberType: facts.type,
    refusal: refusal && { code: refusal, error: errorOf(refusal) },
    callerId,
    deck: deck && referenceOf(deck),
    candidates: [...candidates],
    override: override && {
      originGroup: override.originGroup,
      originPrefix: cost?.originPrefix ?? '',
      costPerMinute: override.costPerMinute,
    },
    price:
      explanation && minimumCredit !== null
        ? {
            phoneLegPerMinute: explanation.cost.costPerMinute,
            ...selling,
            ...explanation.price,
            markupRule: result.markupRule,
            billingSeconds: explanation.cost.billingSeconds,
            minimumCredit,
          }
        : null,
  }
}
