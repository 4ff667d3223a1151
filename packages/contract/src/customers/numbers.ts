import * as z from 'zod/mini'
import { virtualNumberCountry } from '../countries.ts'
import { endpoint } from '../endpoint.ts'
import { instant } from '../instant.ts'
import {
  GREETING_MAX_BYTES,
  NUMBER_SEARCH_LIMIT,
  NUMBER_SEARCH_OFFSET_MAX,
  VOICEMAIL_GREETING_MAX,
} from '../limits.ts'
import { listedInstant, listedText, notRead } from '../listed.ts'
import { usd } from '../money.ts'
import { pageSize } from '../page.ts'
import { listedQuietHours, quietHours } from '../quiet-hours.ts'

export const numberType = z.enum(['local', 'mobile', 'national', 'toll_free'])
export type NumberType = z.infer<typeof numberType>

export const availableNumber = z.object({
  phoneNumber: z.string(),
  /** The price for the user, markup included. */
  monthlyFee: usd,
  /** What an incoming call costs for each started minute; 0 if it is free. */
  incomingRatePerMinute: usd,
  region: z.string(),
  countryCode: z.string(),
  type: numberType,
})
export type AvailableNumber = z.infer<typeof availableNumber>

const listedAvailableNumber = z.object({
  phoneNumber: z.string(),
  monthlyFee: usd,
  /** Undefined if the server does not send it. */
  incomingRatePerMinute: z.optional(usd),
  region: z._default(z.nullable(z.string()), null),
  countryCode: z.string(),
  /** A {@link NumberType}, another word to show as it is, or null if the server does not send it. */
  type: z._default(z.nullable(z.string()), null),
})
/** An available number as the page reads it. */
export type ListedAvailableNumber = z.infer<typeof listedAvailableNumber>

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
const numberSettings = z.object({
  /** When calls to the number do not ring; null for never. */
  quietHours: z.nullable(quietHours),
  /** Whether a call rings in the browser. */
  ringsBrowser: z.boolean(),
  /** The verified number to which a call is forwarded that the browser does not answer; null for none. */
  forwardsTo: z.nullable(z.string().check(z.maxLength(40))),
  /** What is spoken to callers before they leave a message; null if the number takes no messages. */
  voicemailGreeting: z.nullable(voicemailGreeting),
})
export type NumberSettings = z.infer<typeof numberSettings>

/** The settings to change. */
const numberSettingChanges = z
  .partial(numberSettings)
  .check(z.refine(changes => Object.values(changes).some(value => value !== undefined)))
export type NumberSettingChanges = z.infer<typeof numberSettingChanges>

/** As the page reads them. A setting is undefined if the server does not offer it. */
const listedNumberSettings = z.partial(
  z.extend(numberSettings, {
    quietHours: z.nullable(listedQuietHours),
    forwardsTo: z.nullable(z.string()),
    voicemailGreeting: z.nullable(z.string()),
  }),
)

export const virtualNumber = z.extend(numberSettings, {
  id: z.string(),
  phoneNumber: z.string(),
  status: virtualNumberStatus,
  monthlyFee: usd,
  /** While `active`, when the next month begins. In `grace_period`, when the number is released unless it is paid (docs/readings.md, 18). */
  renewalDate: instant,
  countryCode: z.string(),
  /** Whether a recording of the user is played instead of the spoken greeting. */
  hasRecordedGreeting: z.boolean(),
})
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

const listedNumber = z.extend(virtualNumber, {
  /** What an incoming call costs now for each started minute; 0 if it is free. */
  incomingRatePerMinute: usd,
  /** For a call that comes now, apart from other calls of the renter; null for none. */
  blockedReason: z.nullable(incomingBlockedReason),
  /** Null for none, and for a number without voicemail. */
  voicemailBlockedReason: z.nullable(voicemailBlockedReason),
  /** Whether the renter has a call now, in any browser or forwarded to a phone, so that another one does not ring. */
  isInCall: z.boolean(),
})
/** A number in the list. */
export type ListedNumber = z.infer<typeof listedNumber>

const listedVirtualNumber = z.extend(listedNumberSettings, {
  id: listedText,
  phoneNumber: z.string(),
  /** A {@link VirtualNumberStatus}, or another word to show as it is. */
  status: z.string(),
  monthlyFee: usd,
  /** Undefined if the server does not send it. */
  incomingRatePerMinute: z.optional(usd),
  renewalDate: listedInstant,
  countryCode: z.string(),
  /** Undefined if the server does not offer recorded greetings. */
  hasRecordedGreeting: z.optional(z.boolean()),
  /** An {@link IncomingBlockedReason}, or another word that is not shown. */
  blockedReason: z.optional(z.nullable(z.string())),
  /** A {@link VoicemailBlockedReason}, or another word for a number that takes no messages. */
  voicemailBlockedReason: z.optional(z.nullable(z.string())),
  /** Undefined if the server does not report it. */
  isInCall: z.optional(z.boolean()),
})
/** A rented number as the page reads it. */
export type ListedVirtualNumber = z.infer<typeof listedVirtualNumber>

export const searchNumbers = endpoint({
  method: 'GET',
  path: '/api/numbers/search',
  access: 'user',
  summary: 'Search numbers of a country that can be rented now, with their fees',
  query: z.object({
    countryCode: virtualNumberCountry,
    /** Digits that the number contains; `*` matches any one digit. */
    pattern: z.optional(z.string().check(z.regex(/^[\d*]{1,15}$/))),
    type: z.optional(numberType),
    limit: pageSize(NUMBER_SEARCH_LIMIT),
    /** How many of the numbers that fit are left out, because an earlier search found them. */
    offset: z._default(
      z.coerce.number().check(z.int(), z.gte(0), z.lte(NUMBER_SEARCH_OFFSET_MAX)),
      0,
    ),
  }),
  response: z.object({
    numbers: z.array(availableNumber),
    count: z.number(),
    /** The types that can be rented in this country now. */
    rentableTypes: z.optional(z.array(numberType)),
    /** The types of this country that need documents at the carrier which the operator does not have. */
    typesWithoutDocuments: z.optional(z.array(numberType)),
    /** Whether a search with a larger offset finds more. */
    hasMore: z.optional(z.boolean()),
  }),
  listed: z.object({
    numbers: z.array(listedAvailableNumber),
    /** Undefined if the server does not send it. */
    rentableTypes: z.optional(z.array(z.string())),
    typesWithoutDocuments: z.optional(z.array(z.string())),
    hasMore: z.optional(z.boolean()),
  }),
})

export const listNumberCountries = endpoint({
  method: 'GET',
  path: '/api/numbers/countries',
  access: 'user',
  summary: 'The countries of the search, with the types of numbers that have a fee',
  response: z.object({
    countries: z.array(z.object({ countryCode: virtualNumberCountry, types: z.array(numberType) })),
  }),
  listed: z.object({
    countries: z.array(z.object({ countryCode: z.string(), types: z.array(z.string()) })),
  }),
})

export const rentNumber = endpoint({
  method: 'POST',
  path: '/api/numbers/purchase',
  access: 'user',
  summary: 'Rent a number by the month, paid with credit',
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }),
  response: virtualNumber,
  listed: z.pick(listedVirtualNumber, { phoneNumber: true }),
})

export const listNumbers = endpoint({
  method: 'GET',
  path: '/api/numbers',
  access: 'user',
  summary: "List the user's rented numbers, oldest first, without ended ones",
  response: z.object({ numbers: z.array(listedNumber), count: z.number() }),
  listed: z.object({ numbers: z.array(listedVirtualNumber) }),
})

const rentalId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const cancelNumber = endpoint({
  method: 'DELETE',
  path: '/api/numbers/:id',
  access: 'user',
  summary: 'Cancel a rented number at once, without refund',
  params: rentalId,
  response: z.object({ message: z.string() }),
  listed: notRead,
})

export const changeNumberSettings = endpoint({
  method: 'PATCH',
  path: '/api/numbers/:id/settings',
  access: 'user',
  summary:
    'Change what happens to calls to a rented number: quiet hours, ringing, forwarding and voicemail. A new spoken greeting replaces a recording',
  params: rentalId,
  body: numberSettingChanges,
  response: virtualNumber,
  listed: listedVirtualNumber,
})

const forwardTarget = z.object({
  phoneNumber: z.string(),
  /** What a minute of a forwarded call costs now, with the incoming call; null if the number cannot be called. */
  ratePerMinute: z.nullable(usd),
  billingSeconds: z.nullable(z.number()),
})
export type ForwardTarget = z.infer<typeof forwardTarget>

export const listForwardTargets = endpoint({
  method: 'GET',
  path: '/api/numbers/:id/forwarding',
  access: 'user',
  summary:
    "The user's verified numbers, and what calls to a rented number cost that are forwarded there",
  params: rentalId,
  response: z.object({ targets: z.array(forwardTarget) }),
  listed: z.object({ targets: z.array(forwardTarget) }),
})

export const setRecordedGreeting = endpoint({
  method: 'PUT',
  path: '/api/numbers/:id/voicemail/recording',
  access: 'user',
  summary: 'Set a recording that is played to callers before they leave a message',
  params: rentalId,
  /** A WAV file (PCM, 16 bits, one channel, 8 kHz) of 1 to 20 seconds, in base64. */
  body: z.object({ wav: z.base64() }),
  bodyMaxBytes: GREETING_MAX_BYTES,
  response: virtualNumber,
  listed: listedVirtualNumber,
})

export const getRecordedGreeting = endpoint({
  method: 'GET',
  path: '/api/numbers/:id/voicemail/recording',
  access: 'user',
  summary: 'Get the recorded greeting of a number: a WAV file, in base64',
  params: rentalId,
  response: z.object({ wav: z.string() }),
})
