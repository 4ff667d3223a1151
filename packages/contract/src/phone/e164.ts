import * as z from 'zod/mini'

/** An E.164 number with its plus, for example +12125551234. */
export type E164 = string & { readonly format: 'e164' }

const DIALABLE = /^\+\d{7,}$/
const E164_FORM = /^\+[1-9]\d{6,14}$/

/** The format that the dialer and the rate lookup require: plus and at least 7 digits (spec section 5). */
export function isDialable(number: string): boolean {
  return DIALABLE.test(number)
}

/** The E.164 format: plus, a nonzero digit, then 6 to 14 more digits (spec section 5). */
export function isE164(number: string): number is E164 {
  return E164_FORM.test(number)
}

export function withoutSpaces(number: string): string {
  return number.replace(/\s/g, '')
}

/** Normalises a number from a query string: restores a leading `+` that was decoded as a space, and removes spaces. */
export function numberFromQuery(text: string): string {
  const number = withoutSpaces(text)
  return /^\s/.test(text) && !number.startsWith('+') ? `+${number}` : number
}

export const e164 = z.string().check(z.refine(isE164))
