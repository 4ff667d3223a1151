import { type Micros, formatExactUsd } from '@ringback/contract/money'
import type { NumberType } from '@ringback/contract/customers/number-search'
import type { VirtualNumberStatus } from '@ringback/contract/customers/numbers'
import { isKeyOf } from './common.ts'

/** The text of the My Numbers tab (spec sections 2, 4, 5 and 8). */
export const numbers = {
  get: '+ Get a Number',
  loading: 'Loading your numbers',
  failed: 'Failed to load your virtual numbers',
  none: 'You have no numbers yet.',
  noneDetail: 'Rent one by the month to receive calls, and use it as your caller ID.',

  fee: 'Monthly fee',
  renews: 'Renews on',
  releases: 'Released on',
  graceDetail: 'You lose the number on that day. Add credit to keep it.',
  endedDetail: 'This number is no longer yours.',
  useAsCallerId: 'Use as caller ID',
  isCallerId: 'Your caller ID',
  cancelNumber: 'Cancel number',
  copied: 'Copied',
  selected: 'The number is selected. Copy it with your keyboard or the menu of your browser.',

  cancelTitle: 'Cancel this number?',
  cancelStops: 'Calls to and from this number stop immediately.',
  cancelNoRefund: 'There is no refund for the rest of the month.',
  cancelFinal: 'This cannot be undone: another user may rent the number.',
  cancelConfirm: 'Cancel number',
  keep: 'Keep number',
  cancelling: 'Cancelling...',
  cancelFailed: 'Failed to cancel the number',

  rentTitle: 'Get a number',
  back: 'Back to my numbers',
  country: 'Country',
  countrySearch: 'Search country or code...',
  noCountries: 'No countries found',
  /** In the list of countries, of one without a price. */
  noneInOption: 'No numbers',
  type: 'Type',
  anyType: 'Any type',
  pattern: 'Contains',
  patternHint: 'Up to 15 digits; * stands for any digit.',
  patternProblem: 'Enter up to 15 digits; * stands for any digit.',
  patternExample: '555*1',
  search: 'Search numbers',
  searching: 'Searching...',
  searchFailed: 'Failed to search available numbers',
  noneFound: 'No available numbers match your search.',
  noneFoundDetail: 'Try fewer digits, another type or another country.',
  noneFoundOfTypeDetail: 'Try another type or another country.',
  noneFoundInCountryDetail: 'Try another country, or search again later.',
  noneInCountryDetail:
    'We have no price for numbers there, so none are for rent there. Please choose another country.',
  noneOfTypeDetail: 'Please choose another type or another country.',
  documentsDetail: 'Please write to support, or choose another country.',
  documentsOfTypeDetail: 'Please write to support, or choose another type or country.',
  support: 'Contact Support',
  perMonth: 'a month',
  choose: 'Get',
  more: 'Show 10 more',
  noMore: 'No further numbers were found.',

  confirmTitle: 'Get this number?',
  confirmDetail: 'You pay the first month from your balance now.',
  tollFreeNote: 'It receives calls. As a caller ID, it may not be shown in some countries.',
  confirmRenews: 'You then pay the fee every month until you cancel.',
  confirm: 'Get number',
  cancel: 'Cancel',
  rentFailed: 'Failed to purchase number',

  tooLittleCreditTitle: 'Not enough credit',
  tooLittleCreditDetail: 'Your balance must cover the first month.',
  balanceFailed: 'Failed to fetch balance',
  needed: 'Needed',
  available: 'Available',
  incoming: 'Incoming calls',
  toCredits: 'Add credits',
} as const

const STATUS_WORDS: Record<VirtualNumberStatus, string> = {
  active: 'Active',
  grace_period: 'Grace period',
  pending_deactivation: numbers.cancelling,
  deactivated: 'Deactivated',
}

/** The word for a status. An unknown status is shown as it is. */
export function numberStatusWord(status: string): string {
  return isKeyOf(STATUS_WORDS, status) ? STATUS_WORDS[status] : status
}

const TYPE_WORDS: Record<NumberType, string> = {
  local: 'Local',
  mobile: 'Mobile',
  national: 'National',
  toll_free: 'Toll-free',
}

/** The word for a type. An unknown type is shown as it is. */
export function numberTypeWord(type: string): string {
  return isKeyOf(TYPE_WORDS, type) ? TYPE_WORDS[type] : type
}

/** "10 numbers" */
export function countText(n: number): string {
  return n === 1 ? '1 number' : `${n} numbers`
}

export function foundText(n: number): string {
  return `Found ${n} available numbers`
}

export function rentedText(number: string): string {
  return `Successfully purchased ${number}!`
}

export function canceledText(number: string): string {
  return `Number ${number} canceled successfully`
}

/** "free", or "$0.01 for each started minute" */
export function incomingPriceText(rate: Micros): string {
  return rate === 0n ? 'free' : `${formatExactUsd(rate)} for each started minute`
}

/** "free", or "$0.0144 per min" */
export function incomingPerMinuteText(rate: Micros): string {
  return rate === 0n ? 'free' : `${formatExactUsd(rate)} per min`
}

/** "Incoming calls free", or "Incoming calls $0.0144 per min" */
export function incomingShortText(rate: Micros): string {
  return `${numbers.incoming} ${incomingPerMinuteText(rate)}`
}

/** The accessible name of the button of a search result: "Get +1 415 555 2671". */
export function chooseLabel(number: string): string {
  return `${numbers.choose} ${number}`
}

/** "No numbers in Georgia" */
export function noneInCountryText(country: string): string {
  return `No numbers in ${country}`
}

/** "No mobile numbers in Georgia" */
export function noneOfTypeText(type: string, country: string): string {
  return `No ${type.toLowerCase()} numbers in ${country}`
}

/** "Numbers in Germany need documents that we do not have yet." */
export function documentsInCountryText(country: string): string {
  return `Numbers in ${country} need documents that we do not have yet.`
}

/** "Mobile numbers in Germany need documents that we do not have yet." */
export function documentsOfTypeText(type: string, country: string): string {
  return `${type} numbers in ${country} need documents that we do not have yet.`
}

/** The accessible name of a button on the card of a rented number: "Cancel number +1 415 555 2671". */
export function cardLabel(action: string, number: string): string {
  return `${action} ${number}`
}

export function copyLabel(number: string): string {
  return `Copy ${number}`
}
