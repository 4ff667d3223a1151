import * as z from 'zod/mini'
import { type Outcome, accepted, refused } from '../outcome.ts'
import { lazily } from '../lazily.ts'

/** The first digits of numbers, with a plus: `+91` is India. `any` is every number. */
const prefix = z.string().check(z.regex(/^(any|\+[1-9]\d{0,14})$/))

/** What a destination does with some caller IDs. A caller ID that no rule names is shown. */
export const callerIdRule = lazily(() =>
  z.strictObject({
    /** The caller ID. */
    from: prefix,
    /** The called number. */
    to: prefix,
    /**
     * `verified`: a number that its user has proved. `rented`: a number of our account at the carrier, as the platform
     * number. `toll-free`: a number of either kind that is free for its callers.
     */
    origin: z.enum(['any', 'verified', 'rented', 'toll-free']),
    /** `refuse`: the call fails with this caller ID. `replace`: the called person may see another number. */
    effect: z.enum(['refuse', 'replace']),
  }),
)
export type CallerIdRule = z.infer<typeof callerIdRule>
/** A rule in an answer. One with an unknown origin or effect changes nothing. */
type ReceivedRule = Record<keyof CallerIdRule, string>

/** India accepts calls from abroad with numbers of other countries only (specification, section 5 "India rule"). */
export const INDIA_RULE: CallerIdRule = { from: '+91', to: '+91', origin: 'any', effect: 'refuse' }

/**
 * The rules that Twilio documents in "Voice guidelines" (twilio.com/en-us/guidelines/{in, tr, hk, my, br, jp, be}/voice,
 * "Outbound restrictions"). The last one is the advice of "International Voice Quirks" (Twilio support, article
 * 360005772753) not to show toll-free numbers at all.
 */
export const DOCUMENTED_CALLER_ID_RULES: readonly CallerIdRule[] = [
  INDIA_RULE,
  // Turkey forbids Turkish caller IDs.
  { from: '+90', to: '+90', origin: 'any', effect: 'refuse' },
  // Hong Kong accepts Hong Kong numbers only if they are Twilio's, and no toll-free numbers.
  { from: '+852', to: '+852', origin: 'verified', effect: 'refuse' },
  { from: 'any', to: '+852', origin: 'toll-free', effect: 'refuse' },
  // Malaysia accepts no Malaysian verified numbers.
  { from: '+60', to: '+60', origin: 'verified', effect: 'refuse' },
  // Brazil accepts Brazilian numbers only if they are Twilio's and not toll-free.
  { from: '+55', to: '+55', origin: 'verified', effect: 'refuse' },
  { from: '+55', to: '+55', origin: 'toll-free', effect: 'refuse' },
  // Japan does not keep verified Japanese numbers.
  { from: '+81', to: '+81', origin: 'verified', effect: 'replace' },
  // Belgium accepts no toll-free numbers.
  { from: 'any', to: '+32', origin: 'toll-free', effect: 'refuse' },
  { from: 'any', to: 'any', origin: 'toll-free', effect: 'replace' },
]

/** A number that a call can show, with what the rules read of it. */
export interface ShownNumber<Text extends string = string> {
  phoneNumber: Text
  /** Null while it is unknown. Only rules for any origin then apply. */
  origin: 'verified' | 'rented' | null
  isTollFree: boolean
}

export interface CallerIdInput<Text extends string = string> {
  /** The called number, or its first digits while it is typed. */
  to: string
  /** The number that the user chose and can use; null for the platform number. */
  chosen: ShownNumber<Text> | null
  platform: ShownNumber<Text>
  rules: readonly ReceivedRule[]
}

export interface CallerIdDecision<Text extends string = string> {
  /** The number with which the call is made. */
  callerId: Text
  /** The destination forbids the chosen number, so the call shows the platform number. */
  isInstead: boolean
  /** The called person may see another number than `callerId`. */
  isReplaced: boolean
}

/**
 * Decides the caller ID of a call. A number that the destination forbids is not shown: the platform number is, and
 * if that is forbidden too, the call is refused. The server decides with this function, and the dialer shows its
 * result before the call.
 */
export function decideCallerId<Text extends string>(
  input: CallerIdInput<Text>,
): Outcome<CallerIdDecision<Text>, 'no-caller-id'> {
  const { chosen, platform } = input
  const isInstead = chosen !== null && effectOf(input, chosen) === 'refuse'
  const shown = chosen === null || isInstead ? platform : chosen
  const effect = effectOf(input, shown)
  if (effect === 'refuse') return refused('no-caller-id')
  return accepted({ callerId: shown.phoneNumber, isInstead, isReplaced: effect === 'replace' })
}

/** What the destination does with this number; null if it keeps it. Of several rules, one that refuses applies. */
function effectOf(
  { to, rules }: Pick<CallerIdInput, 'to' | 'rules'>,
  number: ShownNumber,
): 'refuse' | 'replace' | null {
  const applying = rules.filter(
    rule =>
      beginsWith(number.phoneNumber, rule.from) &&
      beginsWith(to, rule.to) &&
      hasOrigin(number, rule.origin),
  )
  const effects = applying.map(({ effect }) => effect)
  if (effects.includes('refuse')) return 'refuse'
  return effects.includes('replace') ? 'replace' : null
}

function beginsWith(number: string, prefix: string): boolean {
  return prefix === 'any' || number.startsWith(prefix)
}

function hasOrigin({ origin, isTollFree }: ShownNumber, wanted: string): boolean {
  return wanted === 'any' || (wanted === 'toll-free' ? isTollFree : wanted === origin)
}
