import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './instant.ts'
import { VERIFICATION_CODE_LENGTH } from './limits.ts'

/** A number of the user's own. It may be shown as caller ID once it is verified. */
export const verifiedNumber = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  /** Proved by code and, where the carrier wants it, by a call: it may be shown. */
  isVerified: z.boolean(),
  createdAt: instant,
})
export type VerifiedNumber = z.infer<typeof verifiedNumber>

export const listVerifiedNumbers = endpoint({
  method: 'GET',
  path: '/api/verified-numbers',
  access: 'user',
  summary: "The user's own numbers, verified and pending, newest first",
  answer: z.object({ numbers: z.array(verifiedNumber) }),
})

export const addVerifiedNumber = endpoint({
  method: 'POST',
  path: '/api/verified-numbers',
  access: 'user',
  summary: 'Add a number and send it a code; adding it again sends another one',
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }),
  answer: z.object({ message: z.string(), number: verifiedNumber }),
})

export const confirmVerifiedNumber = endpoint({
  method: 'POST',
  path: '/api/verified-numbers/confirm',
  access: 'user',
  summary:
    'Prove a number by the code; where the carrier wants a call, its code to key in is answered',
  body: z.object({
    phoneNumber: z.string().check(z.maxLength(40)),
    code: z.string().check(z.length(VERIFICATION_CODE_LENGTH), z.regex(/^\d+$/)),
  }),
  answer: z.object({
    number: verifiedNumber,
    /** A call is on its way: whoever answers it keys this code in. Absent when the number is verified already. */
    callerIdValidation: z.optional(
      z.object({ initiated: z.boolean(), validationCode: z.string() }),
    ),
  }),
})

export const deleteVerifiedNumber = endpoint({
  method: 'DELETE',
  path: '/api/verified-numbers/:id',
  access: 'user',
  summary: 'Remove a number; where it is the caller ID, that falls back to the platform number',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.object({ message: z.string() }),
})

export const getValidationStatus = endpoint({
  method: 'GET',
  path: '/api/verified-numbers/:phoneNumber/validation-status',
  access: 'user',
  summary: "Whether the validation call for one's own number has succeeded",
  params: z.object({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(40)) }),
  answer: z.object({ validated: z.boolean() }),
})
