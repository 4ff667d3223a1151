import * as z from 'zod/mini'
import { usdBetween } from '../money.ts'
import { numberType } from '../customers/numbers.ts'
import { done, id, operatorEndpoint, reason } from './operator-endpoint.ts'
import { phoneNumber, rentalState } from './numbers.ts'

/** The id or the e-mail address of a customer. */
const customer = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))

/** A rental that a change has made or ended. */
const changedRental = z.extend(done, { id: z.string(), state: rentalState })

export const releaseNumber = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/numbers/:id/release',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'numbers release',
  examples: ['numbers release num_1a2b3c --reason "Asked for by the customer"'],
  summary: 'End a rental now, without a further fee, and return the number to the carrier',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: changedRental,
})

/** `paid` continues the month that the previous customer paid. `charged` begins a month that the new one pays now. */
export const reassignedMonth = z.enum(['paid', 'charged'])
export type ReassignedMonth = z.infer<typeof reassignedMonth>

export const reassignNumber = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/numbers/:id/reassign',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'numbers reassign',
  examples: [
    'numbers reassign num_1a2b3c --customer ada@example.com --reason "Moved to the company"',
    'numbers reassign num_1a2b3c --customer usr_1a2b3c --first-month charged --reason "Sold"',
  ],
  summary: 'Give a rented number to another customer. No fee is paid or returned unless asked for',
  params: z.object({ id }),
  body: z.object({ customer, firstMonth: z._default(reassignedMonth, 'paid'), reason }),
  /** The rental of the new customer. */
  response: changedRental,
})

/** Whether the customer pays the first month at the import. */
export const importedMonth = z.enum(['charged', 'free'])
export type ImportedMonth = z.infer<typeof importedMonth>

export const importNumber = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/numbers/import',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'numbers import',
  examples: [
    'numbers import --phone-number +12125551234 --customer ada@example.com --monthly-fee 1.44 --reason "Ported in"',
  ],
  summary: 'Rent a number that our account at the carrier has already to a customer',
  body: z.object({
    phoneNumber,
    customer,
    monthlyFee: usdBetween(0.01, 1_000),
    firstMonth: z._default(importedMonth, 'charged'),
    /** By default what the numbering plan of its country says. */
    type: z.optional(numberType),
    reason,
  }),
  response: changedRental,
})
