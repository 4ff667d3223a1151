import type { Refusal } from './request-refusals.ts'

/** Refusals to operators about customers, their numbers, mails and other operators. */
export const PEOPLE_REFUSALS = {
  // customers, for operators
  'above-support-limit': {
    status: 403,
    error: 'Your role may give at most {limit} at once. Ask an owner.',
  },
  'above-support-day-limit': {
    status: 403,
    error:
      'Your role may give at most {limit} a day to all customers together. {left} is left today. Ask an owner.',
  },
  'call-not-settled': {
    status: 409,
    error: 'This call is not settled yet. It can be refunded when it is.',
  },
  'account-busy': {
    status: 409,
    error:
      'A call or the rental of a number is in progress. Please close your account when it has ended.',
  },
  'customer-busy': {
    status: 409,
    error:
      'The call of this customer is being ended, or a rental is in progress. Close the account again in a minute.',
  },
  'customer-closed': { status: 409, error: 'This account is closed.' },
  'email-verified-already': {
    status: 409,
    error: 'The email address of this customer is verified.',
  },
  'key-used-otherwise': {
    status: 409,
    error: 'This idempotency key was used for another amount. Choose another one.',
  },
  'refund-above-cost': {
    status: 409,
    error: 'At most {left} of the cost of this call can be refunded.',
  },
  'no-limit-named': { status: 400, error: 'Name at least one limit.' },
  'not-frozen': { status: 409, error: 'This account is not frozen.' },
  'several-registrations': {
    status: 409,
    error:
      'This address was registered with different passwords. Send a verification link instead: its owner then chooses by logging in.',
  },
  'unknown-customer': { status: 404, error: 'Customer not found' },

  // numbers, for operators
  'customer-may-not-rent': {
    status: 409,
    error: 'This customer is frozen, in dispute or in debt, and can rent no number.',
  },
  'customer-not-verified': {
    status: 409,
    error: 'The email address of this customer is not verified.',
  },
  'customer-short-of-credit': {
    status: 409,
    error: 'The month costs {needed}, and the available credit of this customer is {available}.',
  },
  'month-not-paid': {
    status: 409,
    error: 'The present month of this number is not paid. Charge the first month instead.',
  },
  'number-is-platform': {
    status: 409,
    error:
      'This is the platform number, which calls show by default. It can be neither released nor given to a customer.',
  },
  'number-not-at-carrier': {
    status: 404,
    error: 'The carrier does not list this number in our account.',
  },
  'number-not-e164': {
    status: 400,
    error: 'Enter the number with a plus and its country code, for example +12125551234.',
  },
  'number-not-in-use': {
    status: 409,
    error: 'This rental has ended, is ending, or was never confirmed by the carrier.',
  },
  'number-rented': { status: 409, error: 'A customer rents this number.' },
  'orphan-release-pending': {
    status: 409,
    error: 'This number is being released at the carrier.',
  },
  'renter-unchanged': { status: 409, error: 'This customer has the number already.' },
  'unknown-rented-number': { status: 404, error: 'Number not found' },
  'faulty-number-file': { status: 400, error: 'The file has faults: {faults}.' },
  'invalid-trunk-number': { status: 400, error: '{problem}.' },
  'trunk-number-listed': { status: 409, error: 'This number is in the list already.' },
  'trunk-number-withdrawn': { status: 409, error: 'This number is withdrawn already.' },
  'unknown-trunk-number': { status: 404, error: 'This number is not in the list.' },

  // operators
  'invitation-not-valid': {
    status: 400,
    error: 'This invitation is not valid or has expired. Create a new one on the server.',
  },
  'operator-not-signed-in': { status: 401, error: 'Please sign in to continue.' },
  'own-operator': {
    status: 409,
    error: 'You cannot change your own role or disable yourself. Ask another owner.',
  },
  'role-too-low': { status: 403, error: 'Your role does not allow this.' },
  'unknown-operator': { status: 404, error: 'Operator not found' },
  'unknown-operator-session': { status: 404, error: 'Session not found' },
  'wrong-one-time-code': {
    status: 400,
    error: 'This code is not correct. Enter the code that the authenticator app shows now.',
  },
  // One sentence, so that it does not reveal which part is wrong.
  'wrong-operator-credentials': {
    status: 400,
    error: 'Email, password or code is not correct. Each code works once.',
  },

  // mails, for operators
  'mail-being-sent': {
    status: 409,
    error: 'This mail is being sent now. If the mail server refuses it, it can be sent again.',
  },
  'mail-sent': {
    status: 409,
    error: 'The mail server has accepted this mail in the meantime.',
  },
  'unknown-failure': { status: 404, error: 'This work does not fail' },
  'unknown-mail': { status: 404, error: 'Mail not found' },
} as const satisfies Record<string, Refusal>
