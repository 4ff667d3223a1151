import * as z from 'zod/mini'
import { virtualNumberCountry } from '../../phone/countries.ts'
import { endpoint } from '../../endpoint.ts'
import { NUMBER_SEARCH_LIMIT, NUMBER_SEARCH_OFFSET_MAX } from '../../limits.ts'
import { usd } from '../../money.ts'
import { pageSize, word } from '../../fields.ts'

export const numberType = z.enum(['local', 'mobile', 'national', 'toll_free'])
export type NumberType = z.infer<typeof numberType>

export const availableNumber = z.object({
  phoneNumber: z.string(),
  /** The price for the user, markup included. */
  monthlyFee: usd,
  /** What an incoming call costs for each started minute; 0 if it is free. */
  incomingRatePerMinute: usd,
  region: z.string(),
  countryCode: z.string(),
  type: word(numberType),
})
export type AvailableNumber = z.infer<typeof availableNumber>

export const searchNumbers = endpoint(() => ({
  method: 'GET',
  path: '/api/numbers/search',
  access: 'user',
  summary: 'Search numbers of a country that can be rented now, with their fees',
  query: z.object({
    countryCode: virtualNumberCountry,
    /** Digits that the number contains; `*` matches any one digit. */
    pattern: z.optional(z.string().check(z.regex(/^[\d*]{1,15}$/))),
    type: z.optional(numberType),
    limit: pageSize(NUMBER_SEARCH_LIMIT),
    /** How many of the numbers that fit are left out, because an earlier search found them. */
    offset: z._default(
      z.coerce.number().check(z.int(), z.gte(0), z.lte(NUMBER_SEARCH_OFFSET_MAX)),
      0,
    ),
  }),
  response: z.object({
    numbers: z.array(availableNumber),
    count: z.number(),
    /** The types that can be rented in this country now. */
    rentableTypes: z.array(word(numberType)),
    /** The types of this country that need documents at the carrier which the operator does not have. */
    typesWithoutDocuments: z.array(word(numberType)),
    /** Whether a search with a larger offset finds more. */
    hasMore: z.boolean(),
  }),
}))

export const listNumberCountries = endpoint(() => ({
  method: 'GET',
  path: '/api/numbers/countries',
  access: 'user',
  summary: 'The countries of the search, with the types of numbers that have a fee',
  response: z.object({
    countries: z.array(
      z.object({ countryCode: word(virtualNumberCountry), types: z.array(word(numberType)) }),
    ),
  }),
}))
