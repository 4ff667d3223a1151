import { type HttpAnswer, type HttpRequest, sendRequest } from '../../../tools/http-request.ts'
import { Agent } from 'node:http'

/** What the requests of a load were answered. A process of the load sends it to its parent. */
export interface Counted {
  /** By status, and by code for refusals: `200`, `503 busy`, `no answer`. */
  answers: Record<string, number>
  /** Of each request that was answered 2xx, in ms. */
  durations: number[]
  /** Answers that an overloaded server may not give, in words. */
  forbidden: string[]
}

export function createCount(): Counted {
  return { answers: {}, durations: [], forbidden: [] }
}

/** @param answer null when the connection ended without one */
export function countAnswer(
  counted: Counted,
  request: string,
  answer: HttpAnswer | null,
  ms: number,
): void {
  const { status, words, code } = readRefusal(answer)
  const key = status === 0 ? 'no answer' : `${status}${code}`
  counted.answers[key] = (counted.answers[key] ?? 0) + 1
  if (isServed(status)) counted.durations.push(ms)
  const isRefusedWell =
    (status === 503 || status === 429) && words !== '' && Number(answer?.retryAfter) > 0
  if (!isServed(status) && !isRefusedWell) {
    const missing = words === '' ? ', without an error text' : ''
    counted.forbidden.push(`${request}: ${key}${missing}, Retry-After ${answer?.retryAfter}`)
  }
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

function readRefusal(answer: HttpAnswer | null): { status: number; words: string; code: string } {
  if (!answer) return { status: 0, words: '', code: '' }
  if (isServed(answer.status)) return { status: answer.status, words: '', code: '' }
  const { error, code } = parse(answer.body)
  return {
    status: answer.status,
    words: typeof error === 'string' ? error : '',
    code: typeof code === 'string' ? ` ${code}` : '',
  }
}

function parse(text: string): { error?: unknown; code?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { error?: unknown; code?: unknown }
  } catch {
    return {}
  }
}

/** Sends requests from an address of its own, and counts what they are answered. */
export interface Sender {
  /** @returns null when the connection ended without an answer */
  send(request: HttpRequest): Promise<HttpAnswer | null>
  close(): void
}

/** Addresses of the loopback network, so that senders do not share the limit of one address. Linux only. */
export function createSender(counted: Counted, n: number): Sender {
  const localAddress = `127.3.${Math.floor(n / 250)}.${1 + (n % 250)}`
  const agent = new Agent({ keepAlive: true, localAddress })
  return {
    async send(request) {
      const from = performance.now()
      const answer = await sendRequest(agent, request).catch(() => null)
      const { pathname } = new URL(request.url)
      countAnswer(counted, pathname, answer, performance.now() - from)
      return answer
    },
    close: () => agent.destroy(),
  }
}
