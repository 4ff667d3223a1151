import * as z from 'zod/mini'

/** An E.164 number with its plus, for example +12125551234. */
export type E164 = string & { readonly format: 'e164' }

const DIALABLE = /^\+\d{7,}$/
const E164_FORM = /^\+[1-9]\d{6,14}$/

/** What the dialer and the rate lookup ask for: plus and at least 7 digits (spec section 5). */
export function isDialable(number: string): boolean {
  return DIALABLE.test(number)
}

/** Plus, a nonzero digit, then 6 to 14 more digits (spec section 5). */
export function isE164(number: string): number is E164 {
  return E164_FORM.test(number)
}

export function withoutSpaces(number: string): string {
  return number.replace(/\s/g, '')
}

/** The whole world's notations of one number: spaces go, and a `+` that a URL turned into a space returns. */
export function numberFromQuery(text: string): string {
  const number = withoutSpaces(text)
  return /^\s/.test(text) && !number.startsWith('+') ? `+${number}` : number
}

export const e164 = z.string().check(z.refine(isE164))
