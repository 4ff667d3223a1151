import * as z from 'zod/mini'
import {
  type CallerIdDecision,
  INDIA_RULE,
  callerIdRule,
  type ShownNumber,
  decideCallerId,
} from '../../calls/caller-id-rules.ts'
import { type ResponseOf, endpoint } from '../../endpoint.ts'
import { lazily } from '../../lazily.ts'
import type { Outcome } from '../../outcome.ts'
import { word } from '../../fields.ts'

/** One of the user's numbers that can be the caller ID. The platform number is not among them. */
export const callerIdOption = lazily(() =>
  z.object({
    phoneNumber: z.string(),
    /** `verified` is the user's own phone number, proved by a code. `virtual` is a number rented from us. */
    type: word(z.enum(['verified', 'virtual'])),
    /** Always true, because only usable numbers are listed. */
    isActive: z.boolean(),
    countryCode: z.string(),
    displayName: z.string(),
    /** `verified` for a verified number. For a rented number, the status of its rental. */
    status: word(z.enum(['verified', 'active', 'grace_period', 'pending_deactivation'])),
    /** Whether the number is free for its callers. Some destinations refuse such a caller ID. */
    isTollFree: z.boolean(),
  }),
)
export type CallerIdOption = z.infer<typeof callerIdOption>

export const listCallerIds = endpoint(() => ({
  method: 'GET',
  path: '/api/caller-id/available',
  access: 'user',
  summary:
    "List the user's numbers that can be the caller ID, and what destinations do with caller IDs",
  response: z.object({
    callerIDs: z.array(callerIdOption),
    /** What decides which number a call shows ({@link decideCallerId} in caller-id-rules.ts). */
    platformNumber: z.string(),
    isPlatformTollFree: z.boolean(),
    rules: z.array(
      z.object({
        ...{ from: z.string(), to: z.string() },
        origin: word(callerIdRule.shape.origin),
        effect: word(callerIdRule.shape.effect),
      }),
    ),
  }),
}))

/** Before the answer. */
const UNKNOWN: ResponseOf<typeof listCallerIds> = {
  callerIDs: [],
  platformNumber: '',
  isPlatformTollFree: false,
  rules: [INDIA_RULE],
}

/**
 * Decides the caller ID of a call as the server will, from the answer of {@link listCallerIds}. Before the answer, only
 * the rule of the specification applies.
 *
 * @param call the called number, or its first digits, and the user's choice; null for the platform number
 * @returns with an empty `callerId` if the call shows the platform number and the server has not named it
 */
export function decideListedCallerId(
  listed: ResponseOf<typeof listCallerIds> | undefined,
  { to, chosen }: { to: string; chosen: string | null },
): Outcome<CallerIdDecision, 'no-caller-id'> {
  const { callerIDs, platformNumber, isPlatformTollFree, rules } = listed ?? UNKNOWN
  return decideCallerId({
    to,
    chosen: chosen === null || chosen === platformNumber ? null : shownNumber(chosen),
    platform: { phoneNumber: platformNumber, origin: 'rented', isTollFree: isPlatformTollFree },
    rules,
  })

  function shownNumber(phoneNumber: string): ShownNumber {
    const option = callerIDs.find(own => own.phoneNumber === phoneNumber)
    if (!option) return { phoneNumber, origin: null, isTollFree: false }
    const origin = option.type === 'verified' ? 'verified' : 'rented'
    return { phoneNumber, origin, isTollFree: option.isTollFree }
  }
}

export const getCallerId = endpoint(() => ({
  method: 'GET',
  path: '/api/caller-id/current',
  access: 'user',
  summary: 'Get the chosen caller ID; null means the platform number',
  response: z.object({ callerID: z.nullable(z.string()) }),
}))

export const setCallerId = endpoint(() => ({
  method: 'PUT',
  path: '/api/caller-id',
  access: 'user',
  summary: "Choose one of the user's numbers as the caller ID",
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }),
  response: z.object({ callerID: z.string() }),
}))

/** Resets the caller ID, so that calls show the platform number. The dialer uses it. */
export const deleteCallerId = endpoint(() => ({
  method: 'DELETE',
  path: '/api/caller-id',
  access: 'user',
  summary: 'Reset the caller ID to the platform number; repeating it succeeds',
  response: z.object({ callerID: z.null() }),
}))

/** Has the same effect as {@link deleteCallerId}. The specification has both: the settings use this one (docs/readings.md, 6). */
export const clearCallerId = endpoint(() => ({
  method: 'PUT',
  path: '/api/caller-id/clear',
  access: 'user',
  summary: 'The same as DELETE /api/caller-id',
  /** Nothing, or an empty object. */
  body: z.nullish(z.object({})),
  response: z.object({ callerID: z.null() }),
}))
