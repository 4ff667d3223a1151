import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listedText } from './listed.ts'

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  access: 'user',
  summary: 'Get the signed-in user and the chosen caller ID',
  response: z.object({
    id: z.string(),
    email: z.string(),
    displayName: z.string(),
    selectedCallerId: z.nullable(z.string()),
  }),
  listed: z.object({
    id: z.optional(listedText),
    displayName: z.optional(z.string()),
    selectedCallerId: z._default(z.nullable(z.string()), null),
  }),
})
