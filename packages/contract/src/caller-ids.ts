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
  summary: "List the user's numbers that can be the caller ID",
  response: z.object({ callerIDs: z.array(callerIdOption) }),
})

export const getCallerId = endpoint({
  method: 'GET',
  path: '/api/caller-id/current',
  access: 'user',
  summary: 'Get the chosen caller ID; null means the platform number',
  response: z.object({ callerID: z.nullable(z.string()) }),
})

export const setCallerId = endpoint({
  method: 'PUT',
  path: '/api/caller-id',
  access: 'user',
  summary: "Choose one of the user's numbers as the caller ID",
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }),
  response: z.object({ callerID: z.string() }),
})

export const deleteCallerId = endpoint({
  method: 'DELETE',
  path: '/api/caller-id',
  access: 'user',
  summary: 'Reset the caller ID to the platform number; repeating it succeeds',
  response: z.object({ callerID: z.null() }),
})

export const clearCallerId = endpoint({
  method: 'PUT',
  path: '/api/caller-id/clear',
  access: 'user',
  summary: 'The same as DELETE /api/caller-id',
  body: z.object({}),
  response: z.object({ callerID: z.null() }),
})
