import type { Refusal } from './request-refusals.ts'

/** Refusals about calls, where they go and what pays for them. */
export const CALL_REFUSALS = {
  // calls
  'budget-reached': {
    status: 429,
    error:
      'You have reached your daily budget for calls. You can change it in Settings; otherwise it starts again at midnight UTC.',
  },
  'call-in-progress': {
    status: 409,
    error: 'Another call of yours is still in progress. Please end it first.',
  },
  'no-other-carrier': {
    status: 409,
    error: 'This call cannot be made in another way.',
  },
  'calling-paused': {
    status: 503,
    error: 'Calling is paused at the moment. Please try again later.',
  },
  'daily-spend-reached': {
    status: 503,
    error: 'Calling is paused for today. Please try again tomorrow.',
  },
  'daily-spend-held': {
    status: 503,
    error: 'Too many calls are in progress at the moment. Please try again in a few minutes.',
  },
  'in-debt': {
    status: 402,
    error: 'You owe {amount} (see your transactions). Please purchase credits to settle it.',
  },
  'in-dispute': {
    status: 403,
    error:
      'Your account is on hold because a payment of yours is disputed. Please contact support if this is a mistake.',
  },
  'credit-held': {
    status: 402,
    error:
      'Insufficient credits. {held} of your balance is held for a call or a rental that is not finished. Please try again when it is.',
  },
  'increment-too-expensive': {
    status: 402,
    error: 'Insufficient credits. The shortest call to this number costs {minimum}.',
  },
  'no-credit': {
    status: 402,
    error: 'Your account has no credits. Please purchase credits to make calls.',
  },
  'own-spend-reached': {
    status: 429,
    error:
      'You have reached the most that your account may spend on calls today. Please try again tomorrow.',
  },
  'too-little-credit': {
    status: 402,
    error: 'Insufficient credits. Minimum required for 1 min: {minimum}',
  },
  'too-many-calls': {
    status: 429,
    error: 'You have made too many calls in the last hour. Please try again later.',
  },
  'too-many-destinations': {
    status: 429,
    error: 'You have called too many different numbers in the last hour. Please try again later.',
  },
  'call-not-dialled': {
    status: 409,
    error: 'This call was never dialled, so the carrier has no record of it.',
  },
  'call-over': { status: 409, error: 'This call is over, or was answered or declined already.' },
  'call-not-live': { status: 409, error: 'This call has already ended, or was never dialled.' },
  // Also for another user's call, so that the response does not reveal whether it exists.
  'unknown-call': { status: 404, error: 'Call not found' },

  // credit
  'payments-unavailable': {
    status: 503,
    error:
      'Our payment provider does not answer at the moment. You have not been charged. Please try again in a minute.',
  },
  'too-many-purchases': {
    status: 429,
    error: 'You have started too many purchases in the last hour. Please try again later.',
  },
  'unknown-package': {
    status: 404,
    error: 'This credit package is not available. Please refresh the page and choose another one.',
  },
  // Also for another user's receipt, so that the response does not reveal whether it exists.
  'unknown-place': { status: 400, error: 'Choose a place from the list.' },
  'unknown-document': { status: 404, error: 'Document not found' },
  'unknown-receipt': { status: 404, error: 'Receipt not found' },

  // destinations
  'destination-refused': {
    status: 403,
    error: 'Calls to this destination are not allowed.',
  },
  'emergency-number': {
    status: 403,
    error: 'We cannot call emergency services. Please use a phone that can.',
  },
  'invalid-number': {
    status: 400,
    error: 'Please enter a valid phone number including the country code (e.g., +1...).',
  },
  'no-caller-id': {
    status: 403,
    error:
      'This destination does not accept our number as caller ID. Please choose another caller ID.',
  },
  'no-rate': {
    status: 404,
    error: 'Could not determine call rate for this number. Please try again or check the number.',
  },
  'premium-number': { status: 403, error: 'Calls to premium-rate numbers are not allowed.' },
  'rate-above-ceiling': {
    status: 403,
    error: 'Calls to this destination are not allowed because of their price.',
  },
  'satellite-number': { status: 403, error: 'Calls to satellite phones are not allowed.' },
  'shared-cost-number': { status: 403, error: 'Calls to shared-cost numbers are not allowed.' },
  'short-number': { status: 403, error: 'Short service numbers cannot be called.' },
  'unlisted-number': {
    status: 400,
    error: 'We know of no such phone number. Please check it, or confirm that it is right.',
  },
} as const satisfies Record<string, Refusal>
