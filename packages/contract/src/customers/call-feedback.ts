import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { callId } from './calls.ts'

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

const feedback = {
  score: z.int().check(z.minimum(1), z.maximum(5)),
  issue: z.optional(z.enum(FEEDBACK_ISSUES)),
}

export const submitCallFeedback = endpoint({
  method: 'POST',
  path: '/api/call/:id/feedback',
  access: 'user',
  summary: 'Feedback on an ended call, 1 to 5. Later feedback replaces earlier feedback',
  params: callId,
  body: z.object(feedback),
  response: z.object(feedback),
})

export const getCallFeedback = endpoint({
  method: 'GET',
  path: '/api/call/:id/feedback',
  access: 'user',
  summary: 'The feedback on an ended call; null when there is none',
  params: callId,
  response: z.object({ feedback: z.nullable(z.object(feedback)) }),
})
