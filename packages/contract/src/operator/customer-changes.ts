import * as z from 'zod/mini'
import type { ActionField } from './action-form.ts'
import { AMOUNT_FIELD, amount } from './amount.ts'
import { ownLimits } from './customers.ts'
import { done, id, operatorAction, reason } from './operator-endpoint.ts'

const params = z.object({ id })

/**
 * Chosen by the client, so that a request that is sent again moves the money once. Without a key, every
 * request moves money.
 */
const idempotencyKey = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/)))

const description = z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(120)))
const DESCRIPTION_FIELD: ActionField = {
  name: 'description',
  label: 'Text in the customer’s transactions',
  type: 'text',
  help: 'Optional, 3 to 120 characters',
  problem: 'Enter 3 to 120 characters, or nothing.',
  maxLength: 120,
}

const FREEZE_REASON_MAX_LENGTH = 200

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
    title: 'Give credit to {email}',
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
    title: 'Adjust the credit of {email}',
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

export const freezeCustomer = operatorAction({
  path: '/api/operator/customers/:id/freeze',
  role: 'support',
  command: 'customers freeze',
  examples: [
    'customers freeze user_1a2b3c --shown-reason "Unusual calls from your account" --reason "Looks stolen"',
  ],
  summary:
    'Freeze the account: it can neither call, nor be called, nor buy, rent, cancel or verify numbers, and its live call is ended. The customer reads the shown reason on every page',
  params,
  body: z.object({
    shownReason: z.string().check(z.trim(), z.minLength(3), z.maxLength(FREEZE_REASON_MAX_LENGTH)),
    reason,
  }),
  response: done,
  form: {
    label: 'Freeze',
    title: 'Freeze the account of {email}',
    isDangerous: true,
    fields: [
      {
        name: 'shownReason',
        label: 'Reason that the customer reads',
        type: 'text',
        help: 'For example: Unusual calls from your account. The log keeps it for ever: no names, no addresses.',
        problem: `Enter 3 to ${FREEZE_REASON_MAX_LENGTH} characters.`,
        maxLength: FREEZE_REASON_MAX_LENGTH,
      },
    ],
    done: 'The account has been frozen.',
  },
})

export const unfreezeCustomer = operatorAction({
  path: '/api/operator/customers/:id/unfreeze',
  role: 'support',
  command: 'customers unfreeze',
  examples: ['customers unfreeze user_1a2b3c --reason "The customer has a new password"'],
  summary: 'End the freeze of the account: the customer can call, buy and rent again at once',
  params,
  body: z.object({ reason }),
  response: done,
  form: {
    label: 'Unfreeze',
    title: 'Unfreeze the account of {email}',
    done: 'The account is no longer frozen.',
  },
})

const COUNT_PROBLEM = 'Enter a whole number from 1 to 100,000, or nothing.'

export const setCustomerLimits = operatorAction({
  path: '/api/operator/customers/:id/limits',
  role: 'owner',
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
  form: {
    label: 'Set limits',
    title: 'Limits of {email}',
    effect: 'An empty field means that the business setting applies.',
    fields: [
      {
        name: 'callsPerHour',
        label: 'Calls per hour',
        type: 'number',
        problem: COUNT_PROBLEM,
        emptyIsNull: true,
      },
      {
        name: 'destinationsPerHour',
        label: 'Different numbers per hour',
        type: 'number',
        problem: COUNT_PROBLEM,
        emptyIsNull: true,
      },
      {
        name: 'spendPerDay',
        label: 'Spend per day',
        type: 'number',
        help: 'Dollars per day (UTC)',
        problem: 'Enter an amount from 0 to 1,000,000, or nothing.',
        emptyIsNull: true,
      },
      {
        name: 'maxCallSeconds',
        label: 'Longest call',
        type: 'number',
        help: 'Seconds, up to 14,340',
        problem: 'Enter a whole number from 1 to 14,340, or nothing.',
        emptyIsNull: true,
      },
    ],
    done: 'The limits have been set.',
  },
})

export const verifyCustomer = operatorAction({
  path: '/api/operator/customers/:id/verify',
  role: 'support',
  command: 'customers verify',
  examples: ['customers verify user_1a2b3c --reason "Answered from this address"'],
  summary: 'Verify the email by hand: the customer can log in and gets the welcome credit',
  params,
  body: z.object({ reason }),
  response: done,
  form: {
    label: 'Verify email',
    title: 'Verify the email of {email}',
    done: 'The email has been verified.',
  },
})

export const signOutCustomer = operatorAction({
  path: '/api/operator/customers/:id/sign-out',
  role: 'support',
  command: 'customers sign-out',
  examples: ['customers sign-out user_1a2b3c --reason "Lost the laptop"'],
  summary: 'End all sessions of the customer now',
  params,
  body: z.object({ reason }),
  response: done,
  form: {
    label: 'Sign out everywhere',
    title: 'Sign out {email} everywhere',
    done: 'All sessions have ended.',
  },
})

export const removeTwoStep = operatorAction({
  path: '/api/operator/customers/:id/remove-two-step',
  role: 'support',
  command: 'customers remove-two-step',
  examples: ['customers remove-two-step user_1a2b3c --reason "Lost phone and codes, ticket 4711"'],
  summary:
    'Turn two-step sign-in off for a customer who has lost the phone and the recovery codes: logins need only the password then. Make sure that the request comes from the customer, for example by a reply from the email of the account. The customer is informed by mail',
  params,
  body: z.object({ reason }),
  response: done,
  form: {
    label: 'Remove two-step sign-in',
    title: 'Remove the two-step sign-in of {email}',
    done: 'Two-step sign-in has been removed.',
  },
})

export const resendVerificationMail = operatorAction({
  path: '/api/operator/customers/:id/send-verification',
  role: 'support',
  command: 'customers send-verification',
  examples: ['customers send-verification user_1a2b3c --reason "The mail did not arrive"'],
  summary: 'Send a verification mail with a new link. Earlier links keep working',
  params,
  body: z.object({ reason }),
  response: done,
  form: {
    label: 'Send verification mail',
    title: 'Send a verification mail to {email}',
    done: 'The mail is on its way.',
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

export const closeCustomer = operatorAction({
  path: '/api/operator/customers/:id/close',
  role: 'owner',
  command: 'customers close',
  examples: ['customers close user_1a2b3c --reason "Asked to be erased"'],
  summary:
    'Close the account for good: end its live call, erase the personal data, release its numbers and keep the books. Remaining credit is forfeited',
  params,
  body: z.object({ reason }),
  response: done,
  form: {
    label: 'Close account',
    title: 'Close the account of {email}',
    effect:
      'This cannot be undone. A call in progress is ended. Email, name, verified numbers, mails and sessions are erased, rented numbers are released, and the remaining credit, {balance}, is forfeited. Calls, purchases and the ledger are kept.',
    isDangerous: true,
    confirm: {
      fact: 'email',
      label: 'Type the email of the account',
      problem: 'This is not the email of the account.',
    },
    done: 'The account has been closed.',
  },
})
