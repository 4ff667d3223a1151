import * as z from 'zod/mini'
import { usd } from '../../money.ts'
import { id, operatorRead } from '../operator-endpoint.ts'
import { deckReference } from './rates.ts'

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
      /** What the carrier charges for the leg to the phone, for the browser's leg, and for both. */
      phoneLegPerMinute: usd,
      browserLegPerMinute: usd,
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

export const lookUpRate = operatorRead({
  path: '/api/operator/rates/lookup',
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
    /** Without it, the active deck. */
    deckId: z.optional(id),
  }),
  response: rateExplanation,
})
