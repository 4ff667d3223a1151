import type { CallFailureCode } from './failure-code.ts'
import { Q850_CODES, SIP_CODES } from './sip-codes.ts'
import { TWILIO_CODES } from './twilio-codes.ts'

/** The codes of all carriers, whose numbers differ: Q.850 to 127, SIP from 400 to 699, Twilio from 10000. */
const CALL_FAILURE_CODES = { ...Q850_CODES, ...SIP_CODES, ...TWILIO_CODES }

/** Null for a code that does not name why the call failed. */
export function callFailureOf(code: number): CallFailureCode | null {
  return CALL_FAILURE_CODES[code] ?? null
}

/** What operators read about a code. */
export function failureCodeText(code: number): string {
  const known = callFailureOf(code)
  const named = nameOf(code)
  return known ? `${named} · ${known.meaning}` : named
}

/** What an operator can do about a code. */
export function remedyOf(code: number): string {
  const known = callFailureOf(code)
  if (known) return known.remedy
  return code >= 10_000
    ? `See twilio.com/docs/api/errors/${code}`
    : 'Ask the company of the trunk what it means'
}

function nameOf(code: number): string {
  if (code >= 1 && code <= 127) return `Q.850 ${code}`
  return code >= 400 && code <= 699 ? `SIP ${code}` : String(code)
}
