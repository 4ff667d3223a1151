import * as z from 'zod/mini'
import { PASSWORD_MAX_LENGTH } from '../../limits.ts'
import { typedCode } from './login-code.ts'

/** The password of the account as it is. */
export const givenPassword = /* @__PURE__ */ z
  .string()
  .check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH))

/** What proves the owner of the account beside the session. An account with two-step sign-in needs the code, and is refused with `code-needed` without it. */
export const proof = /* @__PURE__ */ z.object({
  password: givenPassword,
  code: /* @__PURE__ */ z.optional(typedCode),
})
