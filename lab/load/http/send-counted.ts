import { Agent } from 'node:http'
import { type HttpAnswer, type HttpRequest, sendRequest } from '../../../tools/http-request.ts'
import { type Counted, countAnswer } from './count-answers.ts'

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
