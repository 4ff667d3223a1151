import type { Refusal } from './request-refusals.ts'

/** Refusals to operators about money, prices and settings. */
export const BUSINESS_REFUSALS = {
  // payments, for operators
  'account-of-payment-closed': {
    status: 409,
    error: 'The account of this customer is closed. Send the payment back.',
  },
  'customer-needed': {
    status: 400,
    error: 'The order of this payment is unknown. Name the customer to credit.',
  },
  'customer-of-order-unknown': {
    status: 409,
    error: 'The customer of this order is unknown here. Name the account to credit.',
  },
  'order-of-another-customer': {
    status: 409,
    error: 'The order names another customer than its purchase. Nothing was changed.',
  },
  'order-of-another-purchase': {
    status: 409,
    error: 'The purchase of this order has another order, customer or price. Nothing was changed.',
  },
  'payment-known': {
    status: 409,
    error: 'This payment is known. Its page shows its state.',
  },
  'payment-without-order': {
    status: 409,
    error: 'This payment has no order, so that nothing says what was bought.',
  },
  'payment-disputed': {
    status: 409,
    error: 'This payment is or was disputed. Wait until the bank has decided.',
  },
  'payment-not-captured': {
    status: 409,
    error: 'The payment provider has not captured this payment.',
  },
  'payment-not-in-rupees': {
    status: 409,
    error: 'Only a payment in rupees can be credited. Send this one back.',
  },
  'payment-not-parked': {
    status: 409,
    error: 'This payment is not parked any more. Refresh the page to see what happened to it.',
  },
  'payment-of-another-customer': {
    status: 409,
    error: 'The order of this payment belongs to another customer.',
  },
  'payment-refunded': {
    status: 409,
    error: 'This payment was refunded at the payment provider, in full or in part.',
  },
  'provider-unavailable': {
    status: 503,
    error: 'The payment provider does not respond. Nothing was changed. Try again in a minute.',
  },
  'unknown-order': { status: 404, error: 'Order not found' },
  'unknown-payment': { status: 404, error: 'Payment not found' },

  // rates, for operators
  'carrier-prices-unavailable': {
    status: 503,
    error: 'The prices of the carrier could not be fetched. {problem}.',
  },
  'carrier-without-prices': { status: 503, error: 'The carrier has sent no prices.' },
  'deck-below-cost': {
    status: 409,
    error:
      'Prices of this deck that are below what the carrier asks: {count}. Raise them, or accept prices below cost.',
  },
  'deck-changes-too-much': {
    status: 409,
    error:
      'This deck changes {percent}% of the prices, more than {maxPercent}%. Check it, or accept the large change.',
  },
  'deck-active': { status: 409, error: 'This deck is active already.' },
  'deck-not-scheduled': { status: 409, error: 'This deck is not scheduled.' },
  'deck-without-prices': {
    status: 409,
    error: 'The prices of this deck are deleted, because it is too old or was discarded.',
  },
  'faulty-deck': { status: 400, error: 'The file has faults: {faults}.' },
  'unused-deck-columns': {
    status: 409,
    error:
      'These columns would not be used: {columns}. Delete them, or accept that they are left out.',
  },
  'two-increments': {
    status: 409,
    error:
      'Customers pay in one increment, and this file has two: {pairs}. Choose the first or the next, or write equal ones into the file.',
  },
  'schedule-not-valid': {
    status: 400,
    error: 'A deck can be scheduled for a time in the future, at most a year ahead.',
  },
  'unknown-deck': { status: 404, error: 'Deck not found' },

  // reconciliation, for operators
  'difference-explained': { status: 409, error: 'This difference is explained already.' },
  'unknown-difference': { status: 404, error: 'Difference not found' },

  // settings
  'exchange-rate-changes-too-much': {
    status: 409,
    error:
      'This rate differs by {percent}% from {before}, more than {maxPercent}%. Check the decimal point, or accept the large change.',
  },
  'setting-below-cost': {
    status: 409,
    error:
      'With this value, more prices would be below what the carrier charges: {count}, for example {example}. Choose another value, or accept prices below cost.',
  },
  'invalid-setting': { status: 400, error: '{name} {message}.' },
  'package-needs-new-id': {
    status: 400,
    error: 'The package {id} has another price or credit than before. Give it another id.',
  },
  'setting-changed': {
    status: 409,
    error: 'This setting was changed in the meantime. Load it again.',
  },
  'setting-not-stored': {
    status: 409,
    error: 'This setting already has the value of the environment or the default.',
  },
  'unknown-setting': { status: 404, error: 'Setting not found' },
} as const satisfies Record<string, Refusal>
