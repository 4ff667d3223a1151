import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server and its database answer; 503 when not (readings 1)',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
})
