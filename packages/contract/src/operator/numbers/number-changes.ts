import * as z from 'zod/mini'
import { word } from '../../fields.ts'
import { usdBetween } from '../../money.ts'
import { numberType } from '../../customers/numbers/number-search.ts'
import { CUSTOMER_FIELD } from '../action-form.ts'
import { done, id, operatorAction, reason } from '../operator-endpoint.ts'
import { phoneNumber, rentalState } from './numbers.ts'

/** The id or the e-mail address of a customer. */
const customer = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))

/** A rental that a change has made or ended. */
const changedRental = z.extend(done, { id: z.string(), state: word(rentalState) })

export const releaseNumber = operatorAction({
  path: '/api/operator/numbers/:id/release',
  role: 'owner',
  command: 'numbers release',
  examples: ['numbers release num_1a2b3c --reason "Asked for by the customer"'],
  summary:
    'End a rental now, without a refund and without a further fee. The customer gets a mail. The number is returned to the carrier and may be lost',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: changedRental,
  form: {
    label: 'Release',
    title: 'Release {number}',
    isDangerous: true,
    done: 'The rental of {number} has ended. The carrier has not confirmed the release yet.',
    doneByState: {
      deactivated: 'The rental of {number} has ended, and the number is released.',
    },
  },
})

/** `paid` continues the month that the previous customer paid. `charged` begins a month that the new one pays now. */
export const reassignedMonth = z.enum(['paid', 'charged'])
export type ReassignedMonth = z.infer<typeof reassignedMonth>

export const reassignNumber = operatorAction({
  path: '/api/operator/numbers/:id/reassign',
  role: 'owner',
  command: 'numbers reassign',
  examples: [
    'numbers reassign num_1a2b3c --customer ada@example.com --reason "Moved to the company"',
    'numbers reassign num_1a2b3c --customer usr_1a2b3c --first-month charged --reason "Sold"',
  ],
  summary:
    'Give a rented number, and its calls from now on, to another customer. Both get a mail. The previous customer gets no refund',
  params: z.object({ id }),
  body: z.object({ customer, firstMonth: z._default(reassignedMonth, 'paid'), reason }),
  /** The rental of the new customer. */
  response: changedRental,
  form: {
    label: 'Reassign',
    title: 'Reassign {number}',
    fields: [
      { ...CUSTOMER_FIELD, label: 'Next customer' },
      {
        name: 'firstMonth',
        label: 'First month',
        type: 'choice',
        choices: [
          { value: 'paid', label: 'Continue the paid month' },
          { value: 'charged', label: 'Begin a month now and charge {the fee}' },
        ],
      },
    ],
    done: '{number} has another customer.',
  },
})

/** Whether the customer pays the first month at the import. */
export const importedMonth = z.enum(['charged', 'free'])
export type ImportedMonth = z.infer<typeof importedMonth>

export const importNumber = operatorAction({
  path: '/api/operator/numbers/import',
  role: 'owner',
  command: 'numbers import',
  examples: [
    'numbers import --phone-number +12125551234 --customer ada@example.com --monthly-fee 1.44 --reason "Ported in"',
  ],
  summary:
    'Rent a number that our account at the carrier has already to a customer. Its calls come to us from now on, and the customer gets a mail',
  body: z.object({
    phoneNumber,
    customer,
    monthlyFee: usdBetween(0.01, 1_000, 2),
    firstMonth: z._default(importedMonth, 'charged'),
    /** By default that of the numbering plan of its country. */
    type: z.optional(numberType),
    reason,
  }),
  response: changedRental,
  form: {
    label: 'Import',
    title: 'Import {number}',
    fields: [
      CUSTOMER_FIELD,
      {
        name: 'monthlyFee',
        label: 'Monthly fee in dollars',
        type: 'number',
        problem: 'Enter an amount from 0.01 to 1,000, for example 1.44.',
      },
      {
        name: 'firstMonth',
        label: 'First month',
        type: 'choice',
        choices: [
          { value: 'charged', label: 'Charge it now' },
          { value: 'free', label: 'Free' },
        ],
      },
    ],
    done: 'The carrier has not confirmed {number} yet. The rental begins when it does.',
    doneByState: { active: '{number} is rented to the customer.' },
  },
})
