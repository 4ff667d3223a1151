import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const callerIdOption = z.object({
  phoneNumber: z.string(),
  type: z.enum(['verified', 'virtual']),
  isActive: z.boolean(),
  countryCode: z.string(),
  displayName: z.string(),
  status: z.enum(['verified', 'active', 'grace_period', 'pending_deactivation']),
})
export type CallerIdOption = z.infer<typeof callerIdOption>

export const listCallerIds = endpoint({
  method: 'GET',
  path: '/api/caller-id/available',
  access: 'user',
  summary: "The user's own numbers that may be shown to the called person",
  answer: z.object({ callerIDs: z.array(callerIdOption) }),
})

export const getCallerId = endpoint({
  method: 'GET',
  path: '/api/caller-id/current',
  access: 'user',
  summary: 'The chosen caller ID; null is the platform number (readings 8)',
  answer: z.object({ callerID: z.nullable(z.string()) }),
})

export const setCallerId = endpoint({
  method: 'PUT',
  path: '/api/caller-id',
  access: 'user',
  summary: "Show one of one's own numbers to the called person from now on",
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }),
  answer: z.object({ callerID: z.string() }),
})

export const deleteCallerId = endpoint({
  method: 'DELETE',
  path: '/api/caller-id',
  access: 'user',
  summary: 'Show the platform number again; clearing twice is fine (readings 6)',
  answer: z.object({ callerID: z.null() }),
})

export const clearCallerId = endpoint({
  method: 'PUT',
  path: '/api/caller-id/clear',
  access: 'user',
  summary: 'The same as DELETE /api/caller-id (readings 6)',
  body: z.object({}),
  answer: z.object({ callerID: z.null() }),
})
