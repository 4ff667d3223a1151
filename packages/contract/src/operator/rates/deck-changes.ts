import * as z from 'zod/mini'
import { instant } from '../../fields.ts'
import type { ActionField } from '../action-form.ts'
import {
  done,
  id,
  operatorAction,
  operatorEndpoint,
  reason,
  withReason,
} from '../operator-endpoint.ts'
import { deckKind, listedDeck } from './rates.ts'
import { unicodeText } from '../../text/unicode-text.ts'

/** Of both files together, as JSON. The carrier's deck of 5,795 rates has 262 KB, one of 100,000 rates some 5 MB. */
export const DECK_MAX_BYTES = 6_000_000

const accepts = {
  /** Activates a deck although it sells below what the carrier last charged. */
  acceptBelowCost: z._default(z.boolean(), false),
  /** Activates a deck although it changes a larger share of the prices than is usual. */
  acceptLargeChange: z._default(z.boolean(), false),
}

const BELOW_COST_FIELD: ActionField = {
  name: 'acceptBelowCost',
  label: 'Accept {prices} below what the carrier asks: each such call loses money.',
  type: 'flag',
}
const LARGE_CHANGE_FIELD: ActionField = {
  name: 'acceptLargeChange',
  label: 'Accept that {many} of the prices change.',
  type: 'flag',
}
export const UNUSED_COLUMNS_FIELD: ActionField = {
  name: 'acceptUnusedColumns',
  label: 'Accept that columns which are not used are left out. The refusal names them.',
  type: 'flag',
}
/**
 * The increment in which customers pay where a carrier bills two, such as 30/6. `refuse`: such a file is refused, with
 * what each choice means.
 */
const soldIncrement = z.enum(['refuse', 'first', 'next'])
export type SoldIncrement = z.infer<typeof soldIncrement>

export const SOLD_INCREMENT_FIELD: ActionField = {
  name: 'soldIncrement',
  label: 'Prices with two increments, such as 30/6',
  type: 'choice',
  choices: [
    { value: 'refuse', label: 'Say what would be sold, and prepare nothing' },
    { value: 'first', label: 'Sell by the first: 30/6 as 30/30' },
    { value: 'next', label: 'Sell by the next: 30/6 as 6/6' },
  ],
}
/** What a new deck has prices for. */
export const DECK_KIND_FIELD: ActionField = {
  name: 'kind',
  label: 'Prices of',
  type: 'choice',
  choices: [
    { value: 'calls', label: 'Calls' },
    { value: 'numbers', label: 'Numbers' },
  ],
}

export const importDeck = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/rates/decks/import',
  access: 'operator',
  role: 'owner',
  isChange: false,
  bodyMaxBytes: DECK_MAX_BYTES,
  command: 'rates import',
  examples: [
    'rates import --name "Autumn" --prices deck.csv --overrides origins.csv',
    'rates import --name "Autumn" --prices deck.csv --sold-increment first',
  ],
  summary: 'Prepare a deck from CSV files. It changes nothing until it is activated or scheduled',
  body: z.object({
    kind: z._default(deckKind, 'calls'),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    // A longer field than an option can be is the name of a file on the command line.
    prices: z.string().check(z.maxLength(DECK_MAX_BYTES)),
    /** Prices that depend on the caller ID. */
    overrides: z.optional(z.string().check(z.maxLength(DECK_MAX_BYTES))),
    /** Stores a deck although columns of its files have no meaning here. */
    acceptUnusedColumns: z._default(z.boolean(), false),
    soldIncrement: z._default(soldIncrement, 'refuse'),
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
  form: {
    label: 'Fetch from the carrier',
    title: 'Fetch the prices of the carrier',
    effect:
      'The carrier is asked for every country, which takes up to half a minute. The prices become a draft.',
    fields: [DECK_KIND_FIELD],
    done: 'The prices of the carrier are a draft now.',
  },
})

export const activateDeck = operatorAction({
  path: '/api/operator/rates/decks/:id/activate',
  role: 'owner',
  command: 'rates activate',
  examples: [
    'rates activate deck_1a2b3c --reason "Autumn prices of the carrier"',
    'rates activate deck_1a2b3c --accept-large-change true --reason "New carrier"',
  ],
  summary:
    'Activate a deck now, also a past one again: every new call and every new rental gets its prices. Calls in progress keep their rate',
  params: z.object({ id }),
  body: z.object({ ...accepts, reason }),
  response: done,
  form: {
    label: 'Activate',
    title: 'Activate {deck}',
    effect:
      'The deck is {active} at once: every new call and every new rental gets its prices. Calls in progress keep their rate.',
    fields: [BELOW_COST_FIELD, LARGE_CHANGE_FIELD],
    done: 'The deck is {active}.',
  },
})

export const scheduleDeck = operatorAction({
  path: '/api/operator/rates/decks/:id/schedule',
  role: 'owner',
  command: 'rates schedule',
  examples: [
    'rates schedule deck_1a2b3c --at 2027-01-01T00:00:00Z --reason "Announced for January"',
  ],
  summary: 'Activate a deck at a time. Another scheduled deck is cancelled',
  params: z.object({ id }),
  body: z.object({ at: instant, ...accepts, reason }),
  response: done,
  form: {
    label: 'Schedule',
    title: 'Schedule {deck}',
    fields: [
      {
        name: 'at',
        label: 'Date and time',
        type: 'time',
        help: 'In the time zone of this browser; on the command line with its zone.',
        problem: 'Enter a time in the future.',
      },
      BELOW_COST_FIELD,
      LARGE_CHANGE_FIELD,
    ],
    done: 'The deck is scheduled.',
  },
})

export const unscheduleDeck = operatorAction({
  path: '/api/operator/rates/decks/:id/unschedule',
  role: 'owner',
  command: 'rates unschedule',
  examples: ['rates unschedule deck_1a2b3c --reason "The carrier postponed its prices"'],
  summary: 'Cancel the schedule of a deck',
  ...withReason,
  form: {
    label: 'Cancel the schedule',
    title: 'Cancel the schedule of {deck}',
    isDangerous: true,
    done: 'The schedule is cancelled.',
  },
})

/** The text of a file of prices, or the sentence about why it cannot be read. */
export type DeckText = { problem: null; value: string } | { problem: string }

const TOO_LARGE = 'The file has more than 6,000,000 characters, and no deck has so many.'
/** The most bytes of a character of a heading or a price. */
const UTF16_BYTES = 2

/** Reads a file of prices. A code page is refused: its names would be guessed. */
export function deckText(bytes: Uint8Array): DeckText {
  if (bytes.length > DECK_MAX_BYTES * UTF16_BYTES) return { problem: TOO_LARGE }
  const value = unicodeText(bytes)
  if (value === null)
    return { problem: 'The file is neither in UTF-8 nor in UTF-16. Save it as "CSV UTF-8".' }
  if (value.length > DECK_MAX_BYTES) return { problem: TOO_LARGE }
  return { problem: null, value }
}
