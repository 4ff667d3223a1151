import { RENTALS_MAX } from '@ringback/contract/limits'
import type { Refusal } from './request-refusals.ts'

/** Refusals about rented and verified numbers. */
export const NUMBER_REFUSALS = {
  // numbers for rent
  'number-needs-documents': {
    status: 409,
    error:
      'This number needs documents that we do not have yet. Please choose another one, or write to support.',
  },
  'number-not-available': {
    status: 409,
    error: 'This number is no longer available. Please choose another one.',
  },
  'number-not-offered': {
    status: 404,
    error: 'Numbers of this country or kind cannot be rented. Please choose another one.',
  },
  'number-refused': {
    status: 409,
    error: 'This number cannot be rented. Please choose another one.',
  },
  'number-taken': {
    status: 409,
    error: 'This number is already taken. Please choose another one.',
  },
  'too-many-rentals': {
    status: 409,
    error: `You can rent at most ${RENTALS_MAX} numbers at a time. Please cancel one first.`,
  },
  'rent-pending': {
    status: 503,
    error:
      'The phone network has not confirmed this number yet. It will appear among your numbers in a few minutes, or you will not be charged for it.',
  },
  'too-little-credit-for-number': {
    status: 402,
    error: 'Insufficient credits. Needed: {needed}. Available: {available}.',
  },
  // Also for another user's number, so that the response does not reveal whether it exists.
  'unknown-number': { status: 404, error: 'Number not found' },
  'invalid-greeting': {
    status: 400,
    error: 'The greeting must be a recording of 1 to 20 seconds.',
  },
  'no-recorded-greeting': { status: 404, error: 'Greeting not found' },
  'unknown-voicemail': { status: 404, error: 'Voicemail not found' },

  // verified numbers
  'caller-id-not-yours': {
    status: 403,
    error: 'This number is not one of yours. Please verify it before you show it to others.',
  },
  'cannot-be-called': {
    status: 400,
    error: 'We could not call this number to verify it. Please check it, or use another one.',
  },
  'cannot-receive': {
    status: 400,
    error: 'A verification code could not be sent to this number. Please check it.',
  },
  'code-expired': {
    status: 400,
    error: 'This verification code has expired. Please request a new one.',
  },
  'not-e164': {
    status: 400,
    error: 'Please enter a valid phone number in E.164 format (e.g., +12125551234)',
  },
  'number-not-added': {
    status: 404,
    error: 'This phone number is not in your list. Please add it first.',
  },
  'number-of-ours': {
    status: 403,
    error: 'This number belongs to our service. Please enter a phone number of your own.',
  },
  'code-refused': {
    status: 403,
    error:
      'We cannot send verification codes to this number. Please use another one, or contact support.',
  },
  'no-code-calls': {
    status: 503,
    error:
      'We cannot call with a verification code at the moment. Please use a number that receives text messages.',
  },
  'texts-blocked': {
    status: 503,
    error:
      'We can send no text messages to numbers like this one for some hours. Please let us call you instead, or try again tomorrow.',
  },
  'number-verified-already': { status: 409, error: 'You have verified this phone number already.' },
  'number-without-codes': {
    status: 403,
    error: 'Verification codes cannot be sent to premium, satellite or service numbers.',
  },
  'proved-by-another': {
    status: 409,
    error:
      'Another user has verified this number in the meantime. Please request a new code to verify it.',
  },
  'too-many-own-numbers': {
    status: 409,
    error: 'You cannot add any more phone numbers. Please remove one first.',
  },
  // Also for another user's number, so that the response does not reveal whether it exists.
  'unknown-verified-number': { status: 404, error: 'Phone number not found' },
  'wrong-code': {
    status: 400,
    error: 'This verification code is not correct. Please check it and try again.',
  },
} as const satisfies Record<string, Refusal>
