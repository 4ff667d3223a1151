import * as z from 'zod/mini'
import { isPrintable } from '../../text/display-name.ts'
import { type ActionField, AMOUNT_FIELD, amount } from '../action-form.ts'
import { done, id, operatorAction, reason } from '../operator-endpoint.ts'

const params = z.object({ id })

/**
 * Chosen by the client, so that a request that is sent again moves the money once. Without a key, every
 * request moves money.
 */
const idempotencyKey = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/)))

const description = z.optional(
  z.string().check(z.trim(), z.minLength(3), z.maxLength(120), z.refine(isPrintable)),
)

const DESCRIPTION_FIELD: ActionField = {
  name: 'description',
  label: 'Text in the customer’s transactions',
  type: 'text',
  help: 'Optional, 3 to 120 characters',
  problem: 'Enter 3 to 120 visible characters in one line, or nothing.',
  maxLength: 120,
}

export const giveCredit = operatorAction({
  path: '/api/operator/customers/:id/give-credit',
  role: 'support',
  command: 'customers give-credit',
  examples: [
    'customers give-credit user_1a2b3c --amount 5 --reason "Calls failed on Monday"',
    'customers give-credit user_1a2b3c --amount 5 --idempotency-key ticket-4711 --reason "Ticket 4711"',
  ],
  summary:
    'Give promotional credit. Support may give up to the configured amounts at once and per day',
  params,
  body: z.object({ amount, description, idempotencyKey, reason }),
  response: done,
  form: {
    label: 'Give credit',
    title: 'Give credit',
    fields: [AMOUNT_FIELD, DESCRIPTION_FIELD],
    sendsKey: true,
    done: 'The credit has been given.',
  },
})

export const refundCall = operatorAction({
  path: '/api/operator/calls/:id/refund',
  role: 'support',
  command: 'customers refund-call',
  examples: ['customers refund-call call_1a2b3c --amount 0.25 --reason "The line was silent"'],
  summary:
    'Refund a call, at most its cost over all refunds. Support may refund up to the configured amount',
  params,
  body: z.object({ amount, idempotencyKey, reason }),
  response: done,
  form: {
    label: 'Refund',
    title: 'Refund the call with {party}',
    effect:
      'The call cost {cost}, of which {refunded} was refunded. The refund becomes credit at once.',
    fields: [AMOUNT_FIELD],
    sendsKey: true,
    done: 'The call has been refunded.',
  },
})

export const adjustCredit = operatorAction({
  path: '/api/operator/customers/:id/adjust',
  role: 'owner',
  command: 'customers adjust',
  examples: [
    'customers adjust user_1a2b3c --direction down --amount 2.50 --reason "Credited twice"',
  ],
  summary:
    'Raise or lower the credit. What the available credit does not cover becomes debt of the customer',
  params,
  body: z.object({
    direction: z.enum(['up', 'down']),
    amount,
    description,
    idempotencyKey,
    reason,
  }),
  response: done,
  form: {
    label: 'Adjust',
    title: 'Adjust the credit',
    effect:
      'The customer sees the adjustment. Of an amount that lowers the credit, what the available {available} does not cover becomes a debt, and the customer cannot call until it is paid.',
    fields: [
      {
        name: 'direction',
        label: 'Direction',
        type: 'choice',
        choices: [
          { value: 'up', label: 'Raise the credit' },
          { value: 'down', label: 'Lower the credit' },
        ],
      },
      AMOUNT_FIELD,
      DESCRIPTION_FIELD,
    ],
    sendsKey: true,
    done: 'The credit has been adjusted.',
  },
})

export const resendReceiptMail = operatorAction({
  path: '/api/operator/customers/:id/send-receipt',
  role: 'support',
  command: 'customers send-receipt',
  examples: [
    'customers send-receipt user_1a2b3c --purchase-id purchase_1a2b3c --reason "Asked for it"',
  ],
  summary: 'Send the receipt of a paid purchase again',
  params,
  body: z.object({ purchaseId: id, reason }),
  response: done,
  form: {
    label: 'Send receipt',
    title: 'Send the receipt of {package} again',
    done: 'The mail is on its way.',
  },
})
