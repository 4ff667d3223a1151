import * as z from 'zod/mini'
import { usdBetween } from '../money.ts'
import { ownLimits } from './customers.ts'
import { done, id, operatorEndpoint, reason } from './operator-endpoint.ts'

const params = z.object({ id })

/** Above zero, and at most ten thousand dollars, so that a typing error does not pass as an amount. */
const amount = usdBetween(0.000_001, 10_000)

/**
 * Chosen by the client, so that a request that is sent again moves the money once. Without a key, every
 * request moves money.
 */
const idempotencyKey = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/)))

/** The row's text in the customer's transactions. */
const description = z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(120)))

export const FREEZE_REASON_MAX_LENGTH = 200

export const giveCredit = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/give-credit',
  access: 'operator',
  role: 'support',
  isChange: true,
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
})

export const refundCall = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/calls/:id/refund',
  access: 'operator',
  role: 'support',
  isChange: true,
  command: 'customers refund-call',
  examples: ['customers refund-call call_1a2b3c --amount 0.25 --reason "The line was silent"'],
  summary:
    'Refund a call, at most its cost over all refunds. Support may refund up to the configured amount',
  params,
  body: z.object({ amount, idempotencyKey, reason }),
  response: done,
})

export const adjustCredit = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/adjust',
  access: 'operator',
  role: 'owner',
  isChange: true,
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
})

export const freezeCustomer = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/freeze',
  access: 'operator',
  role: 'support',
  isChange: true,
  command: 'customers freeze',
  examples: [
    'customers freeze user_1a2b3c --shown-reason "Unusual calls from your account" --reason "Looks stolen"',
  ],
  summary:
    'Freeze the account: it can neither call, nor be called, nor buy, rent, cancel or verify numbers, and its live call is ended. The customer reads the shown reason',
  params,
  body: z.object({
    shownReason: z.string().check(z.trim(), z.minLength(3), z.maxLength(FREEZE_REASON_MAX_LENGTH)),
    reason,
  }),
  response: done,
})

export const unfreezeCustomer = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/unfreeze',
  access: 'operator',
  role: 'support',
  isChange: true,
  command: 'customers unfreeze',
  examples: ['customers unfreeze user_1a2b3c --reason "The customer has a new password"'],
  summary: 'End the freeze of the account',
  params,
  body: z.object({ reason }),
  response: done,
})

export const setCustomerLimits = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/limits',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'customers set-limits',
  examples: [
    'customers set-limits user_1a2b3c --calls-per-hour 200 --destinations-per-hour 100 --reason "A call centre"',
    'customers set-limits user_1a2b3c --spend-per-day default --reason "The project is over"',
  ],
  summary:
    "Set the account's own limits. A limit that is not named stays, null returns it to the business setting",
  params,
  body: z.extend(z.partial(ownLimits), { reason }),
  response: done,
})

export const verifyCustomer = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/verify',
  access: 'operator',
  role: 'support',
  isChange: true,
  command: 'customers verify',
  examples: ['customers verify user_1a2b3c --reason "Answered from this address"'],
  summary: 'Verify the e-mail by hand. The welcome credit is given as after a verification',
  params,
  body: z.object({ reason }),
  response: done,
})

export const signOutCustomer = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/sign-out',
  access: 'operator',
  role: 'support',
  isChange: true,
  command: 'customers sign-out',
  examples: ['customers sign-out user_1a2b3c --reason "Lost the laptop"'],
  summary: 'End all sessions of the customer',
  params,
  body: z.object({ reason }),
  response: done,
})

export const removeTwoStep = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/remove-two-step',
  access: 'operator',
  role: 'support',
  isChange: true,
  command: 'customers remove-two-step',
  examples: ['customers remove-two-step user_1a2b3c --reason "Lost phone and codes, ticket 4711"'],
  summary:
    'Turn two-step sign-in off for a customer who has lost the phone and the recovery codes. The customer is informed by mail',
  params,
  body: z.object({ reason }),
  response: done,
})

export const resendVerificationMail = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/send-verification',
  access: 'operator',
  role: 'support',
  isChange: true,
  command: 'customers send-verification',
  examples: ['customers send-verification user_1a2b3c --reason "The mail did not arrive"'],
  summary: 'Send a verification mail again',
  params,
  body: z.object({ reason }),
  response: done,
})

export const resendReceiptMail = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/send-receipt',
  access: 'operator',
  role: 'support',
  isChange: true,
  command: 'customers send-receipt',
  examples: [
    'customers send-receipt user_1a2b3c --purchase-id purchase_1a2b3c --reason "Asked for it"',
  ],
  summary: 'Send the receipt of a paid purchase again',
  params,
  body: z.object({ purchaseId: id, reason }),
  response: done,
})

export const closeCustomer = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/customers/:id/close',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'customers close',
  examples: ['customers close user_1a2b3c --reason "Asked to be erased"'],
  summary:
    'Close the account for good: end its live call, erase the personal data, release its numbers and keep the books. Remaining credit is forfeited',
  params,
  body: z.object({ reason }),
  response: done,
})
