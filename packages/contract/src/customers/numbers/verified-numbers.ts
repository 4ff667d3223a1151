import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant, word } from '../../fields.ts'
import { VERIFICATION_CODE_LENGTH } from '../../limits.ts'

/** A phone number that a user has added to prove that it is their own. A verified number can be the caller ID. */
export const verifiedNumber = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  /** True when the user has proved the number by a code and, if the carrier requires one, by a validation call. */
  isVerified: z.boolean(),
  createdAt: instant,
})
export type VerifiedNumber = z.infer<typeof verifiedNumber>

export const listVerifiedNumbers = endpoint(() => ({
  method: 'GET',
  path: '/api/verified-numbers',
  access: 'user',
  summary: "List the user's verified and pending numbers, newest first",
  response: z.object({ numbers: z.array(verifiedNumber) }),
}))

/** How a code reaches its number: as a text message, or spoken in a call. */
const codeWay = z.enum(['text', 'call'])
export type CodeWay = z.infer<typeof codeWay>

export const addVerifiedNumber = endpoint(() => ({
  method: 'POST',
  path: '/api/verified-numbers',
  access: 'user',
  summary:
    'Add a number and send it a code by text or in a call; adding it again sends another code. A landline is called',
  body: z.object({
    phoneNumber: z.string().check(z.maxLength(40)),
    by: z._default(codeWay, 'text'),
  }),
  response: z.object({ message: z.string(), number: verifiedNumber, sentBy: word(codeWay) }),
}))

export const confirmVerifiedNumber = endpoint(() => ({
  method: 'POST',
  path: '/api/verified-numbers/confirm',
  access: 'user',
  summary:
    'Confirm a number by its code; returns a validation code when the carrier requires a call',
  body: z.object({
    phoneNumber: z.string().check(z.maxLength(40)),
    code: z.string().check(z.length(VERIFICATION_CODE_LENGTH), z.regex(/^\d+$/)),
  }),
  response: z.object({
    number: verifiedNumber,
    /** The carrier calls the number, and its owner enters this code. Absent when the number is already verified. */
    callerIdValidation: z.optional(
      z.object({ initiated: z.boolean(), validationCode: z.string() }),
    ),
  }),
}))

export const deleteVerifiedNumber = endpoint(() => ({
  method: 'DELETE',
  path: '/api/verified-numbers/:id',
  access: 'user',
  summary: 'Remove a number; if it is the caller ID, that resets to the platform number',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({ message: z.string() }),
}))

export const getValidationStatus = endpoint(() => ({
  method: 'GET',
  path: '/api/verified-numbers/:phoneNumber/validation-status',
  access: 'user',
  summary: 'Get whether the validation call for a number has succeeded',
  params: z.object({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: z.object({ validated: z.boolean() }),
}))
