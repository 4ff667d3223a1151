import * as z from 'zod/mini'
import { instant } from '../instant.ts'
import { usd } from '../money.ts'
import { done, id, listOf, listQuery, operatorEndpoint, reason } from './operator-endpoint.ts'

/** What a deck has prices for. */
export const deckKind = z.enum(['calls', 'numbers'])
export type DeckKind = z.infer<typeof deckKind>

export const listedDeck = z.object({
  id: z.string(),
  kind: deckKind,
  name: z.string(),
  source: z.enum(['default', 'file', 'carrier']),
  /**
   * `draft`: prepared and never in force. `past`: replaced, can be rolled back to. `deleted`: its prices are
   * deleted, because it is too old.
   */
  status: z.enum(['in-force', 'scheduled', 'draft', 'past', 'deleted']),
  /** Rates or fees; prices by caller ID are not counted. */
  prices: z.number(),
  preparedAt: instant,
  preparedBy: z.nullable(z.string()),
  scheduledFor: z.nullable(instant),
  scheduledBy: z.nullable(z.string()),
  scheduleReason: z.nullable(z.string()),
  /** Why the deck did not come into force at its time. */
  scheduleRefusal: z.nullable(z.string()),
})
export type ListedDeck = z.infer<typeof listedDeck>

const deckReference = z.object({ id: z.string(), name: z.string(), preparedAt: instant })

export const priceChange = z.object({
  kind: z.enum(['raised', 'lowered', 'added', 'removed', 'other-terms', 'below-cost']),
  /** Digits; null for a price by caller ID and for a number's fee. */
  prefix: z.nullable(z.string()),
  /** The destination's name, or the type of a number. */
  destination: z.string(),
  country: z.nullable(z.string()),
  /** The caller IDs to which the price applies; null when it applies to all. */
  origin: z.nullable(z.string()),
  /** The carrier's price in the deck in force; null when it has none. */
  from: z.nullable(usd),
  /** The carrier's price in the compared deck; null when it has none. For `below-cost` the selling price. */
  to: z.nullable(usd),
})
export type ListedPriceChange = z.infer<typeof priceChange>

export const deckComparison = z.object({
  deck: listedDeck,
  /** The deck in force. */
  against: z.nullable(deckReference),
  /** The newest prices of the carrier, with which selling prices are compared. */
  carrier: z.nullable(deckReference),
  counts: z.object({
    raised: z.number(),
    lowered: z.number(),
    added: z.number(),
    removed: z.number(),
    otherTerms: z.number(),
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

/** Of all of a file's characters. A deck of 100,000 rates has some five million. */
export const DECK_FILE_MAX_LENGTH = 8_000_000

const accepts = {
  /** Puts a deck in force although it sells below what the carrier last asked. */
  acceptBelowCost: z._default(z.boolean(), false),
  /** Puts a deck in force although it changes a larger share of the prices than is usual. */
  acceptLargeChange: z._default(z.boolean(), false),
}

export const listDecks = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/rates/decks',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'rates decks',
  examples: ['rates decks', 'rates decks --kind numbers --json'],
  summary: 'All decks of prices, newest first',
  query: z.extend(listQuery, { kind: z.optional(deckKind) }),
  response: listOf(listedDeck),
})

export const listActivations = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/rates/history',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'rates history',
  examples: ['rates history', 'rates history --kind numbers'],
  summary: 'Which deck came into force when, why and by whom, newest first',
  query: z.extend(listQuery, { kind: z._default(deckKind, 'calls') }),
  response: listOf(
    z.object({
      id: z.string(),
      deckId: z.string(),
      deckName: z.string(),
      replacedDeckId: z.nullable(z.string()),
      at: instant,
      cause: z.enum(['import', 'activation', 'schedule', 'roll-back']),
      operatorEmail: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})

export const compareDeck = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/rates/decks/:id/comparison',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'rates compare',
  examples: ['rates compare deck_1a2b3c', 'rates compare deck_1a2b3c --change raised --limit 500'],
  summary: 'What a deck changes: added, removed, raised, lowered and below-cost prices',
  params: z.object({ id }),
  query: z.extend(listQuery, { change: z.optional(priceChange.shape.kind) }),
  response: deckComparison,
})

export const importDeck = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/rates/decks/import',
  access: 'operator',
  role: 'owner',
  isChange: false,
  bodyMaxBytes: 4 * DECK_FILE_MAX_LENGTH,
  command: 'rates import',
  examples: ['rates import --name "Autumn" --prices deck.csv --overrides origins.csv'],
  summary: 'Prepare a deck from CSV files. It changes nothing until it is activated or scheduled',
  body: z.object({
    kind: z._default(deckKind, 'calls'),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    prices: z.string().check(z.maxLength(DECK_FILE_MAX_LENGTH)),
    /** Prices that depend on the caller ID. */
    overrides: z.optional(z.string().check(z.maxLength(DECK_FILE_MAX_LENGTH))),
  }),
  response: listedDeck,
})

export const fetchDeck = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/rates/decks/fetch',
  access: 'operator',
  role: 'owner',
  isChange: false,
  command: 'rates fetch',
  examples: ['rates fetch', 'rates fetch --kind numbers'],
  summary:
    "Prepare a deck of the carrier's current prices. It changes nothing until it is activated",
  body: z.object({ kind: z._default(deckKind, 'calls') }),
  response: listedDeck,
})

export const activateDeck = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/rates/decks/:id/activate',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'rates activate',
  examples: [
    'rates activate deck_1a2b3c --reason "Autumn prices of the carrier"',
    'rates activate deck_1a2b3c --accept-large-change true --reason "New carrier"',
  ],
  summary: 'Put a deck in force now',
  params: z.object({ id }),
  body: z.object({ ...accepts, reason }),
  response: done,
})

export const scheduleDeck = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/rates/decks/:id/schedule',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'rates schedule',
  examples: [
    'rates schedule deck_1a2b3c --at 2027-01-01T00:00:00Z --reason "Announced for January"',
  ],
  summary: 'Put a deck in force at a time. It replaces another deck that is scheduled',
  params: z.object({ id }),
  body: z.object({ at: instant, ...accepts, reason }),
  response: done,
})

export const unscheduleDeck = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/rates/decks/:id/unschedule',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'rates unschedule',
  examples: ['rates unschedule deck_1a2b3c --reason "The carrier postponed its prices"'],
  summary: 'Cancel the schedule of a deck',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: done,
})

export const rollBackDeck = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/rates/roll-back',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'rates roll-back',
  examples: [
    'rates roll-back --reason "Wrong prices for France"',
    'rates roll-back --kind numbers --deck-id deck_1a2b3c --reason "Wrong fees"',
  ],
  summary: 'Put an earlier deck in force again: the previous one unless another is named',
  body: z.object({
    kind: z._default(deckKind, 'calls'),
    deckId: z.optional(id),
    acceptBelowCost: accepts.acceptBelowCost,
    reason,
  }),
  response: done,
})

export const rateExplanation = z.object({
  /** E.164 as it is dialled; null when the input is no such number. */
  number: z.nullable(z.string()),
  /** ISO 3166 alpha-2 and the kind of number, by the numbering plans. */
  numberCountry: z.nullable(z.string()),
  numberType: z.nullable(z.string()),
  /** Why a call would be refused; null when it is allowed. */
  refusal: z.nullable(z.object({ code: z.string(), error: z.string() })),
  callerId: z.string(),
  deck: z.nullable(deckReference),
  /** The rates of all prefixes of the number, the longest prefix first. The first one applies. */
  candidates: z.array(
    z.object({
      prefix: z.string(),
      destination: z.string(),
      country: z.nullable(z.string()),
      costPerMinute: usd,
      firstIncrementSeconds: z.number(),
      nextIncrementSeconds: z.number(),
    }),
  ),
  /** The price by caller ID that replaces the rate's; null when none does. */
  override: z.nullable(
    z.object({ originGroup: z.string(), originPrefix: z.string(), costPerMinute: usd }),
  ),
  /** Null when the deck has no price. */
  price: z.nullable(
    z.object({
      costPerMinute: usd,
      markupPercent: z.number(),
      /** The prefix of the destination rule that sets the markup; null for the general one. */
      markupRule: z.nullable(z.string()),
      ratePerMinute: usd,
      /** Answered seconds are rounded up to a multiple of this. */
      billingSeconds: z.number(),
      /** The credit that a call needs: a minute, and at least one increment. */
      minimumCredit: usd,
    }),
  ),
})
export type RateExplanation = z.infer<typeof rateExplanation>

export const lookUpRate = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/rates/lookup',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'rates look-up',
  examples: [
    'rates look-up --number +442071234567',
    'rates look-up --number +43131000 --caller-id +4930123456 --deck-id deck_1a2b3c',
  ],
  summary: 'How the price of a call to a number comes about, step by step',
  query: z.object({
    number: z.string().check(z.minLength(1), z.maxLength(64)),
    /** E.164; without it, the platform's number. */
    callerId: z.optional(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))),
    /** Without it, the deck in force. */
    deckId: z.optional(id),
  }),
  response: rateExplanation,
})

export const listNumberFees = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/rates/number-fees',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'rates number-fees',
  examples: ['rates number-fees', 'rates number-fees --json'],
  summary: 'What numbers of each offered country cost us and the customer each month',
  response: z.object({
    deck: z.nullable(deckReference),
    items: z.array(
      z.object({
        countryCode: z.string(),
        country: z.string(),
        /** Empty when the carrier sells no number there that receives calls. */
        types: z.array(z.object({ type: z.string(), monthlyCost: usd, monthlyFee: usd })),
      }),
    ),
  }),
})
