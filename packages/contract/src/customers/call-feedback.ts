import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { callId } from './calls.ts'
import { word } from '../fields.ts'

/** The problems that a user can report (spec section 3, call feedback). */
export const FEEDBACK_ISSUES = [
  'audio-latency',
  'choppy-audio',
  'dropped-call',
  'echo',
  'noisy-call',
  'one-way-audio',
] as const
export type FeedbackIssue = (typeof FEEDBACK_ISSUES)[number]

const issue = z.enum(FEEDBACK_ISSUES)
const given = z.object({
  score: z.int().check(z.minimum(1), z.maximum(5)),
  issue: z.optional(issue),
})
const feedback = z.object({ score: z.number(), issue: z.optional(word(issue)) })

export const submitCallFeedback = endpoint({
  method: 'POST',
  path: '/api/call/:id/feedback',
  access: 'user',
  summary: 'Feedback on an ended call, 1 to 5. Later feedback replaces earlier feedback',
  params: callId,
  body: given,
  response: feedback,
})

export const getCallFeedback = endpoint({
  method: 'GET',
  path: '/api/call/:id/feedback',
  access: 'user',
  summary: 'The feedback on an ended call; null when there is none',
  params: callId,
  response: z.object({ feedback: z.nullable(feedback) }),
})
