import fc from 'fast-check'
import {
  type CountryCode,
  Metadata,
  type NumberType,
  getCountries,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { isE164 } from '@ringback/contract/phone/e164'

export type NumberKind = Exclude<NumberType, undefined | 'FIXED_LINE_OR_MOBILE'>

/** A number that is valid for the numbering plan of a country or of a network without a country. */
export interface PlanNumber {
  /** A country such as `ES`, or the calling code of a network without a country such as `979`. */
  plan: string
  kind: NumberKind
  /** E.164. */
  number: string
}

/**
 * Valid numbers of one kind from every numbering plan that has this kind, made from the patterns of the plans.
 * The same numbers in every run.
 *
 * @param perPlan the largest number of numbers from one plan
 */
export function numbersOfPlans(kind: NumberKind, perPlan: number): PlanNumber[] {
  return [...getCountries(), ...NETWORKS_WITHOUT_COUNTRY].flatMap(plan =>
    numbersOfPlan(plan, kind, perPlan),
  )
}

function numbersOfPlan(plan: string, kind: NumberKind, count: number): PlanNumber[] {
  const { callingCode, pattern } = rulesOf(plan, kind)
  if (!pattern) return []
  const candidates = fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), {
    numRuns: count * CANDIDATES_PER_NUMBER,
    seed: 1,
  })
  const numbers = new Set(
    candidates
      .map(national => `+${callingCode}${national}`)
      .filter(number => isOfKind(number, kind)),
  )
  return [...numbers].slice(0, count).map(number => ({ plan, kind, number }))
}

/** Calling codes of ITU E.164 that belong to services and satellite networks. */
const NETWORKS_WITHOUT_COUNTRY = ['800', '808', '870', '878', '881', '882', '883', '888', '979']

/** Some candidates are of another kind, whose pattern the library tests first, or of an impossible length. */
const CANDIDATES_PER_NUMBER = 20

function isOfKind(number: string, kind: NumberKind): boolean {
  const parsed = parsePhoneNumberFromString(number)
  // The library reports one type where a plan does not separate fixed lines from mobile phones.
  const isEither = parsed?.getType() === 'FIXED_LINE_OR_MOBILE'
  const isKind = parsed?.getType() === kind || (isEither && /^(FIXED_LINE|MOBILE)$/.test(kind))
  return isKind && parsed?.number === number && isE164(number)
}

/** What the library knows of a numbering plan. Its types declare only a part of it. */
interface PlanRules {
  callingCode(): string
  type(kind: NumberKind): { pattern(): string } | undefined
}

function rulesOf(plan: string, kind: NumberKind): { callingCode: string; pattern: string } {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(plan as CountryCode)
  const rules = metadata.numberingPlan as unknown as PlanRules
  return { callingCode: rules.callingCode(), pattern: rules.type(kind)?.pattern() ?? '' }
}
