import * as z from 'zod/mini'
import { callRecord, direction, callId } from './calls.ts'
import { endpoint } from '../../endpoint.ts'
import { lazily } from '../../lazily.ts'
import { instant, pageNumber, pageSize, word } from '../../fields.ts'
import { CALL_SEARCH_MAX_LENGTH, HISTORY_PAGE_SIZE } from '../../limits.ts'

/**
 * How a call went, as its user reads it: `missed` and `declined` are incoming calls, `no-answer`, `busy` and
 * `canceled` outgoing ones.
 */
export const CALL_OUTCOMES = [
  'answered',
  'missed',
  'declined',
  'no-answer',
  'busy',
  'canceled',
  'failed',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

const year = (time: Date) => time.getUTCFullYear()

/** A time that every database stores. */
const time = () => z.optional(instant.check(z.refine(at => year(at) >= 2000 && year(at) < 2100)))

/** The fields of a query that select calls of the history. All of them must apply. */
export const callFilter = lazily(() =>
  z.object({
    direction: z.optional(direction),
    /** A part of the other party's number, or the beginning of a word of a contact's name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(CALL_SEARCH_MAX_LENGTH))),
    outcome: z.optional(z.enum(CALL_OUTCOMES)),
    /** When the call was dialled: at this time or later. */
    from: time(),
    /** When the call was dialled: before this time. */
    to: time(),
  }),
)

export const listCalls = endpoint(() => ({
  method: 'GET',
  path: '/api/call/history',
  access: 'user',
  cost: 5,
  summary: 'Calls, newest first. A search, an outcome or a period examines 10,000 calls at most',
  query: z.extend(callFilter, { page: pageNumber, limit: pageSize(HISTORY_PAGE_SIZE) }),
  response: z.object({
    calls: z.array(callRecord),
    totalCount: z.number(),
    currentPage: z.number(),
    totalPages: z.number(),
    /** When the oldest examined call began, if older calls of the period were not examined; null if all were. */
    examinedFrom: z.nullable(instant),
  }),
}))

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
const feedback = lazily(() => z.object({ score: z.number(), issue: z.optional(word(issue)) }))

export const submitCallFeedback = endpoint(() => ({
  method: 'POST',
  path: '/api/call/:id/feedback',
  access: 'user',
  summary: 'Feedback on an ended call, 1 to 5. Later feedback replaces earlier feedback',
  params: callId,
  body: z.object({
    score: z.int().check(z.minimum(1), z.maximum(5)),
    issue: z.optional(issue),
  }),
  response: feedback,
}))

export const getCallFeedback = endpoint(() => ({
  method: 'GET',
  path: '/api/call/:id/feedback',
  access: 'user',
  summary: 'The feedback on an ended call; null when there is none',
  params: callId,
  response: z.object({ feedback: z.nullable(feedback) }),
}))
