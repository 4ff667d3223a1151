import { readFileSync } from 'node:fs'

/** The types of numbers that the carrier rents out, by their names in its paths. */
export const NUMBER_TYPES = ['Local', 'Mobile', 'TollFree', 'National'] as const
export type NumberType = (typeof NUMBER_TYPES)[number]

/**
 * The numbers of one place. The template is a number with its country code, where `x` is any digit
 * and `N` is 2 to 9. Region is the state or province, in countries that have them.
 */
export interface NumberRange {
  template: string
  locality: string | null
  region: string | null
}

export interface CountryPlan {
  name: string
  ranges: Partial<Record<NumberType, readonly NumberRange[]>>
  /** Types of numbers that receive SMS but no calls. */
  withoutVoice?: readonly NumberType[]
}

interface StoredCountry extends Omit<CountryPlan, 'ranges'> {
  ranges: Partial<Record<NumberType, [template: string, locality?: string, region?: string][]>>
}

/** The numbers that the carrier offers, by ISO 3166 country. Templates follow the countries' plans. */
export const NUMBER_PLAN: Readonly<Record<string, CountryPlan>> = readNumberPlan()

function readNumberPlan(): Record<string, CountryPlan> {
  const file = new URL('../../../data/number-plan.json', import.meta.url)
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, StoredCountry>
  return Object.fromEntries(
    Object.entries(stored).map(([country, plan]) => [country, { ...plan, ranges: rangesOf(plan) }]),
  )
}

function rangesOf({ ranges }: StoredCountry): CountryPlan['ranges'] {
  return Object.fromEntries(
    Object.entries(ranges).map(([type, places]) => [
      type,
      places.map(([template, locality = null, region = null]) => ({
        template: template.replaceAll(' ', ''),
        locality,
        region,
      })),
    ]),
  )
}
