import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { notRead } from './listed.ts'

/** One of the user's numbers that can be the caller ID. The platform number is not among them. */
export const callerIdOption = z.object({
  phoneNumber: z.string(),
  /** `verified` is the user's own phone number, proved by a code. `virtual` is a number rented from us. */
  type: z.enum(['verified', 'virtual']),
  /** Always true, because only usable numbers are listed. */
  isActive: z.boolean(),
  countryCode: z.string(),
  displayName: z.string(),
  /** `verified` for a verified number. For a rented number, the status of its rental. */
  status: z.enum(['verified', 'active', 'grace_period', 'pending_deactivation']),
})
export type CallerIdOption = z.infer<typeof callerIdOption>

const listedCallerId = z.object({
  phoneNumber: z.string(),
  /** `verified`, `virtual`, or another word to show as it is. */
  type: z.string(),
  isActive: z.boolean(),
  countryCode: z.string(),
  status: z.string(),
})
/** A caller ID option as the page reads it. */
export type ListedCallerId = z.infer<typeof listedCallerId>

export const listCallerIds = endpoint({
  method: 'GET',
  path: '/api/caller-id/available',
  access: 'user',
  summary: "List the user's numbers that can be the caller ID",
  response: z.object({ callerIDs: z.array(callerIdOption) }),
  listed: z.object({ callerIDs: z.array(listedCallerId) }),
})

export const getCallerId = endpoint({
  method: 'GET',
  path: '/api/caller-id/current',
  access: 'user',
  summary: 'Get the chosen caller ID; null means the platform number',
  response: z.object({ callerID: z.nullable(z.string()) }),
  listed: z.object({ callerID: z._default(z.nullable(z.string()), null) }),
})

export const setCallerId = endpoint({
  method: 'PUT',
  path: '/api/caller-id',
  access: 'user',
  summary: "Choose one of the user's numbers as the caller ID",
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }),
  response: z.object({ callerID: z.string() }),
  listed: notRead,
})

/** Resets the caller ID, so that calls show the platform number. The dialer uses it. */
export const deleteCallerId = endpoint({
  method: 'DELETE',
  path: '/api/caller-id',
  access: 'user',
  summary: 'Reset the caller ID to the platform number; repeating it succeeds',
  response: z.object({ callerID: z.null() }),
  listed: notRead,
})

/** Has the same effect as {@link deleteCallerId}. The specification has both: the settings use this one (docs/readings.md, 6). */
export const clearCallerId = endpoint({
  method: 'PUT',
  path: '/api/caller-id/clear',
  access: 'user',
  summary: 'The same as DELETE /api/caller-id',
  /** Nothing, or an empty object. */
  body: z.nullish(z.object({})),
  response: z.object({ callerID: z.null() }),
  listed: notRead,
})
