import {
  DISPLAY_NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  VERIFICATION_CODE_LENGTH,
} from '@ringback/contract/limits'
import type { FastifyError } from 'fastify'

/**
 * Sentences for invalid fields. A key is a field, or a field and the rule that it violates. The sentences of the
 * first group are from spec section 5.
 */
const SENTENCES: Readonly<Record<string, string>> = {
  'password/too_small': `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
  turnstileToken: 'Please complete the CAPTCHA verification',
  number: 'Please enter a valid phone number including the country code (e.g., +1...).',
  toNumber: 'Please enter a valid phone number including the country code (e.g., +1...).',
  phoneNumber: 'Please enter a valid phone number in E.164 format (e.g., +12125551234)',
  code: `Please enter a valid ${VERIFICATION_CODE_LENGTH}-digit verification code`,
  score: 'Feedback score must be 1-5',
  issue: 'Please choose one of the issues that are offered',
  token: 'Missing verification token. Please check your email and try again.',

  email: 'Please enter a valid email address',
  password: 'Please enter your password',
  'password/too_big': `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`,
  'displayName/custom':
    'Please enter a display name of one line of text, without links, special characters, @, < or >',
  displayName: `Please enter a display name of at most ${DISPLAY_NAME_MAX_LENGTH} characters`,
}

/**
 * A sentence about the first invalid field of a request.
 *
 * @param problems sentences of the endpoint, by field
 */
export function sentenceOf(
  error: FastifyError,
  problems: Readonly<Record<string, string>>,
): string {
  const issue = error.validation?.[0]
  const field = issue?.instancePath.split('/').filter(Boolean).join('.') ?? ''
  if (!issue || field === '') return `The ${placeOf(error)} is missing or has the wrong form.`
  return (
    problems[field] ??
    SENTENCES[`${field}/${issue.keyword}`] ??
    SENTENCES[field] ??
    `The value of "${field}" is missing or not valid.`
  )
}

function placeOf(error: FastifyError): string {
  if (error.validationContext === 'body') return 'request body'
  return error.validationContext === 'querystring' ? 'query' : 'address'
}
