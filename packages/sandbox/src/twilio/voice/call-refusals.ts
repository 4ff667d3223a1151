import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { AlertKind } from '../alerts.ts'
import type { TwilioConsole } from '../console.ts'
import type { OwnedNumbers } from '../numbers/owned-numbers.ts'
import { fateOfCallerId } from './caller-id-policy.ts'
import { isE164 } from './phones/known-numbers.ts'

/** A call to a phone that a Dial makes. */
export interface DialledCall {
  from: string
  to: string
  /** The numbers of the call that runs the Dial, which it may pass on as its caller ID. */
  parent: { from: string; to: string }
}

/** What decides whether the account may make a call. */
export interface RefusalDeps {
  console: TwilioConsole
  ownedNumbers: OwnedNumbers
  platformNumber?: string | undefined
}

/** The reason why the carrier makes no such call; undefined when the rule does not refuse it. */
type Rule = (call: DialledCall, deps: RefusalDeps) => AlertKind | undefined

const error = (code: number, text: string): AlertKind => ({ code, level: 'error', text })
const warning = (code: number, text: string): AlertKind => ({ code, level: 'warning', text })

/** The only reason against a call from one phone to another, which no account pays. */
export function refusalOfNumber({ to }: Pick<DialledCall, 'to'>): AlertKind | undefined {
  if (isE164(to)) return undefined
  return error(13224, 'Dial: Twilio does not support calling this number or the number is invalid')
}

const isNotPermitted: Rule = ({ to }, { console }) =>
  console.blockedCountries.includes(countryOf(to) ?? '')
    ? error(13227, 'Geo Permission configuration is not permitting call')
    : undefined

/** A number of the call itself, a rented or a validated number. */
const isForeignCallerId: Rule = ({ from, parent }, { ownedNumbers, platformNumber }) => {
  const own = [...ownedNumbers.rented(), ...ownedNumbers.callerIds()].map(({ number }) => number)
  return [parent.from, parent.to, platformNumber, ...own].includes(from)
    ? undefined
    : warning(13214, 'Dial: Invalid callerId value')
}

/** A caller ID that the called country forbids: no partner of the vendor delivers the call. */
const isForbiddenCallerId: Rule = (call, deps) =>
  fateOfCallerId(call, deps) === 'refused'
    ? error(13224, 'Dial: Twilio does not support calling this number or the number is invalid')
    : undefined

/** In the order in which the carrier checks them. */
const RULES: readonly Rule[] = [
  refusalOfNumber,
  isForeignCallerId,
  isNotPermitted,
  isForbiddenCallerId,
]

/** The first reason why the carrier refuses the call. The call then fails without a leg, and the alert names its parent. */
export function refusalOf(call: DialledCall, deps: RefusalDeps): AlertKind | undefined {
  for (const rule of RULES) {
    const refusal = rule(call, deps)
    if (refusal) return refusal
  }
  return undefined
}

function countryOf(number: string): CountryCode | undefined {
  return parsePhoneNumberFromString(number)?.country
}
