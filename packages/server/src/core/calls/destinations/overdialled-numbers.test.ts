import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import {
  type NumberKind,
  type PlanNumber,
  numbersOfPlans,
} from '../../../../testing/numbers-of-plans.ts'
import { validateDestination } from './destination-policy.ts'

const COSTLY: readonly NumberKind[] = ['PREMIUM_RATE', 'PERSONAL_NUMBER', 'SHARED_COST']
const EVERYWHERE: readonly NumberKind[] = ['FIXED_LINE', 'MOBILE']
const ORDINARY = [...EVERYWHERE, 'TOLL_FREE', 'UAN', 'PAGER', 'VOICEMAIL', 'VOIP'] as const
const NUMBERS_PER_PLAN = 5

/** A number with one digit less, unchanged, and with up to three digits more: every 0, 5 and 9. */
function variantsOf(number: string, change: number): string[] {
  if (change <= 0) return [number.slice(0, number.length + change)]
  return ['0', '5', '9']
    .map(digit => number + digit.repeat(change))
    .filter(longer => longer.length <= E164_MAX_LENGTH)
}
const E164_MAX_LENGTH = 16

/** The variant is itself a number of another kind, for example the mobile phone of another subscriber. */
function isOtherNumber(variant: string): boolean {
  const parsed = parsePhoneNumberFromString(variant)
  return parsed?.isValid() === true && parsed.number === variant
}

function validateVariants(numbers: readonly PlanNumber[], change: number) {
  const variants = numbers.flatMap(({ number }) => variantsOf(number, change))
  const admitted = variants.filter(variant => validateDestination(variant).ok)
  return {
    tried: variants.length,
    otherNumbers: admitted.filter(isOtherNumber),
    evading: admitted.filter(variant => !isOtherNumber(variant)),
  }
}

describe.each(COSTLY)('the numbers of kind %s of every numbering plan', kind => {
  const numbers = numbersOfPlans(kind, NUMBERS_PER_PLAN)

  it.each([-1, 0, 1, 2, 3, 4])('are refused with %i digits more', change => {
    const { tried, otherNumbers, evading } = validateVariants(numbers, change)
    expect(tried).toBeGreaterThan(250)
    expect(evading).toEqual([])
    // Numbers of another kind are a rare exception, not a way out.
    expect(otherNumbers.length).toBeLessThan(tried / 15)
    if (change === 0) expect(otherNumbers).toEqual([])
  })
})

/** Satellite networks and personal numbers without a country are refused by their calling code. */
const ofCountries = (kind: NumberKind) =>
  numbersOfPlans(kind, NUMBERS_PER_PLAN).filter(({ plan }) => /^[A-Z]{2}$/.test(plan))

describe('ordinary numbers', () => {
  it.each(ORDINARY)('of kind %s of every country are admitted', kind => {
    const numbers = ofCountries(kind)
    const refused = numbers.filter(({ number }) => !validateDestination(number).ok)
    expect(refused).toEqual([])
    if (EVERYWHERE.includes(kind)) {
      expect(new Set(numbers.map(({ plan }) => plan)).size).toBeGreaterThan(235)
    }
  })

  it('are admitted with an extension that the numbering plan does not list', () => {
    const refused = EXTENSIONS.filter(number => !validateDestination(number).ok)
    expect(refused).toEqual([])
  })
})

/** Main numbers with the digits of an extension, in plans with numbers of varying length. */

const EXTENSIONS = [
  // Germany: Berlin and Munich, 8 to 13 digits; an area code with five digits.
  ...['+4930227', '+493022732152', '+49302273215212', '+498921801234', '+4989218012345678'],
  ...['+493322912345', '+4933229123456789'],
  // Austria: Vienna and Graz, whose extensions follow main numbers of 4 to 7 digits.
  ...['+4315880', '+43158801', '+431588010', '+4315880112345', '+43158801123456789'],
  ...['+433163800', '+4331638012345'],
  // Indonesia: Jakarta and Bandung, mobile numbers of 9 to 12 digits.
  ...['+62213456789', '+622134567890', '+62224201234', '+62811123456', '+6281112345678'],
  ...['+628111234567890'],
].filter(number => number.length <= E164_MAX_LENGTH)
