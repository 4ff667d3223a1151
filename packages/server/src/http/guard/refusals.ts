import type { Details } from '@ringback/contract/outcome'
import { ACCOUNT_REFUSALS } from './refusals/account-refusals.ts'
import { BUSINESS_REFUSALS } from './refusals/business-refusals.ts'
import { CALL_REFUSALS } from './refusals/call-refusals.ts'
import { NUMBER_REFUSALS } from './refusals/number-refusals.ts'
import { PEOPLE_REFUSALS } from './refusals/people-refusals.ts'
import { REQUEST_REFUSALS } from './refusals/request-refusals.ts'

/**
 * Every refusal of the API: its code, HTTP status and sentence, in a file for each subject.
 * 401 is used for a missing, expired or revoked bearer token only, because browsers log out on it.
 */
export const REFUSALS = {
  ...ACCOUNT_REFUSALS,
  ...CALL_REFUSALS,
  ...NUMBER_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...BUSINESS_REFUSALS,
  ...REQUEST_REFUSALS,
} as const

export type RefusalCode = keyof typeof REFUSALS

/** @throws if a detail that the sentence needs is missing */
export function errorOf(code: RefusalCode, details: Details = {}): string {
  return REFUSALS[code].error.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const detail = details[name]
    if (detail === undefined) throw new Error(`The refusal ${code} needs the detail ${name}`)
    return detail
  })
}
