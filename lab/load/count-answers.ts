import { Agent } from 'node:http'
import { type HttpRequest, sendRequest } from '../../tools/http-request.ts'

/** What the requests of a load were answered. A process of the load sends it to its parent. */
export interface Counted {
  /** By status, and by code for refusals: `200`, `503 busy`, `no answer`. */
  answers: Record<string, number>
  /** Of each request that was answered 2xx, in ms. */
  durations: number[]
  /** Answers that the server may not give, in words. */
  forbidden: string[]
}

export function createCount(): Counted {
  return { answers: {}, durations: [], forbidden: [] }
}

/** One answer to a request. */
export interface Answer {
  /** 0 when the connection ended without an answer. */
  status: number
  retryAfter: string | null
  /** Null if the answer was no JSON object. */
  body: Readonly<Record<string, unknown>> | null
}

/** Whether a server may give this answer, with or without an error text. */
export type MayAnswer = (answer: Answer, hasErrorText: boolean) => boolean

/** An overloaded server refuses with an error text and Retry-After. */
export const UNDER_OVERLOAD: MayAnswer = ({ status, retryAfter }, hasErrorText) =>
  isServed(status) || ([429, 503].includes(status) && hasErrorText && Number(retryAfter) > 0)

export function countAnswer(
  counted: Counted,
  request: string,
  { answer, ms, mayAnswer }: { answer: Answer; ms: number; mayAnswer: MayAnswer },
): void {
  const { status, body, retryAfter } = answer
  const code = status >= 400 && typeof body?.['code'] === 'string' ? ` ${body['code']}` : ''
  const key = status === 0 ? 'no answer' : `${status}${code}`
  counted.answers[key] = (counted.answers[key] ?? 0) + 1
  if (isServed(status)) counted.durations.push(ms)
  const hasErrorText = typeof body?.['error'] === 'string' && body['error'] !== ''
  if (mayAnswer(answer, hasErrorText)) return
  const missing = hasErrorText ? '' : ', without an error text'
  counted.forbidden.push(`${request}: ${key}${missing}, Retry-After ${retryAfter}`)
}

export function isServed(status: number): boolean {
  return status >= 200 && status < 300
}

/** Requests per status of `counted` for which `isMeant` returns true. */
export function sumAnswers({ answers }: Counted, isMeant: (key: string) => boolean): number {
  return Object.entries(answers)
    .filter(([key]) => isMeant(key))
    .reduce((sum, [, count]) => sum + count, 0)
}

/** The value below which this share of the values is; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** Sends requests, and counts what they are answered. */
export interface Sender {
  send(request: HttpRequest): Promise<Answer>
  close(): void
}

export function createSender(counted: Counted, agent: Agent, mayAnswer: MayAnswer): Sender {
  return {
    async send(request) {
      const from = performance.now()
      const answer = await answerTo(agent, request)
      const name = `${request.method ?? ''} ${new URL(request.url).pathname}`.trim()
      countAnswer(counted, name, { answer, ms: performance.now() - from, mayAnswer })
      return answer
    },
    close: () => agent.destroy(),
  }
}

/** Connections from an address of the loopback network, so that senders do not share the limit of one address. Linux only. */
export function agentOf(n: number): Agent {
  const localAddress = `127.3.${Math.floor(n / 250)}.${1 + (n % 250)}`
  return new Agent({ keepAlive: true, localAddress })
}

async function answerTo(agent: Agent, request: HttpRequest): Promise<Answer> {
  try {
    const { status, retryAfter, body } = await sendRequest(agent, request)
    return { status, retryAfter, body: parse(body) }
  } catch {
    return { status: 0, retryAfter: null, body: null }
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
