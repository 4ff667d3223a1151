import * as deckChanges from '@ringback/contract/operator/rates/deck-changes'
import {
  type RateExplanation,
  lookUpRate as lookUpEndpoint,
} from '@ringback/contract/operator/rates/rate-look-up'
import * as rates from '@ringback/contract/operator/rates/rates'
import * as deckPrices from '@ringback/contract/operator/rates/deck-prices'
import { accepted } from '@ringback/contract/outcome'
import { numberFromQuery } from '@ringback/contract/phone/e164'
import { activateDeck, scheduleDeck, unscheduleDeck } from '../../actions/rates/activate-deck.ts'
import { exportDeck } from '../../actions/rates/export-deck.ts'
import { type LookupResult, lookUpRate } from '../../actions/rates/look-up-rate.ts'
import { fetchDeck, prepareDeckFromFile } from '../../actions/rates/prepare-deck.ts'
import { readDeckPrices } from '../../actions/rates/read-deck-prices.ts'
import {
  compareDeck,
  readActivations,
  readDecks,
  readNumberFees,
} from '../../actions/rates/read-decks.ts'
import { changedBy, handler } from '../guard/mount.ts'
import { errorOf } from '../guard/refusals.ts'

export const rateHandlers = {
  listDecks: handler(rates.listDecks, async (world, { query }) => {
    const decks = await readDecks(world, query, query)
    return accepted({ ...decks, items: decks.items.map(listedDeckOf) })
  }),

  listActivations: handler(rates.listActivations, async (world, { query }) =>
    accepted(await readActivations(world, query.kind, query)),
  ),

  compareDeck: handler(rates.compareDeck, async (world, { params, query }) => {
    const compared = await compareDeck(world, params.id, query, query)
    return compared.ok ? accepted(comparisonOf(compared.value)) : compared
  }),

  listDeckPrices: handler(deckPrices.listDeckPrices, (world, { params, query }) =>
    readDeckPrices(world, params.id, query, query),
  ),

  exportDeck: handler(deckPrices.exportDeck, async (world, { params, query }) =>
    exportDeck(world, params.id, query.part),
  ),

  importDeck: handler(deckChanges.importDeck, async (world, { body, operator }) => {
    const prepared = await prepareDeckFromFile(world, body, operator.email)
    return prepared.ok ? accepted(listedDeckOf(prepared.value)) : prepared
  }),

  fetchDeck: handler(deckChanges.fetchDeck, async (world, { body, operator }) => {
    const prepared = await fetchDeck(world, body.kind, operator.email)
    return prepared.ok ? accepted(listedDeckOf(prepared.value)) : prepared
  }),

  activateDeck: handler(deckChanges.activateDeck, async (world, input) => {
    const { params, body } = input
    const activated = await activateDeck(world, changedBy(input), params.id, acceptsOf(body))
    return activated.ok ? accepted({ message: 'The deck is active' }) : activated
  }),

  scheduleDeck: handler(deckChanges.scheduleDeck, async (world, input) => {
    const { params, body } = input
    const schedule = { at: body.at, accepts: acceptsOf(body) }
    const scheduled = await scheduleDeck(world, changedBy(input), params.id, schedule)
    return scheduled.ok ? accepted({ message: 'The deck is scheduled' }) : scheduled
  }),

  unscheduleDeck: handler(deckChanges.unscheduleDeck, async (world, input) => {
    const unscheduled = await unscheduleDeck(world, changedBy(input), input.params.id)
    return unscheduled.ok ? accepted({ message: 'The schedule is cancelled' }) : unscheduled
  }),

  lookUpRate: handler(lookUpEndpoint, async (world, { query }) => {
    const found = await lookUpRate(world, { ...query, number: numberFromQuery(query.number) })
    return found.ok ? accepted(explanationOf(found.value)) : found
  }),

  listNumberFees: handler(deckPrices.listNumberFees, async world => {
    const { deck, items } = await readNumberFees(world)
    return accepted({ deck: deck && referenceOf(deck), items })
  }),
}

function acceptsOf(body: { acceptBelowCost: boolean; acceptLargeChange: boolean }) {
  return { belowCost: body.acceptBelowCost, largeChange: body.acceptLargeChange }
}

type DeckRecord = Awaited<ReturnType<typeof readDecks>>['items'][number]
type Compared = Extract<Awaited<ReturnType<typeof compareDeck>>, { ok: true }>['value']

function listedDeckOf(deck: DeckRecord): rates.ListedDeck {
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

function referenceOf({ id, name, importedAt }: DeckRecord) {
  return { id, name, preparedAt: importedAt }
}

function comparisonOf({ deck, comparison, rows }: Compared): rates.DeckComparison {
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

function explanationOf(result: LookupResult): RateExplanation {
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
