import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../fields.ts'
import { typedCode } from './accounts.ts'
import { givenPassword } from './own-account.ts'

/** Each replaces a one-time code, once. They are shown only now. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getTwoStep = endpoint(() => ({
  method: 'GET',
  path: '/api/user/two-step',
  access: 'user',
  summary: 'Whether logins of the signed-in user need a code after the password',
  response: z.object({
    /** Null while two-step sign-in is off. */
    turnedOnAt: z.nullable(instant),
    recoveryCodesLeft: z.number(),
  }),
}))

export const setUpTwoStep = endpoint(() => ({
  method: 'POST',
  path: '/api/user/two-step/set-up',
  access: 'user',
  summary: 'Make a secret for an authenticator app. Nothing changes until a code of it is sent',
  body: z.object({ password: givenPassword }),
  response: z.object({
    /** Base32, to type into an authenticator app. */
    secret: z.string(),
    /** The same as an `otpauth://` URI, for a QR code. */
    uri: z.string(),
  }),
}))

export const turnOnTwoStep = endpoint(() => ({
  method: 'POST',
  path: '/api/user/two-step/turn-on',
  access: 'user',
  summary: 'Turn two-step sign-in on with a code of the authenticator app',
  body: z.object({ code: typedCode }),
  response: recoveryCodes,
}))

export const renewRecoveryCodes = endpoint(() => ({
  method: 'POST',
  path: '/api/user/two-step/recovery-codes',
  access: 'user',
  summary: 'Replace the recovery codes',
  body: z.object({ password: givenPassword, code: typedCode }),
  response: recoveryCodes,
}))

export const turnOffTwoStep = endpoint(() => ({
  method: 'POST',
  path: '/api/user/two-step/turn-off',
  access: 'user',
  summary: 'Turn two-step sign-in off',
  body: z.object({ password: givenPassword, code: typedCode }),
  response: z.object({ message: z.string() }),
}))
