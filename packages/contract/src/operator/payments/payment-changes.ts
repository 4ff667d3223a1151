import * as z from 'zod/mini'
import { word } from '../../fields.ts'
import { CUSTOMER_FIELD, AMOUNT_FIELD, amount } from '../action-form.ts'
import { done, id, operatorAction, reason, withReason } from '../operator-endpoint.ts'
import { paymentState } from './payments.ts'

export const creditPayment = operatorAction({
  path: '/api/operator/payments/:id/credit',
  role: 'owner',
  command: 'payments credit',
  examples: [
    'payments credit pay_1a2b3c --credit 10 --customer ada@example.com --reason "Paid by bank transfer"',
  ],
  summary: 'Credit a parked payment to the customer of its order, or to a named one',
  params: z.object({ id }),
  body: z.object({
    credit: amount,
    /** The id or the e-mail of the customer. Needed if the order is unknown. */
    customer: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
    reason,
  }),
  response: done,
  form: {
    label: 'Credit',
    title: 'Credit {payment} by hand',
    effect: 'The customer gets this credit now, and a mail. A debt is repaid first.',
    fields: [{ ...AMOUNT_FIELD, name: 'credit', label: 'Credit in dollars' }, CUSTOMER_FIELD],
    done: '{payment} is credited.',
  },
})

export const sendBackPayment = operatorAction({
  path: '/api/operator/payments/:id/send-back',
  role: 'owner',
  command: 'payments send-back',
  examples: ['payments send-back pay_1a2b3c --reason "Paid in another currency"'],
  summary: 'Refund the whole of a parked payment at the payment provider. This cannot be undone',
  ...withReason,
  form: {
    label: 'Send back',
    title: 'Send {payment} back',
    isDangerous: true,
    done: '{payment} is refunded within a minute.',
  },
})

export const retryPayment = operatorAction({
  path: '/api/operator/payments/:id/retry',
  role: 'support',
  command: 'payments retry',
  examples: ['payments retry pay_1a2b3c --reason "The order is known now"'],
  summary:
    'Fetch a parked payment and its refunds from the payment provider, and handle them as if they arrived now',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: z.object({ message: z.string(), state: word(paymentState) }),
  form: {
    label: 'Classify again',
    title: 'Classify {payment} again',
    done: '{payment} was classified again.',
  },
})

export const recoverPayment = operatorAction({
  path: '/api/operator/payments/:id/recover',
  role: 'owner',
  command: 'payments recover',
  examples: [
    'payments recover pay_1a2b3c --reason "Lost with the restored backup"',
    'payments recover pay_1a2b3c --customer ada@example.com --reason "The account was registered again"',
  ],
  summary:
    'Fetch a payment that is unknown here, with its order, from the payment provider and credit it',
  params: z.object({ id }),
  body: z.object({
    /** The id or the e-mail of the customer. Needed if the customer of the order is unknown here. */
    customer: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
    reason,
  }),
  response: z.object({ message: z.string(), state: word(paymentState) }),
  form: {
    label: 'Fetch and credit',
    title: 'Fetch {payment} from the payment provider',
    effect:
      'The payment and its order are fetched, and the customer of the order gets the credit and a receipt. Its open difference is explained with your reason.',
    fields: [
      {
        ...CUSTOMER_FIELD,
        help: 'Email address or id. Only if the customer of the order is unknown here.',
      },
    ],
    done: 'The payment has been fetched and credited.',
    doneByState: {
      surplus: 'The payment has been fetched. Its order was paid before, so it is refunded.',
      parked: 'The payment has been fetched and is parked. Decide on its page.',
      'sent-back': 'The payment has been fetched and is refunded.',
    },
  },
})
