import * as z from 'zod/mini'
import { instant } from '../instant.ts'
import { done, id, operatorEndpoint, reason } from './operator-endpoint.ts'
import { deckKind, listedDeck } from './rates.ts'

/** Of all of a file's characters. A deck of 100,000 rates has some five million. */
export const DECK_FILE_MAX_LENGTH = 8_000_000

const accepts = {
  /** Puts a deck in force although it sells below what the carrier last asked. */
  acceptBelowCost: z._default(z.boolean(), false),
  /** Puts a deck in force although it changes a larger share of the prices than is usual. */
  acceptLargeChange: z._default(z.boolean(), false),
}

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

export const discardDeck = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/rates/decks/:id/discard',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'rates discard',
  examples: ['rates discard deck_1a2b3c --reason "The file of the wrong month"'],
  summary: 'Discard a draft, so that it can never come into force',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: done,
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
