import type { NumberType } from '@ringback/contract/customers/number-search'
import { type Micros, formatExactUsd } from '@ringback/contract/money'
import { isKeyOf } from '../../../text/known-key.ts'

export const TOLL_FREE_NOTE =
  'It receives calls. As a caller ID, it may not be shown in some countries.'

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

/** "free", or "$0.0144 per min" */
export function incomingPerMinuteText(rate: Micros): string {
  return rate === 0n ? 'free' : `${formatExactUsd(rate)} per min`
}
