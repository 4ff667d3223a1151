import * as z from 'zod/mini'
import { user } from './accounts.ts'
import { endpoint } from '../../endpoint.ts'

/** A one-time code of the authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const typedCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(32))

export const finishLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/code',
  access: 'public',
  summary: 'Exchange the challenge of a login and a code for a bearer token',
  body: z.object({
    /** What the login responded for an account with two-step sign-in. It is good for 5 minutes. */
    challenge: z.string().check(z.minLength(1), z.maxLength(256)),
    code: typedCode,
  }),
  response: z.object({ token: z.string(), user }),
})
