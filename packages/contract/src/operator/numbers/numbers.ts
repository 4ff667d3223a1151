import * as z from 'zod/mini'
import { instant, word } from '../../fields.ts'
import { usd } from '../../money.ts'
import { numberType } from '../../customers/numbers/number-search.ts'
import { virtualNumberStatus } from '../../customers/numbers/numbers.ts'
import { operatorChange } from '../changes.ts'
import { id, listOf, listQuery, operatorRead } from '../operator-endpoint.ts'

/** `purchasing` is a rental that the carrier has not confirmed yet, `abandoned` one that it never confirmed. */
export const rentalState = z.enum([...virtualNumberStatus.options, 'purchasing', 'abandoned'])
export type RentalState = z.infer<typeof rentalState>

/** How the customer got the number: rented it, or got it from an operator who imported or reassigned it. */
export const rentalOrigin = z.enum(['rented', 'imported', 'reassigned'])

/** One customer's rental of a number. */
export const rental = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  state: word(rentalState),
  origin: word(rentalOrigin),
  /** The e-mail is empty when the account is closed. */
  customer: z.object({ id: z.string(), email: z.string() }),
  countryCode: z.string(),
  type: word(numberType),
  monthlyFee: usd,
  createdAt: instant,
  /** Null while the carrier has not confirmed the number. */
  rentedAt: z.nullable(instant),
  /** The next renewal; in grace, the release. Null before the first month. */
  renewalAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** The number's id at the carrier. Null while the carrier has not confirmed the number. */
  carrierSid: z.nullable(z.string()),
})
export type Rental = z.infer<typeof rental>

/** An E.164 number as an operator enters it. Spaces are ignored. */
export const phoneNumber = z.string().check(z.maxLength(32))

export const listRentals = operatorRead({
  path: '/api/operator/numbers',
  command: 'numbers list',
  examples: ['numbers list --state grace_period', 'numbers list --customer ada@example.com'],
  summary: 'Rented numbers, newest first, ended rentals included',
  query: z.extend(listQuery, {
    state: z.optional(rentalState),
    /** The id or the e-mail address of the customer. */
    customer: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    country: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/))),
    /** The beginning of the number, with or without its plus. */
    number: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  }),
  response: listOf(rental),
})

const fee = z.object({
  at: instant,
  rentalId: z.string(),
  description: z.string(),
  /** What the customer paid. */
  amount: usd,
})

export const showNumber = operatorRead({
  path: '/api/operator/numbers/:id',
  command: 'numbers show',
  examples: ['numbers show +12125551234', 'numbers show num_1a2b3c'],
  summary:
    'A number, by itself or by the id of one of its rentals: rentals, fees, calls and changes',
  params: z.object({ id }),
  response: z.object({
    phoneNumber: z.string(),
    /** The rental that has not ended; null when no customer has the number. */
    current: z.nullable(rental),
    /** Newest first, the current one included. */
    rentals: z.array(rental),
    /** Newest first. */
    fees: z.array(fee),
    /** Incoming calls, of all rentals. */
    calls: z.object({ count: z.number(), lastAt: z.nullable(instant) }),
    /** What operators changed, newest first. */
    changes: z.array(operatorChange),
  }),
})
