import {
  type CountryCode,
  Metadata,
  getCountries,
  getCountryCallingCode,
} from 'libphonenumber-js/max'
import { afterInternationalPrefix } from './international-prefix.ts'

/** The parts of a numbering plan that the types of the library leave out. */
interface Plan {
  possibleLengths(): number[]
  nationalNumberPattern(): string
  nationalPrefix(): string | undefined
}

/** The numbers of networks that belong to no country, such as freephone +800. */
const OTHER_CODES = ['800', '808', '870', '878', '881', '882', '883', '888', '979']

/**
 * Whether more digits can make a number of `chars`, the dialable characters of an unfinished number. A number without a
 * plus is one of `country`, or begins with an international prefix.
 */
export function canBecomeNumber(chars: string, country: CountryCode): boolean {
  if (chars.startsWith('+')) return canBecomeInternational(chars.slice(1))
  if (/^0{1,2}$/.test(chars) || beginsNational(chars, country)) return true
  if (beginsInternationalPrefix(chars, country)) return true
  const { numbers } = afterInternationalPrefix(chars, country)
  return [...numbers, chars.replace(/^00/, '+')].some(
    number => number.startsWith('+') && canBecomeInternational(number.slice(1)),
  )
}

/** Whether at most one digit is missing of an international prefix. */
function beginsInternationalPrefix(chars: string, country: CountryCode): boolean {
  return ['', ...'0123456789'].some(digit => {
    const { ends } = afterInternationalPrefix(`${chars}${digit}1`, country)
    return ends.includes(chars.length + digit.length)
  })
}

function canBecomeInternational(digits: string): boolean {
  if (OTHER_CODES.some(code => code.startsWith(digits) || digits.startsWith(code))) return true
  return getCountries().some(country => {
    const code = getCountryCallingCode(country)
    if (code.startsWith(digits)) return true
    return digits.startsWith(code) && beginsNational(digits.slice(code.length), country)
  })
}

function beginsNational(digits: string, country: CountryCode): boolean {
  const plan = planOf(country)
  const prefix = plan.nationalPrefix()
  const numbers = [digits]
  if (prefix !== undefined && digits.startsWith(prefix)) numbers.push(digits.slice(prefix.length))
  return numbers.some(number => begins(number, plan))
}

/** The patterns of the plans distinguish numbers by their first digits, so three more digits find every way to go on. */
function begins(number: string, plan: Plan): boolean {
  const pattern = new RegExp(`^(?:${plan.nationalNumberPattern()})$`)
  return plan.possibleLengths().some(length => {
    const missing = length - number.length
    if (missing < 1) return false
    const tried = Math.min(missing, 3)
    for (let next = 0; next < 10 ** tried; next++) {
      const more = String(next).padStart(tried, '0')
      if (pattern.test(number + more + '2'.repeat(missing - tried))) return true
    }
    return false
  })
}

function planOf(country: CountryCode): Plan {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  // The object has these methods; the declaration of its type lacks them.
  return metadata.numberingPlan as unknown as Plan
}
