import * as z from 'zod/mini'
import { instant, word } from '../../fields.ts'
import { usd } from '../../money.ts'
import { id, listOf, listQuery, operatorRead } from '../operator-endpoint.ts'

/** What a deck has prices for. */
export const deckKind = z.enum(['calls', 'numbers'])
export type DeckKind = z.infer<typeof deckKind>

/**
 * `draft`: prepared and never active. `past`: replaced, can be activated again. `deleted`: its prices are deleted,
 * so it never can.
 */
export const deckStatus = z.enum(['active', 'scheduled', 'draft', 'past', 'deleted'])
export type DeckStatus = z.infer<typeof deckStatus>

export const listedDeck = z.object({
  id: z.string(),
  kind: word(deckKind),
  name: z.string(),
  source: word(z.enum(['default', 'file', 'carrier'])),
  status: word(deckStatus),
  /** Rates or fees; prices by caller ID are not counted. */
  prices: z.number(),
  preparedAt: instant,
  preparedBy: z.nullable(z.string()),
  scheduledFor: z.nullable(instant),
  scheduledBy: z.nullable(z.string()),
  scheduleReason: z.nullable(z.string()),
  /** The code of the refusal because of which the deck did not become active at its time. */
  scheduleRefusal: z.nullable(z.string()),
})
export type ListedDeck = z.infer<typeof listedDeck>

export const deckReference = z.object({ id: z.string(), name: z.string(), preparedAt: instant })

const priceChangeKind = z.enum([
  'raised',
  'lowered',
  'added',
  'removed',
  'other-terms',
  'below-cost',
])

export const priceChange = z.object({
  kind: word(priceChangeKind),
  /** Digits; null for a price by caller ID and for a number's fee. */
  prefix: z.nullable(z.string()),
  /** The destination's name, or the type of a number. */
  destination: z.string(),
  country: z.nullable(z.string()),
  /** The caller IDs to which the price applies; null when it applies to all. */
  origin: z.nullable(z.string()),
  /** The carrier's price in the active deck; null when it has none. */
  from: z.nullable(usd),
  /** The carrier's price in the compared deck; null when it has none. For `below-cost` the selling price. */
  to: z.nullable(usd),
})
export type ListedPriceChange = z.infer<typeof priceChange>

export const deckComparison = z.object({
  deck: listedDeck,
  /** The active deck. */
  against: z.nullable(deckReference),
  /** The newest prices of the carrier, with which selling prices are compared. */
  carrier: z.nullable(deckReference),
  counts: z.object({
    raised: z.number(),
    lowered: z.number(),
    added: z.number(),
    removed: z.number(),
    otherSettings: z.number(),
    unchanged: z.number(),
    belowCost: z.number(),
  }),
  /** 0 to 100. */
  changedPercent: z.number(),
  /** A larger share needs `acceptLargeChange`. */
  maxChangedPercent: z.number(),
  items: z.array(priceChange),
  currentPage: z.number(),
  hasMore: z.boolean(),
})
export type DeckComparison = z.infer<typeof deckComparison>

export const listDecks = operatorRead({
  path: '/api/operator/rates/decks',
  command: 'rates decks',
  examples: ['rates decks', 'rates decks --kind numbers --status draft --json'],
  summary: 'All decks of prices, newest first',
  query: z.extend(listQuery, { kind: z.optional(deckKind), status: z.optional(deckStatus) }),
  response: listOf(listedDeck),
})

export const listActivations = operatorRead({
  path: '/api/operator/rates/history',
  command: 'rates history',
  examples: ['rates history', 'rates history --kind numbers'],
  summary: 'Which deck became active when, why and by whom, newest first',
  query: z.extend(listQuery, { kind: z.optional(deckKind) }),
  response: listOf(
    z.object({
      id: z.string(),
      kind: word(deckKind),
      deckId: z.string(),
      deckName: z.string(),
      /** Of today: a `past` deck can be activated again. */
      deckStatus: word(deckStatus),
      replacedDeckId: z.nullable(z.string()),
      at: instant,
      /** `roll-back`: what earlier versions called the activation of a past deck. */
      cause: word(z.enum(['import', 'activation', 'schedule', 'roll-back'])),
      operatorEmail: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})

export const compareDeck = operatorRead({
  path: '/api/operator/rates/decks/:id/comparison',
  command: 'rates compare',
  examples: [
    'rates compare deck_1a2b3c',
    'rates compare deck_1a2b3c --change raised --sort percent',
  ],
  summary: 'What a deck changes: added, removed, raised, lowered and below-cost prices',
  params: z.object({ id }),
  query: z.extend(listQuery, {
    change: z.optional(priceChangeKind),
    /** The largest change first, raised or lowered, in percent or in dollars; without it by kind. */
    sort: z.optional(z.enum(['percent', 'difference'])),
  }),
  response: deckComparison,
})
