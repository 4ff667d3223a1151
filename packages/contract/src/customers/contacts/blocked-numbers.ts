import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../fields.ts'
import { e164 } from '../../phone/e164.ts'

const blockedNumber = z.object({ phoneNumber: z.string(), blockedAt: instant })
/** A caller whose calls to the user's rented numbers get the busy tone. */
export type BlockedNumber = z.infer<typeof blockedNumber>

export const listBlockedNumbers = endpoint(() => ({
  method: 'GET',
  path: '/api/blocked-numbers',
  access: 'user',
  summary: 'List the numbers that the user has blocked, last blocked first',
  response: z.object({ numbers: z.array(blockedNumber) }),
}))

export const blockNumber = endpoint(() => ({
  method: 'POST',
  path: '/api/blocked-numbers',
  access: 'user',
  summary: 'Block a number: its calls to the rented numbers of the user get the busy tone',
  body: z.object({ phoneNumber: e164 }),
  response: z.object({ message: z.string() }),
}))

export const unblockNumber = endpoint(() => ({
  method: 'DELETE',
  path: '/api/blocked-numbers/:phoneNumber',
  access: 'user',
  summary: 'Unblock a number. A number that is not blocked stays so',
  params: z.object({ phoneNumber: e164 }),
  response: z.object({ message: z.string() }),
}))
