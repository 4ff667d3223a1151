import * as z from 'zod/mini'
import { type ResponseOf, endpoint } from '../../endpoint.ts'
import { usd } from '../../money.ts'
import { isDialable, numberFromQuery } from '../../phone/e164.ts'

export const getSellingRate = endpoint(() => ({
  method: 'GET',
  path: '/api/rates/selling',
  access: 'user',
  summary: 'The price of a minute to this number with the caller ID that the call would show',
  query: z.object({
    number: z.pipe(
      z.pipe(z.string().check(z.maxLength(40)), z.transform(numberFromQuery)),
      z.string().check(z.refine(isDialable)),
    ),
    /** `true` when the person insists on a number that no numbering plan has. */
    isNumberConfirmed: z.optional(z.enum(['true', 'false'])),
  }),
  response: z.object({
    sellingRatePerMinute: usd,
    sellingBillingSeconds: z.number(),
    /** The deck's name of the destination, for example "United Kingdom - Mobile". */
    destination: z.string(),
    /** The longest call that the server allows, in seconds. */
    maxCallSeconds: z.number(),
    message: z.optional(z.string()),
  }),
}))

/** The selling price of a call. The answered seconds are rounded up to a multiple of `sellingBillingSeconds`. */
export type SellingRate = ResponseOf<typeof getSellingRate>

export const getFirstCall = endpoint(() => ({
  method: 'GET',
  path: '/api/rates/first-call',
  access: 'user',
  summary:
    'The welcome credit, while the user has no other credit, and the minutes that it buys to a country',
  /** Tags (BCP 47) with commas between them. */
  query: z.object({ languages: z.string().check(z.maxLength(200)) }),
  response: z.object({
    /** Null for a user who has not got it, has spent a part of it or has other credit. */
    welcomeCredit: z.nullable(usd),
    /** What it buys in the first country of the languages that calls are sold to; null without one. */
    destination: z.nullable(
      z.object({
        country: z.string(),
        /** To its landlines, where no price of mobile phones is known. Servers of before do not send it. */
        isMobile: z._default(z.boolean(), true),
        minutes: z.number(),
      }),
    ),
  }),
}))

/** Of the welcome credit, while it is all the credit of a user. */
export type FirstCall = ResponseOf<typeof getFirstCall>
