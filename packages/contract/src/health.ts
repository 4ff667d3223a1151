import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { notRead } from './listed.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server and its database respond; 503 if not',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
  listed: notRead,
})
