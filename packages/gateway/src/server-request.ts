import { signatureHeaders } from './signature.ts'

/** Posts JSON to the server. @throws when there is no JSON response with status 200 in time */
export type ServerRequest = (path: string, body: unknown) => Promise<unknown>

/** Where the reasons of requests without an answer go. */
export interface RequestLog {
  warn(details: { path: string; reason: string }, text: string): void
}

/** A reason is logged once, until another one or an answer follows: reports are repeated all the time. */
export function serverRequest(
  options: { serverUrl: string; secret: string; log?: RequestLog },
  timeoutMs: number,
): ServerRequest {
  let logged = ''
  return async (path, content) => {
    try {
      const answer = await post(options, path, content, timeoutMs)
      logged = ''
      return answer
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== logged) options.log?.warn({ path, reason }, 'The server gave no answer')
      logged = reason
      throw error
    }
  }
}

async function post(
  options: { serverUrl: string; secret: string },
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
      ...signatureHeaders(signed, options.secret, Date.now() / 1_000),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  return response.json()
}

/** Says nothing of what was sent or received. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (error instanceof SyntaxError) return 'no JSON'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? String(cause.code) : cause.message
}
