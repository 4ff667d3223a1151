import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint(() => ({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server can serve the page; 503 if not',
  response: z.object({ status: z.literal('ok') }),
}))
