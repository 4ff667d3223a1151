import { type Micros, formatExactUsd } from '@ringback/contract/money'
import type { NumberType } from '@ringback/contract/customers/number-search'
import type { VirtualNumberStatus } from '@ringback/contract/customers/numbers'
import { isKeyOf } from './common.ts'

/** The text of the My Numbers tab (spec sections 2, 4, 5 and 8). */
export const numbers = {
  tollFreeNote: 'It receives calls. As a caller ID, it may not be shown in some countries.',
} as const

const STATUS_WORDS: Record<VirtualNumberStatus, string> = {
  active: 'Active',
  grace_period: 'Grace period',
  pending_deactivation: 'Cancelling...',
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

/** "free", or "$0.0144 per min" */
export function incomingPerMinuteText(rate: Micros): string {
  return rate === 0n ? 'free' : `${formatExactUsd(rate)} per min`
}
