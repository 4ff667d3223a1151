import { CONTACTS_MAX, CONTACT_NUMBERS_OF_ALL_MAX } from '@ringback/contract/limits'
import type { Refusal } from './request-refusals.ts'

/** Refusals about accounts and contacts. */
export const ACCOUNT_REFUSALS = {
  // accounts
  'account-frozen': {
    status: 403,
    error:
      'Your account is frozen: you cannot call, buy credits, rent or cancel numbers, or verify numbers. Reason: {reason}',
  },
  'bot-check-failed': {
    status: 400,
    error: 'CAPTCHA verification failed. Please try again or refresh the page.',
  },
  // For a login from a network that is unknown to an account with many wrong guesses.
  'bot-check-needed': { status: 400, error: 'Please complete the CAPTCHA verification' },
  'too-many-logins': {
    status: 429,
    error:
      'Too many attempts. Please wait {minutes} min and try again, or log in from another network, such as that of your mobile phone.',
  },
  'email-not-verified': {
    status: 403,
    error: 'Your email is not verified.',
  },
  // For an account with two-step sign-in.
  'code-needed': {
    status: 400,
    error: 'Please enter a code of your authenticator app too.',
  },
  'codes-unreadable': {
    status: 503,
    error: 'We cannot check codes of authenticator apps at the moment. Please use a recovery code.',
  },
  'email-link-expired': {
    status: 400,
    error: 'This link has expired. Please request a new one in Settings.',
  },
  'email-link-unknown': {
    status: 400,
    error:
      'This link is not valid, or has already been used. Please request a new one in Settings.',
  },
  // For the owner of the mailbox, who has opened the link in it.
  'email-taken': { status: 409, error: 'This email address belongs to another account.' },
  'same-email': { status: 400, error: 'This is already the email address of your account.' },
  'exported-recently': {
    status: 429,
    error: 'You can export your data once an hour. Please try again later.',
  },
  'link-expired': {
    status: 400,
    error: 'This verification link has expired. Log in to request a new one.',
  },
  'link-unknown': {
    status: 400,
    error: 'This verification link is not valid. Log in to request a new one.',
  },
  'login-expired': {
    status: 400,
    error: 'This login has expired. Please enter your password again.',
  },
  'reset-link-expired': {
    status: 400,
    error: 'This link has expired. Please request a new one.',
  },
  'reset-link-unknown': {
    status: 400,
    error: 'This link is not valid, or has already been used. Please request a new one.',
  },
  'not-signed-in': { status: 401, error: 'Please log in to continue.' },
  // Also for another user's session, so that the response does not reveal whether it exists.
  'unknown-session': { status: 404, error: 'This browser is no longer logged in.' },
  'set-up-expired': {
    status: 400,
    error: 'The setup has expired. Please start again.',
  },
  'two-step-is-off': { status: 409, error: 'Two-step sign-in is off.' },
  'two-step-is-on': { status: 409, error: 'Two-step sign-in is already on.' },
  'wrong-login-code': {
    status: 400,
    error: 'This code is not correct, or has already been used.',
  },
  'wrong-password': {
    status: 400,
    error: 'Your current password is not correct.',
  },
  'wrong-credentials': { status: 400, error: 'Invalid email or password' },

  // contacts
  'too-many-contacts': {
    status: 409,
    error: `You can have at most ${CONTACTS_MAX} contacts, so nothing was added. Please delete some first.`,
  },
  'too-many-contact-numbers': {
    status: 409,
    error: `Your contacts can have at most ${CONTACT_NUMBERS_OF_ALL_MAX} numbers together, so nothing was saved. Please delete some first.`,
  },
  'contacts-too-large': {
    status: 409,
    error:
      'The names and notes of your contacts are too long together, so nothing was saved. Please shorten notes, or delete contacts first.',
  },
  // Also for another user's contact, so that the response does not reveal whether it exists.
  'too-many-blocked-numbers': {
    status: 409,
    error: 'You cannot block any more numbers. Please unblock one first.',
  },
  'unknown-contact': { status: 404, error: 'Contact not found' },
} as const satisfies Record<string, Refusal>
