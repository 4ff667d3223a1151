import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

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
})
