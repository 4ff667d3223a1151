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
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders(signed, options.secrets, new Date()),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 400 && (await response.text()) === NOT_UNDERSTOOD)
    throw new NotUnderstood('status 400')
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  return response.json()
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
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? String(cause.code) : cause.message
}
