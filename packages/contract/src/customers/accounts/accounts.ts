import * as z from 'zod/mini'
import { isPlainName } from '../../text/display-name.ts'
import { botCheckToken } from '../../fields.ts'
import { endpoint } from '../../endpoint.ts'
import { DISPLAY_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../limits.ts'
import { lazily } from '../../lazily.ts'

export const user = z.object({ id: z.string(), email: z.string(), displayName: z.string() })
export type User = z.infer<typeof user>

/** An e-mail address as a person types or pastes it, with its domain as DNS has it. */
export const typedEmail = lazily(() =>
  z
    .string()
    .check(
      z.overwrite(plainAddress),
      z.minLength(1),
      z.maxLength(254),
      z.overwrite(withAsciiDomain),
    ),
)
/** An e-mail address that a user gives. The part before the sign has 64 characters at most (RFC 5321, 4.5.3.1.1). */
export const email = lazily(() =>
  typedEmail.check(
    z.email(),
    z.refine(address => address.lastIndexOf('@') <= 64),
  ),
)
/** One line of printable text. */
export const displayName = lazily(() =>
  z
    .string()
    .check(
      z.normalize(),
      z.trim(),
      z.minLength(1),
      z.maxLength(DISPLAY_NAME_MAX_LENGTH),
      z.refine(isPlainName),
    ),
)
/** A password that a user chooses. */
export const newPassword = lazily(() =>
  z.string().check(z.minLength(PASSWORD_MIN_LENGTH), z.maxLength(PASSWORD_MAX_LENGTH)),
)
/** The token of a mailed link. Mail programs may append a dot or a bracket to the link, which is removed. */
export const mailToken = lazily(() =>
  z.string().check(
    z.overwrite(token => token.replace(/(?<![^\w-])[^\w-]+$/, '')),
    z.minLength(1),
    z.maxLength(256),
  ),
)
const message = z.object({ message: z.string() })
/** After a mailed link. Who has its token has the mailbox, so the address is no secret, and the login page begins with it. */
const ofMailedLink = z.object({ message: z.string(), email: z._default(z.string(), '') })

const codeNeeded = z.object({ challenge: z.string() })

export const login = endpoint(() => ({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Exchange e-mail and password for a bearer token',
  body: z.object({
    email: typedEmail,
    password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)),
    /** The token of the verification link that was opened in this browser, if its response had `needsLogin`. */
    verificationToken: z.optional(mailToken),
    /** The token of a bot check, which a refusal with the code `bot-check-needed` requires. */
    turnstileToken: z.optional(botCheckToken),
  }),
  /** An account with two-step sign-in gets a challenge, for `finishLogin`. */
  response: z.union([z.object({ token: z.string(), user }), codeNeeded]),
}))

export const register = endpoint(() => ({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Create an account and mail a verification link',
  body: z.object({
    email,
    displayName,
    password: newPassword,
    turnstileToken: botCheckToken,
  }),
  /** The same shape for a new address and for one that has an account, so that it reveals neither. */
  response: z.object({ user, message: z.string() }),
}))

export const verifyEmail = endpoint(() => ({
  method: 'GET',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Verify an e-mail address with the token of the mailed link',
  query: z.object({ token: mailToken }),
  /** With `needsLogin`, the e-mail is verified by the next login that carries the token as `verificationToken`. */
  response: z.object({ ...ofMailedLink.shape, needsLogin: z.optional(z.boolean()) }),
}))

export const resendVerification = endpoint(() => ({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'public',
  summary: 'Mail a new verification link; the response is the same for unknown addresses',
  body: z.object({ email }),
  response: message,
}))

export const requestPasswordReset = endpoint(() => ({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  access: 'public',
  summary: 'Mail a link that sets a new password; the response is the same for unknown addresses',
  body: z.object({ email }),
  response: message,
}))

export const resetPassword = endpoint(() => ({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of the mailed link, and end all sessions of the user',
  body: z.object({
    token: mailToken,
    password: newPassword,
  }),
  response: ofMailedLink,
}))

export const logout = endpoint(() => ({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'user',
  summary: 'Revoke the bearer token',
  response: message,
}))

/** A one-time code of the authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const typedCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(32))

export const finishLogin = endpoint(() => ({
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
}))

/** A domain with a letter or digit of another script. What else a URL would read into it is no domain. */
const INTERNATIONAL_DOMAIN = /^(?=.*[^\x00-\x7F])[\p{L}\p{M}\p{N}.-]+$/u

/**
 * The address with its domain as DNS and mail servers have it: `asha@bücher.example` becomes
 * `asha@xn--bcher-kva.example` (RFC 5891). Chromium writes it so, other browsers send what was typed. Any other text is
 * returned as it is.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || !INTERNATIONAL_DOMAIN.test(domain) || !URL.canParse(`https://${domain}`))
    return address
  return address.slice(0, at + 1) + new URL(`https://${domain}`).hostname
}

/**
 * Removes invisible characters, outer blanks, a display name, brackets and `mailto:` from a typed or pasted address.
 * `\u200Bada@example.com `, `Ada <ada@example.com>` and `mailto:ada@example.com` return the same address.
 */
export function plainAddress(text: string): string {
  const visible = text.replaceAll(/\p{Cf}/gu, '').trim()
  const address = /<([^<>]*)>$/.exec(visible)?.[1] ?? visible
  return address.trim().replace(/^mailto:/i, '')
}
