import { signatureHeaders } from './signature.ts'

/** Posts JSON to the server. @throws when there is no JSON response with status 200 in time */
export type ServerRequest = (path: string, body: unknown) => Promise<unknown>

export function serverRequest(
  options: { serverUrl: string; secret: string },
  timeoutMs: number,
): ServerRequest {
  return async (path, content) => {
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
    if (response.status !== 200) throw new Error(`${url.pathname}: status ${response.status}`)
    return response.json()
  }
}
