import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { timeZone } from '../../quiet-hours.ts'

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
    /** What the browsers of the user have reported last; null if nothing yet. */
    timeZone: z.nullable(z.string()),
    /** The mail server refuses mail to the address for good. */
    isMailRefused: z.boolean(),
  }),
})

export const reportTimeZone = endpoint({
  method: 'PUT',
  path: '/api/user/time-zone',
  access: 'user',
  summary: "Report the time zone of the user's browser, in which mails write times",
  body: z.object({ timeZone }),
  response: z.object({ timeZone: z.string() }),
})
