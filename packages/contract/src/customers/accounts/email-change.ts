import * as z from 'zod/mini'
import { email, mailToken } from './accounts.ts'
import { endpoint } from '../../endpoint.ts'
import { proof } from './proof.ts'

const message = z.object({ message: z.string() })

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/email',
  access: 'user',
  summary:
    'Mail a link to a new address, which replaces the address of the account when it is opened; the response is the same for an address that has an account',
  body: z.object({ email, ...proof.shape }),
  response: message,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'public',
  summary:
    'Replace the address of an account with the token of the mailed link, and end all other sessions of the user',
  body: z.object({ token: mailToken }),
  response: message,
})
