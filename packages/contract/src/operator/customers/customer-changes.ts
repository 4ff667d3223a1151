import * as z from 'zod/mini'
import { isPrintable } from '../../text/display-name.ts'
import { done, id, operatorAction, reason, withReason } from '../operator-endpoint.ts'
import { ownLimits } from './customers.ts'

const params = z.object({ id })

const FREEZE_REASON_MAX_LENGTH = 200

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
    shownReason: z
      .string()
      .check(
        z.trim(),
        z.minLength(3),
        z.maxLength(FREEZE_REASON_MAX_LENGTH),
        z.refine(isPrintable),
      ),
    reason,
  }),
  response: done,
  form: {
    label: 'Freeze',
    title: 'Freeze the account',
    isDangerous: true,
    fields: [
      {
        name: 'shownReason',
        label: 'Reason that the customer reads',
        type: 'text',
        help: 'For example: Unusual calls from your account. The log keeps it for ever: no names, no addresses.',
        problem: `Enter 3 to ${FREEZE_REASON_MAX_LENGTH} visible characters in one line.`,
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
  ...withReason,
  form: {
    label: 'Unfreeze',
    title: 'Unfreeze the account',
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
    title: 'Set the limits',
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

export const closeCustomer = operatorAction({
  path: '/api/operator/customers/:id/close',
  role: 'owner',
  command: 'customers close',
  examples: ['customers close user_1a2b3c --reason "Asked to be erased"'],
  summary:
    'Close the account for good: end its live call, erase the personal data, release its numbers and keep the books. Remaining credit is forfeited',
  ...withReason,
  form: {
    label: 'Close account',
    title: 'Close the account',
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
