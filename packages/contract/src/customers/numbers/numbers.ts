import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { lazily } from '../../lazily.ts'
import { instant, word } from '../../fields.ts'
import { VOICEMAIL_GREETING_MAX, GREETING_MAX_BYTES } from '../../limits.ts'
import { usd } from '../../money.ts'
import { quietHours } from '../../calls/quiet-hours.ts'

/** The statuses that users see. A number that is still being bought at the carrier is not shown and has none of them. */
export const virtualNumberStatus = z.enum([
  'active',
  'grace_period',
  'pending_deactivation',
  'deactivated',
])
export type VirtualNumberStatus = z.infer<typeof virtualNumberStatus>

/** One line of text that can be spoken. */
export const voicemailGreeting = z
  .string()
  .check(z.maxLength(VOICEMAIL_GREETING_MAX), z.regex(/^[^\p{C}]*[\p{L}\p{N}][^\p{C}]*$/u))

/** What its renter sets for calls to a number, in the order of the steps. A call that no step takes gets a busy tone. */
const numberSettings = lazily(() =>
  z.object({
    /** When calls to the number do not ring; null for never. */
    quietHours: z.nullable(quietHours),
    /** Whether a call rings in the browser. */
    ringsBrowser: z.boolean(),
    /** The verified number to which a call is forwarded that the browser does not answer; null for none. */
    forwardsTo: z.nullable(z.string().check(z.maxLength(40))),
    /** What is spoken to callers before they leave a message; null if the number takes no messages. */
    voicemailGreeting: z.nullable(voicemailGreeting),
  }),
)
export type NumberSettings = z.infer<typeof numberSettings>

/** The settings to change. */
export const numberSettingChanges = lazily(() =>
  z
    .partial(numberSettings)
    .check(z.refine(changes => Object.values(changes).some(value => value !== undefined))),
)
export type NumberSettingChanges = z.infer<typeof numberSettingChanges>

export const virtualNumber = lazily(() =>
  z.extend(numberSettings, {
    // What was valid when it was stored is shown also by a browser that does not know its time zone or letters.
    quietHours: z.nullable(z.object({ from: z.string(), until: z.string(), timeZone: z.string() })),
    forwardsTo: z.nullable(z.string()),
    voicemailGreeting: z.nullable(z.string()),
    id: z.string(),
    phoneNumber: z.string(),
    status: word(virtualNumberStatus),
    monthlyFee: usd,
    /** While `active`, when the next month begins. In `grace_period`, when the number is released unless it is paid (docs/readings.md, 18). */
    renewalDate: instant,
    countryCode: z.string(),
    /** Whether a recording of the user is played instead of the spoken greeting. */
    hasRecordedGreeting: z.boolean(),
  }),
)
export type VirtualNumber = z.infer<typeof virtualNumber>

/**
 * What keeps a call to a number from the steps that its renter has chosen: calls are paused or the account is frozen, so
 * that callers get a busy tone; the credit does not cover an incoming call, or a forwarded one; the account or the budget
 * has no more for today; or the forwarding is not possible for another reason, for example a limit.
 */
export const incomingBlockedReason = z.enum([
  'calling-paused',
  'account-frozen',
  'credit-for-incoming',
  'limit-for-incoming',
  'credit-for-forwarding',
  'forwarding',
])
export type IncomingBlockedReason = z.infer<typeof incomingBlockedReason>

/**
 * Why a number with voicemail takes no message: as many are kept as possible, or as many have come in 24 hours. It may be
 * true beside an {@link IncomingBlockedReason}.
 */
export const voicemailBlockedReason = z.enum(['mailbox-full', 'messages-of-a-day'])
export type VoicemailBlockedReason = z.infer<typeof voicemailBlockedReason>

const listedNumber = lazily(() =>
  z.extend(virtualNumber, {
    /** What an incoming call costs now for each started minute; 0 if it is free. */
    incomingRatePerMinute: usd,
    /** For a call that comes now, apart from other calls of the renter; null for none. */
    blockedReason: z.nullable(word(incomingBlockedReason)),
    /** Null for none, and for a number without voicemail. */
    voicemailBlockedReason: z.nullable(word(voicemailBlockedReason)),
    /** Whether the renter has a call now, in any browser or forwarded to a phone, so that another one does not ring. */
    isInCall: z.boolean(),
  }),
)

/** A number in the list. */
export type ListedNumber = z.infer<typeof listedNumber>

export const listNumbers = endpoint(() => ({
  method: 'GET',
  path: '/api/numbers',
  access: 'user',
  summary: "List the user's rented numbers, oldest first, without ended ones",
  response: z.object({ numbers: z.array(listedNumber), count: z.number() }),
}))

export const rentNumber = endpoint(() => ({
  method: 'POST',
  path: '/api/numbers/purchase',
  access: 'user',
  summary: 'Rent a number by the month, paid with credit',
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }),
  response: virtualNumber,
}))

const rentalId = lazily(() => z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }))

export const cancelNumber = endpoint(() => ({
  method: 'DELETE',
  path: '/api/numbers/:id',
  access: 'user',
  summary: 'Cancel a rented number at once, without refund',
  params: rentalId,
  response: z.object({ message: z.string() }),
}))

export const changeNumberSettings = endpoint(() => ({
  method: 'PATCH',
  path: '/api/numbers/:id/settings',
  access: 'user',
  summary:
    'Change what happens to calls to a rented number: quiet hours, ringing, forwarding and voicemail. A new spoken greeting replaces a recording',
  params: rentalId,
  body: numberSettingChanges,
  response: virtualNumber,
}))

const forwardTarget = lazily(() =>
  z.object({
    phoneNumber: z.string(),
    /** What a minute of a forwarded call costs now, with the incoming call; null if the number cannot be called. */
    ratePerMinute: z.nullable(usd),
    billingSeconds: z.nullable(z.number()),
  }),
)
export type ForwardTarget = z.infer<typeof forwardTarget>

export const listForwardTargets = endpoint(() => ({
  method: 'GET',
  path: '/api/numbers/:id/forwarding',
  access: 'user',
  summary:
    "The user's verified numbers, and what calls to a rented number cost that are forwarded there",
  params: rentalId,
  response: z.object({ targets: z.array(forwardTarget) }),
}))

export const setRecordedGreeting = endpoint(() => ({
  method: 'PUT',
  path: '/api/numbers/:id/voicemail/recording',
  access: 'user',
  summary: 'Set a recording that is played to callers before they leave a message',
  params: rentalId,
  /** A WAV file (PCM, 16 bits, one channel, 8 kHz) of 1 to 20 seconds, in base64. */
  body: z.object({ wav: z.base64() }),
  bodyMaxBytes: GREETING_MAX_BYTES,
  response: virtualNumber,
}))

export const getRecordedGreeting = endpoint(() => ({
  method: 'GET',
  path: '/api/numbers/:id/voicemail/recording',
  access: 'user',
  summary: 'Get the recorded greeting of a number: a WAV file, in base64',
  params: rentalId,
  response: z.object({ wav: z.string() }),
}))
