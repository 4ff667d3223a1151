import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Answers, countAnswer } from './answers.ts'

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
  isProxied: boolean
}

const RETRY_PAUSE_MS = 400
/** A user gives up after ten minutes of errors, which no fault may take. */
const MAX_RETRIES = 1_500
const NOT_AVAILABLE = [0, 502, 503, 504]

export function createApi(options: ApiOptions): Api {
  const { url, bearer, answers, isProxied } = options
  const sendOnce: Api['sendOnce'] = async (method, path, body) => {
    const answer = await request(`${url}${path}`, method, bearer, body)
    countAnswer(answers, `${method} ${path}`, answer, isProxied)
    return answer
  }
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

/** Far above the server's own limits on database and vendors. */
const ANSWER_LIMIT_MS = 120_000

async function request(
  url: string,
  method: string,
  bearer: string,
  body: object | undefined,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const text = await response.text()
    return { status: response.status, body: parse(text) }
  } catch {
    return { status: 0, body: null }
  }
}

function parse(text: string): Answer['body'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Answer['body']) : null
  } catch {
    return null
  }
}
