import { CONTACTS_MAX } from '@ringback/contract/limits'
import type { Details } from '@ringback/contract/outcome'

/** The HTTP response of a refusal. `{name}` in the sentence is replaced by a detail of the outcome. */
interface Refusal {
  status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 500 | 503
  error: string
}

/**
 * Every refusal of the API: its code, HTTP status and sentence. Sorted by noun, then by code.
 * 401 is used for a missing, expired or revoked bearer token only, because browsers log out on it.
 */
export const REFUSALS = {
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
  'increment-too-dear': {
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
  'call-not-live': { status: 409, error: 'This call has already ended, or was never dialled.' },
  // Also for another user's call, so that the response does not reveal whether it exists.
  'unknown-call': { status: 404, error: 'Call not found' },

  // contacts
  'too-many-contacts': {
    status: 409,
    error: 'You cannot add any more contacts. Please delete one first.',
  },
  'too-many-imported-contacts': {
    status: 409,
    error: `You can have at most ${CONTACTS_MAX} contacts, so nothing was added. Please import fewer, or delete some first.`,
  },
  // Also for another user's contact, so that the response does not reveal whether it exists.
  'too-many-blocked-numbers': {
    status: 409,
    error: 'You cannot block any more numbers. Please unblock one first.',
  },
  'unknown-contact': { status: 404, error: 'Contact not found' },

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
      'This destination does not accept our platform number as caller ID. Please choose another one.',
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
    error: 'Our carrier does not sell us this number. Please choose another one.',
  },
  'number-taken': {
    status: 409,
    error: 'This number is already taken. Please choose another one.',
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
      'Our carrier does not send verification codes to this number. Please use another one, or contact support.',
  },
  'no-code-calls': {
    status: 503,
    error:
      'We cannot call with a verification code at the moment. Please use a number that receives text messages.',
  },
  'texts-blocked': {
    status: 503,
    error:
      'Our carrier sends no text messages to numbers like this one for some hours. Please let us call you instead, or try again tomorrow.',
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
  'unknown-own-number': { status: 404, error: 'Phone number not found' },
  'wrong-code': {
    status: 400,
    error: 'This verification code is not correct. Please check it and try again.',
  },

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
      'This deck changes {percent} % of the prices, more than {maxPercent} %. Check it, or accept the large change.',
  },
  'deck-discarded': { status: 409, error: 'This deck was discarded.' },
  'deck-in-force': { status: 409, error: 'This deck is in force already.' },
  'deck-not-a-draft': { status: 409, error: 'Only drafts can be discarded. This is no draft.' },
  'deck-not-scheduled': { status: 409, error: 'This deck is not scheduled.' },
  'deck-scheduled': {
    status: 409,
    error: 'This deck is scheduled. Cancel its schedule before you discard it.',
  },
  'deck-without-prices': {
    status: 409,
    error: 'The prices of this deck were deleted, because it is too old.',
  },
  'faulty-deck': { status: 400, error: 'The file has faults: {faults}.' },
  'no-earlier-deck': { status: 409, error: 'There is no earlier deck to roll back to.' },
  'schedule-not-valid': {
    status: 400,
    error: 'A deck can be scheduled for a time in the future, at most a year ahead.',
  },
  'unknown-deck': { status: 404, error: 'Deck not found' },

  // reconciliation, for operators
  'difference-explained': { status: 409, error: 'This difference is explained already.' },
  'unknown-difference': { status: 404, error: 'Difference not found' },

  // requests
  'body-too-large': { status: 413, error: 'The request is too large.' },
  'invalid-input': { status: 400, error: '{sentence}' },
  'invalid-json': { status: 400, error: 'The request is not valid JSON.' },
  'invalid-request': { status: 400, error: 'The request could not be understood.' },
  'method-not-allowed': { status: 405, error: 'This address does not answer {method} requests.' },
  'not-found': { status: 404, error: 'Not found' },
  'too-many-requests': {
    status: 429,
    error: 'Too many requests. Please wait a moment and try again.',
  },
  'code-sent-to-another': {
    status: 409,
    error: 'A code was sent to this number for another account. Please try again in a few minutes.',
  },
  'codes-paused': {
    status: 503,
    error: 'Phone numbers cannot be verified at the moment. Please try again later.',
  },
  'too-many-attempts': {
    status: 429,
    error: 'Too many attempts. Please wait a few minutes and try again.',
  },
  'unsupported-media-type': { status: 415, error: 'The request must be JSON.' },

  // settings
  'exchange-rate-changes-too-much': {
    status: 409,
    error:
      'This rate differs by {percent} % from {before}, more than {maxPercent} %. Check the decimal point, or accept the large change.',
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

  // the server and its vendors
  busy: { status: 503, error: 'The server is busy. Please try again in a moment.' },
  'database-unavailable': {
    status: 503,
    error: 'The service cannot reach its database. Please try again in a moment.',
  },
  stopping: { status: 503, error: 'The server is restarting. Please try again in a moment.' },
  'storage-full': {
    status: 503,
    error: 'The service cannot store anything at the moment. Please try again later.',
  },
  'storage-read-only': {
    status: 503,
    error: 'The service cannot store anything at the moment. Please try again later.',
  },
  unavailable: {
    status: 503,
    error: 'The service is not available at the moment. Please try again in a moment.',
  },
  unexpected: { status: 500, error: 'Something went wrong on our side. Please try again.' },
  'vendor-unavailable': {
    status: 503,
    error: 'A service that we depend on does not answer. Please try again in a moment.',
  },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof REFUSALS

/** @throws if a detail that the sentence needs is missing */
export function errorOf(code: RefusalCode, details: Details = {}): string {
  return REFUSALS[code].error.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const detail = details[name]
    if (detail === undefined) throw new Error(`The refusal ${code} needs the detail ${name}`)
    return detail
  })
}
