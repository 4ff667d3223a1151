import * as z from 'zod/mini'
import { word } from '../fields.ts'
import { operatorRead } from './operator-endpoint.ts'

export const SEARCH_MIN_LENGTH = 2
export const SEARCH_RESULTS_MAX = 20

const foundThing = z.object({
  kind: word(z.enum(['customer', 'call', 'payment', 'number', 'document'])),
  /** Of a payment, the id of its order. */
  id: z.string(),
  /** What it is called: an e-mail address, "Closed account", a phone number, the id of an order or the number of a document. */
  title: z.string(),
  /** What distinguishes it from others of the same title. */
  detail: z.string(),
})
export type FoundThing = z.infer<typeof foundThing>

export const searchEverything = operatorRead({
  path: '/api/operator/search',
  command: 'search',
  examples: ['search --text ada@', 'search --text "+1 415 555"', 'search --text order_Q1w2e3'],
  summary:
    'Find customers, calls, payments, numbers and documents: words of a name or e-mail address, the beginning of a phone number or all of it in its national format, the whole number of a document, or a whole id of ours, the carrier or the payment provider',
  query: z.object({
    text: z.string().check(z.trim(), z.minLength(SEARCH_MIN_LENGTH), z.maxLength(128)),
  }),
  response: z.object({ items: z.array(foundThing) }),
})
