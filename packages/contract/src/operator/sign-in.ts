import * as z from 'zod/mini'
import { botCheckToken, instant, word } from '../fields.ts'
import { mailToken, typedEmail } from '../customers/accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { PASSWORD_MAX_LENGTH } from '../limits.ts'
import {
  done,
  id,
  listOf,
  listQuery,
  operatorEndpoint,
  operatorRead,
  operatorRole,
} from './operator-endpoint.ts'

/** An operator's password protects more than a user's, so it is longer. */
export const OPERATOR_PASSWORD_MIN_LENGTH = 12

export const operator = z.object({
  id: z.string(),
  email: z.string(),
  role: word(operatorRole),
})
export type Operator = z.infer<typeof operator>

/** A six-digit code of the authenticator app, or a recovery code. Spaces are ignored. */
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(32))

const signedIn = z.object({ token: z.string(), expiresAt: instant, operator })

export const signInOperator = endpoint(() => ({
  method: 'POST',
  path: '/api/operator/sign-in',
  access: 'public',
  summary: 'Exchange e-mail, password and one-time code for a bearer token',
  body: z.object({
    email: typedEmail,
    password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)),
    code,
    /** The token of a bot check, which a refusal with the code `bot-check-needed` requires. */
    turnstileToken: z.optional(botCheckToken),
  }),
  response: signedIn,
}))

export const readInvitation = endpoint(() => ({
  method: 'POST',
  path: '/api/operator/invitation',
  access: 'public',
  summary: 'What a one-time invitation is for, and the secret for the authenticator app',
  body: z.object({ token: mailToken }),
  response: z.object({
    email: z.string(),
    role: word(operatorRole),
    /** Base32, to type into an authenticator app. */
    totpSecret: z.string(),
    /** The same as an `otpauth://` URI, for a QR code. */
    totpUri: z.string(),
  }),
}))

export const acceptInvitation = endpoint(() => ({
  method: 'POST',
  path: '/api/operator/invitation/accept',
  access: 'public',
  summary: "Set the operator's password and second factor, and sign in",
  body: z.object({
    token: mailToken,
    password: z
      .string()
      .check(z.minLength(OPERATOR_PASSWORD_MIN_LENGTH), z.maxLength(PASSWORD_MAX_LENGTH)),
    code,
  }),
  response: z.extend(signedIn, {
    /** Each replaces a one-time code, once. They are shown only now. */
    recoveryCodes: z.array(z.string()),
  }),
}))

export const getOperator = operatorRead({
  path: '/api/operator/me',
  command: 'me',
  examples: ['me'],
  summary: 'The operator who is signed in',
  response: operator,
})

export const signOutOperator = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/sign-out',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'sign-out',
  examples: ['sign-out'],
  summary: 'End the session of this token',
  response: done,
})

export const operatorSession = z.object({
  id: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  /** The browser or program, as it described itself. */
  userAgent: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
})
export type OperatorSession = z.infer<typeof operatorSession>

export const listOperatorSessions = operatorRead({
  path: '/api/operator/sessions',
  command: 'sessions list',
  examples: ['sessions list --json'],
  summary: "The operator's own sessions",
  query: listQuery,
  response: listOf(operatorSession),
})

export const endOperatorSession = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/sessions/:id/end',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'sessions end',
  examples: ['sessions end ops_1a2b3c'],
  summary: "End one of the operator's own sessions",
  params: z.object({ id }),
  response: done,
})
