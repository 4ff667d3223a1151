import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { GREETING_MAX_BYTES } from '../limits.ts'
import { usd } from '../money.ts'
import { numberSettingChanges, virtualNumber } from './numbers.ts'

export const rentNumber = endpoint({
  method: 'POST',
  path: '/api/numbers/purchase',
  access: 'user',
  summary: 'Rent a number by the month, paid with credit',
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }),
  response: virtualNumber,
})

const rentalId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const cancelNumber = endpoint({
  method: 'DELETE',
  path: '/api/numbers/:id',
  access: 'user',
  summary: 'Cancel a rented number at once, without refund',
  params: rentalId,
  response: z.object({ message: z.string() }),
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
})

export const getRecordedGreeting = endpoint({
  method: 'GET',
  path: '/api/numbers/:id/voicemail/recording',
  access: 'user',
  summary: 'Get the recorded greeting of a number: a WAV file, in base64',
  params: rentalId,
  response: z.object({ wav: z.string() }),
})
