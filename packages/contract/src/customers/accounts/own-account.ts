import * as z from 'zod/mini'
import { displayName, newPassword } from './accounts.ts'
import { endpoint } from '../../endpoint.ts'
import { givenPassword, proof } from './proof.ts'

const account = z.object({ email: z.string(), displayName: z.string() })
export type OwnAccount = z.infer<typeof account>

export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/api/user/account',
  access: 'user',
  summary: 'The e-mail address and the display name of the signed-in user',
  response: account,
})

export const setDisplayName = endpoint({
  method: 'PUT',
  path: '/api/user/display-name',
  access: 'user',
  summary: 'Change the display name',
  body: z.object({ displayName }),
  response: account,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  access: 'user',
  summary: 'Replace the password, which must be given, and end all other sessions of the user',
  body: z.object({
    currentPassword: givenPassword,
    newPassword,
  }),
  response: z.object({ message: z.string() }),
})

export const closeOwnAccount = endpoint({
  method: 'POST',
  path: '/api/user/close',
  access: 'user',
  summary:
    'Close the account for good: its credit is lost, its numbers are released, and its personal data is erased',
  body: proof,
  response: z.object({ message: z.string() }),
})
