import * as z from 'zod/mini'
import { usd } from '../../money.ts'
import { id, listOf, listQuery, operatorRead } from '../operator-endpoint.ts'
import { deckReference } from './rates.ts'

/** A price of a deck: a rate per minute, the monthly fee of a type of number, or the price of a minute of calls to it. */
export const deckPrice = z.object({
  /** Digits; null for a fee. */
  prefix: z.nullable(z.string()),
  /** The name of the destination, or the type of a number, with "incoming" before it for the calls to it. */
  destination: z.string(),
  /** An ISO code; null for a destination of several countries. */
  country: z.nullable(z.string()),
  /** The carrier's price in the deck: a minute of the leg to the phone, or a month. */
  cost: usd,
  /** What the carrier charges for a minute of a call from a browser: both legs; null for a fee. */
  callCost: z.nullable(usd),
  /** What a customer pays with the markups of now. */
  selling: usd,
  /** Seconds: the carrier's first increment and each further one, and that of customers; null for a fee. */
  increments: z.nullable(z.object({ first: z.number(), next: z.number(), billing: z.number() })),
})
export type DeckPrice = z.infer<typeof deckPrice>

export const listDeckPrices = operatorRead({
  path: '/api/operator/rates/decks/:id/prices',
  command: 'rates prices',
  examples: [
    'rates prices deck_1a2b3c --country GB',
    'rates prices deck_1a2b3c --prefix +4479 --limit 500 --json',
  ],
  summary: 'The prices of a deck by prefix or country, with what customers pay now',
  params: z.object({ id }),
  query: z.extend(listQuery, {
    /** An ISO code, or a part of the name of a destination. */
    country: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    /** The first digits of a prefix, with or without a plus and spaces. */
    prefix: z.optional(z.string().check(z.trim(), z.maxLength(24))),
  }),
  response: listOf(deckPrice),
})

export const exportDeck = operatorRead({
  path: '/api/operator/rates/decks/:id/file',
  command: 'rates export',
  examples: [
    'rates export deck_1a2b3c --csv > deck.csv',
    'rates export deck_1a2b3c --part overrides --csv > overrides.csv',
  ],
  summary: 'All prices of a deck, as the CSV that the import reads',
  params: z.object({ id }),
  query: z.object({
    /** `overrides`: the prices by caller ID, which are a file of their own. */
    part: z._default(z.enum(['prices', 'overrides']), 'prices'),
  }),
  response: z.object({
    /** A file name for the CSV. */
    fileName: z.string(),
    /** RFC 4180. Without prices by caller ID, their file has only the header. */
    csv: z.string(),
  }),
})

export const listNumberFees = operatorRead({
  path: '/api/operator/rates/number-fees',
  command: 'rates number-fees',
  examples: ['rates number-fees', 'rates number-fees --json'],
  summary: 'What numbers of each offered country, and calls to them, cost us and the customer',
  response: z.object({
    deck: z.nullable(deckReference),
    items: z.array(
      z.object({
        countryCode: z.string(),
        country: z.string(),
        /** Empty when the carrier sells no number there that receives calls. */
        types: z.array(
          z.object({
            type: z.string(),
            monthlyCost: usd,
            monthlyFee: usd,
            /** What the carrier charges a minute for both legs of an incoming call. */
            incomingCost: usd,
            /** What the called customer pays for each started minute; 0 if it is free. */
            incomingRate: usd,
          }),
        ),
      }),
    ),
  }),
})
