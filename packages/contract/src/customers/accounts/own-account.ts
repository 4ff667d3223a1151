import * as z from 'zod/mini'
import { displayName, email, mailToken, newPassword, typedCode } from './accounts.ts'
import { endpoint } from '../../endpoint.ts'
import { timeZone } from '../../calls/quiet-hours.ts'
import { PASSWORD_MAX_LENGTH } from '../../limits.ts'

/** The password of the account as it is. */
export const givenPassword = /* @__PURE__ */ z
  .string()
  .check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH))

/** What proves the owner of the account beside the session. An account with two-step sign-in needs the code, and is refused with `code-needed` without it. */
export const proof = /* @__PURE__ */ z.object({
  password: givenPassword,
  code: /* @__PURE__ */ z.optional(typedCode),
})

const message = z.object({ message: z.string() })
const account = z.object({ email: z.string(), displayName: z.string() })
export type OwnAccount = z.infer<typeof account>

export const getOwnAccount = endpoint(() => ({
  method: 'GET',
  path: '/api/user/account',
  access: 'user',
  summary: 'The e-mail address and the display name of the signed-in user',
  response: account,
}))

export const setDisplayName = endpoint(() => ({
  method: 'PUT',
  path: '/api/user/display-name',
  access: 'user',
  summary: 'Change the display name',
  body: z.object({ displayName }),
  response: account,
}))

export const changePassword = endpoint(() => ({
  method: 'POST',
  path: '/api/user/password',
  access: 'user',
  summary: 'Replace the password, which must be given, and end all other sessions of the user',
  body: z.object({
    currentPassword: givenPassword,
    newPassword,
  }),
  response: message,
}))

export const closeOwnAccount = endpoint(() => ({
  method: 'POST',
  path: '/api/user/close',
  access: 'user',
  summary:
    'Close the account for good: its credit is lost, its numbers are released, and its personal data is erased',
  body: proof,
  response: message,
}))

export const getProfile = endpoint(() => ({
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
}))

export const reportTimeZone = endpoint(() => ({
  method: 'PUT',
  path: '/api/user/time-zone',
  access: 'user',
  summary: "Report the time zone of the user's browser, in which mails write times",
  body: z.object({ timeZone }),
  response: z.object({ timeZone: z.string() }),
}))

export const requestEmailChange = endpoint(() => ({
  method: 'POST',
  path: '/api/user/email',
  access: 'user',
  summary:
    'Mail a link to a new address, which replaces the address of the account when it is opened; the response is the same for an address that has an account',
  body: z.object({ email, ...proof.shape }),
  response: message,
}))

export const confirmEmailChange = endpoint(() => ({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'public',
  summary:
    'Replace the address of an account with the token of the mailed link, and end all other sessions of the user',
  body: z.object({ token: mailToken }),
  response: message,
}))

export const exportData = endpoint(() => ({
  method: 'POST',
  path: '/api/user/export',
  access: 'user',
  summary:
    'The profile, contacts, numbers, calls, messages and payments of the signed-in user, as a zip archive of JSON and CSV files, once an hour',
  download: 'application/zip',
  body: proof,
  response: z.string(),
}))
