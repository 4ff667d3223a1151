import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { signatureHeaders } from '@ringback/contract/gateway/signature'

/** Posts JSON to the server. @throws when no response with status 200 and JSON of this schema arrives in time */
export type ServerRequest = <Answer>(
  path: string,
  body: unknown,
  schema: z.ZodType<Answer>,
) => Promise<Answer>

/** The server itself, and no proxy, refuses a request that is not of the contract. */
export class NotUnderstood extends Error {}

const NOT_UNDERSTOOD = 'Not understood'

/** Where the reasons of requests without a valid answer go. */
export interface RequestLog {
  warn(details: { path: string; reason: string }, text: string): void
}

export interface RequestOptions {
  serverUrl: string
  secrets: readonly string[]
  log?: RequestLog
  /** What happens when a request has no valid answer, for the log: a sentence. */
  otherwise?: string
}

/** A reason is logged once, until another one or an answer follows: reports are repeated all the time. */
export function serverRequest(options: RequestOptions, timeoutMs: number): ServerRequest {
  let logged = ''
  return async (path, content, schema) => {
    try {
      const answer = schema.parse(await post(options, path, content, timeoutMs))
      logged = ''
      return answer
    } catch (error) {
      const reason = reasonOf(error)
      const { otherwise = '' } = options
      if (reason !== logged)
        options.log?.warn(
          { path, reason },
          `The server gave no valid answer to POST ${path}: ${reason}. ${otherwise}`.trim(),
        )
      logged = reason
      throw error
    }
  }
}

async function post(
  options: { serverUrl: string; secrets: readonly string[] },
  path: string,
  content: unknown,
  timeoutMs: number,
): Promise<unknown> {
  const url = new URL(options.serverUrl + path)
  const body = JSON.stringify(content)
  const signed = { method: 'POST', path: url.pathname + url.search, body }
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...signatureHeaders(signed, options.secrets, new Date()),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const { status, answer } = await send(url, headers, body, signal).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error
  })
  if (status === 400 && answer === NOT_UNDERSTOOD) throw new NotUnderstood('status 400')
  if (status !== 200) throw new Error(`status ${status}`)
  return JSON.parse(answer)
}

/** A connection without a request is closed before a server or a proxy closes it, perhaps as the next request is sent. */
const KEPT = { keepAlive: true, timeout: 4_000 }
const PLAIN = { request: http.request, agent: new http.Agent(KEPT) }
const ENCRYPTED = { request: https.request, agent: new https.Agent(KEPT) }

/** With a quarter of the work of `fetch`, for each call. */
async function send(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<{ status: number; answer: string }> {
  const { request, agent } = url.protocol === 'https:' ? ENCRYPTED : PLAIN
  const sending = request(url, { method: 'POST', agent, headers, signal })
  sending.end(body)
  const [response] = (await once(sending, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode ?? 0, answer: await text(response) }
}

/** The names of the fields, and none of their values. */
function fieldsOf({ issues }: z.ZodError): string {
  return [...new Set(issues.map(({ path }) => path.join('.') || 'all'))].join(', ')
}

/** Why a request has no valid answer. Contains nothing of what was sent or received. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (error instanceof SyntaxError) return 'the body is no JSON'
  if (error instanceof z.ZodError) return `these fields are wrong: ${fieldsOf(error)}`
  return 'code' in error ? String(error.code) : error.message
}
