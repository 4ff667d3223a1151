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
