import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Answer,
  type Counted,
  type MayAnswer,
  createCount,
  createSender,
} from './count-answers.ts'

/** What the product answered to the users of a load. */
export interface Answers extends Counted {
  /** Requests that were sent again, because their answer was 502, 503, 504 or missing. */
  retried: number
  /** Requests that were answered well after they were sent again. */
  healed: number
  /** What a user would have seen as an error in spite of every retry. */
  visibleErrors: string[]
}

export function createAnswers(): Answers {
  return { ...createCount(), retried: 0, healed: 0, visibleErrors: [] }
}

/** The product's API as one signed-in user. */
export interface Api {
  /**
   * Sends a request. While the product is not available, sends it again, as a user does who reads "Please try again
   * in a moment".
   */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>
  /** Sends a request once. */
  sendOnce(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>
}

export interface ApiOptions {
  url: string
  bearer: string
  answers: Answers
  /** Whether a proxy may answer 502, 503 and 504 by itself, which has no words of ours. */
  isProxied: boolean
}

const RETRY_PAUSE_MS = 400
/** A user gives up after ten minutes of errors, which no fault may take. */
const MAX_RETRIES = 1_500
const NOT_AVAILABLE = [0, 502, 503, 504]
/** Far above the server's own limits on database and vendors. */
const ANSWER_LIMIT_MS = 120_000

export function createApi({ url, bearer, answers, isProxied }: ApiOptions): Api {
  // The product never gives a 500, a 503 without an error text, or a 401 for a valid session.
  const mayAnswer: MayAnswer = ({ status, body }, hasErrorText) =>
    (isProxied && NOT_AVAILABLE.includes(status) && body === null) ||
    (status === 503 && hasErrorText) ||
    (status > 0 && status < 500 && status !== 401)
  const sender = createSender(answers, new Agent(), mayAnswer)
  const sendOnce: Api['sendOnce'] = (method, path, body) =>
    sender.send({
      ...{ url: `${url}${path}`, method, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) },
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    sendOnce,
    async send(method, path, body) {
      for (let retries = 0; ; retries++) {
        const answer = await sendOnce(method, path, body)
        if (!isWorthRetrying(answer)) {
          if (retries > 0) answers.healed++
          return answer
        }
        if (retries === MAX_RETRIES) {
          answers.visibleErrors.push(`${method} ${path}: ${answer.status}`)
          return answer
        }
        answers.retried++
        await sleep(RETRY_PAUSE_MS)
      }
    },
  }
}

/** A rental that waits for the carrier is not requested again: the number appears by itself, or is not charged. */
function isWorthRetrying({ status, body }: Answer): boolean {
  return NOT_AVAILABLE.includes(status) && body?.['code'] !== 'rent-pending'
}
